// The part of the board worth showing.

import { vertexOf } from "./points.js"
import { heightOf, stonesOf, widthOf } from "./position.js"

/** @import { Move } from "../api/types" */
/** @import { Position, Region } from "./types" */

/** Lines shown around the stones. */
const MARGIN = 2

/** A part is worth showing if it is smaller than this share of the board. */
const WORTHWHILE = 0.7

/**
 * The stones and points of interest with some lines around them; null for the whole board, if a part saves little.
 * @param {Position} position
 * @param {Move[]} [extra] Other points to show.
 * @returns {Region | null}
 */
export function regionOf(position, extra = []) {
  const [width, height] = [widthOf(position), heightOf(position)]
  const names = [...stonesOf(position).map(([, name]) => name), ...(position.area ?? []), ...extra]
  const used = names.map((name) => vertexOf(name, height)).filter((vertex) => vertex !== null)
  if (!used.length) return null
  const x = bounds(
    used.map((vertex) => vertex[0]),
    width,
  )
  const y = bounds(
    used.map((vertex) => vertex[1]),
    height,
  )
  const points = (x[1] - x[0] + 1) * (y[1] - y[0] + 1)
  return points < WORTHWHILE * width * height ? { x, y } : null
}

/**
 * @param {number[]} values
 * @param {number} size
 * @returns {[number, number]}
 */
function bounds(values, size) {
  const low = Math.min(...values) - MARGIN
  const high = Math.max(...values) + MARGIN
  // A single line beside the edge is shown too.
  return [low <= 1 ? 0 : low, high >= size - 2 ? size - 1 : high]
}
