// What a screen reader is told: verdicts, errors, the program's moves.

import { useEffect, useState } from "preact/hooks"

let listener = null

export const announce = (text) => listener?.(text)

export function Announcer() {
  const [text, setText] = useState("")
  useEffect(() => { listener = setText; return () => { listener = null } }, [])
  return <div class="sr" role="status" aria-live="polite" id="announcer">{text}</div>
}
