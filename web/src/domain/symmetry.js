// Turning, mirroring and swapping colours.

import { nameOf, opposite, vertexOf } from "./points.js"
import { heightOf, widthOf } from "./position.js"

/** @import { Move } from "../api/types" */
/** @import { Grid, Position, Sign, Vertex } from "./types" */

/**
 * @typedef {object} Symmetry
 * @property {boolean} turns Whether width and height change places.
 * @property {(x: number, y: number, width: number, height: number) => Vertex} map
 */

/** @type {Record<string, Symmetry>} */
export const SYMMETRIES = {
  "Turn right": { turns: true, map: (x, y, _, height) => [height - 1 - y, x] },
  "Turn left": { turns: true, map: (x, y, width) => [y, width - 1 - x] },
  "Mirror left to right": { turns: false, map: (x, y, width) => [width - 1 - x, y] },
  "Mirror top to bottom": { turns: false, map: (x, y, _, height) => [x, height - 1 - y] },
}

/**
 * @param {Position} position
 * @param {Symmetry} symmetry
 * @returns {Position}
 */
export function transformed(position, { turns, map }) {
  const [w, h] = [widthOf(position), heightOf(position)]
  const [width, height] = turns ? [h, w] : [w, h]
  /** @type {Grid} */
  const grid = Array.from({ length: height }, () => Array(width).fill(0))
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [i, j] = map(x, y, w, h)
      grid[j][i] = position.grid[y][x]
    }
  }
  /** @param {Move} name */
  const moved = (name) => {
    const vertex = vertexOf(name, h)
    return vertex ? nameOf(...map(...vertex, w, h), height) : name
  }
  return {
    ...position,
    grid,
    target: position.target.map(moved),
    area: position.area?.map(moved) ?? null,
    marks: position.marks.map(([name, mark]) => [moved(name), mark]),
    fileLine: position.fileLine.map(moved),
  }
}

/**
 * @param {Position} position
 * @returns {Position}
 */
export function colorsSwapped(position) {
  return {
    ...position,
    grid: position.grid.map((row) => row.map((sign) => /** @type {Sign} */ (sign && -sign))),
    first: opposite(position.first),
    threats: position.threats && { B: position.threats.W, W: position.threats.B },
    koWinner: position.koWinner === "nobody" ? "nobody" : opposite(position.koWinner),
  }
}
