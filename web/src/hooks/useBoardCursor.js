// A cursor on the board for the keyboard.

import { useState } from "preact/hooks"

/** @import { Region, Vertex } from "../domain/types" */

/** @type {Record<string, Vertex>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/**
 * @param {Region} region
 * @param {(x: number, y: number) => void} onEnter
 */
export function useBoardCursor({ x, y }, onEnter) {
  const [cursor, setCursor] = useState(/** @type {Vertex | null} */ (null))

  /** @param {Vertex} vertex */
  const isInside = ([i, j]) => i >= x[0] && i <= x[1] && j >= y[0] && j <= y[1]

  /** @param {Vertex} arrow */
  const move = ([dx, dy]) => {
    // The first arrow brings the cursor to the corner at the lower left.
    /** @type {Vertex} */
    const next = cursor && isInside(cursor) ? [cursor[0] + dx, cursor[1] + dy] : [x[0], y[1]]
    if (isInside(next)) setCursor(next)
  }

  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const arrow = ARROWS[event.key]
    const isEnter = event.key === "Enter" || event.key === " "
    if (arrow && !event.ctrlKey && !event.metaKey && !event.altKey) move(arrow)
    else if (isEnter && cursor) onEnter(...cursor)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { cursor, setCursor, onKeyDown }
}
