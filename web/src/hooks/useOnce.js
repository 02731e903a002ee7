// Something that happens when a page opens.

import { useEffect, useRef } from "preact/hooks"

/** @param {() => void} action */
export function useOnce(action) {
  const first = useRef(action)
  useEffect(() => first.current(), [])
}
