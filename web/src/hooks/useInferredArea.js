// The area that would be read: shown before anybody asks, so that a wrong guess is seen in time.

import { useEffect, useState } from "preact/hooks"
import { post } from "../api/client.js"
import { setupOf } from "../domain/query.js"

/** @import { Inferred, Point } from "../api/types" */
/** @import { Position } from "../domain/types" */

/** @type {Point[]} */
const NOWHERE = []

/** @param {Position} position */
export function useInferredArea(position) {
  const [area, setArea] = useState(NOWHERE)
  useEffect(() => {
    if (position.ask !== "life" || !position.target.length || position.area) {
      setArea(NOWHERE)
      return
    }
    const abort = new AbortController()
    post("infer", { ...setupOf(position), target: position.target }, abort.signal)
      .then((/** @type {Inferred} */ inferred) => setArea(inferred.area))
      .catch(() => setArea(NOWHERE))
    return () => abort.abort()
  }, [position])
  return area
}
