// The tools beside the board: which one is chosen, and what a click or a stroke with it does.

import { useRef, useState } from "preact/hooks"
import { isEmpty } from "../domain/position.js"
import { clicked, painted } from "../domain/tools.js"

/** @import { Point } from "../api/types" */
/** @import { Position, Sign, Tool } from "../domain/types" */

/** @type {Record<string, Tool>} */
const TOOL_KEYS = { 1: "black", 2: "white", 3: "alternate", 4: "erase", 5: "target", 6: "area" }

/**
 * @param {Position} position
 * @param {Point[]} inferred
 */
export function useSetupTools(position, inferred) {
  const [tool, setTool] = useState(/** @returns {Tool} */ () => (isEmpty(position) ? "alternate" : "target"))
  const [nextSign, setNextSign] = useState(/** @type {Sign} */ (1))
  const erasing = useRef(false)

  /**
   * The position after a click.
   * @param {Point} name
   * @param {number} x
   * @param {number} y
   */
  const afterClick = (name, x, y) => {
    if (tool === "alternate" && !position.grid[y][x]) setNextSign(nextSign === 1 ? -1 : 1)
    return clicked(position, tool, { name, x, y }, nextSign)
  }

  /**
   * The position after a point of the area is painted. The first point of a stroke decides whether it erases.
   * @param {Point} name
   * @param {boolean} begins
   */
  const afterPaint = (name, begins) => {
    const area = position.area ?? inferred
    if (begins) erasing.current = area.includes(name)
    const next = painted(area, name, erasing.current)
    return next === area ? position : { ...position, area: next }
  }

  const keys = Object.fromEntries(Object.entries(TOOL_KEYS).map(([key, name]) => [key, () => setTool(name)]))
  return { tool, setTool, afterClick, afterPaint, keys }
}
