// What the tools beside the board do to a position.

import { toggleTarget, withStone } from "./position.js"

/** @import { Point } from "../api/types" */
/** @import { Position, Sign, Tool } from "./types" */

/**
 * The stone that a click puts on a point: a click on a stone of its own kind takes it off.
 * @param {Tool} tool
 * @param {Sign} old The stone that is there.
 * @param {Sign} next The colour whose turn it is when stones alternate.
 * @returns {Sign}
 */
export function stoneFor(tool, old, next) {
  if (tool === "alternate") return old ? 0 : next
  const sign = tool === "black" ? 1 : tool === "white" ? -1 : 0
  return old === sign ? 0 : sign
}

/**
 * The position after a click with a tool that sets up stones or the target.
 * @param {Position} position
 * @param {Tool} tool
 * @param {{ name: Point, x: number, y: number }} at
 * @param {Sign} next
 */
export function clicked(position, tool, { name, x, y }, next) {
  if (tool === "target") return toggleTarget(position, name)
  return withStone(position, x, y, stoneFor(tool, position.grid[y][x], next))
}

/**
 * The area with a point painted or erased; the same list if nothing changes.
 * @param {Point[]} area
 * @param {Point} name
 * @param {boolean} erase
 */
export function painted(area, name, erase) {
  if (area.includes(name) !== erase) return area
  return erase ? area.filter((point) => point !== name) : [...area, name]
}
