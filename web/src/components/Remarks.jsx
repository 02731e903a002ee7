// Sentences about points of the board: whoever looks at one sees its points there.

import { useEffect } from "preact/hooks"

/** @import { Point } from "../api/types" */
/** @import { Remark } from "../domain/verdict.js" */

/** @type {Point[]} */
const NOTHING = []

/** @param {{ label: string, remarks: Remark[], onHighlight: (points: Point[]) => void }} props */
export function Remarks({ label, remarks, onHighlight }) {
  // When the sentences go away, so do their points.
  useEffect(() => () => onHighlight(NOTHING), [onHighlight])
  if (!remarks.length) return null
  return (
    <ul class="remarks" aria-label={label}>
      {remarks.map(({ text, points }) => (
        <li key={text}>
          <button
            type="button"
            class="remark"
            title="Shown on the board"
            onMouseEnter={() => onHighlight(points)}
            onMouseLeave={() => onHighlight(NOTHING)}
            onFocus={() => onHighlight(points)}
            onBlur={() => onHighlight(NOTHING)}
            onClick={() => onHighlight(points)}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
