// The stones of a position, and the blocks a question is about.

import { nameOf, vertexOf, colorOf } from "./points.js"

/** @import { Color, Point } from "../api/types" */
/** @import { Position, Sign } from "./types" */

/**
 * @param {number} [width]
 * @param {number} [height]
 * @returns {Position}
 */
export function emptyPosition(width = 19, height = width) {
  return {
    grid: Array.from({ length: height }, () => Array(width).fill(0)),
    first: "B",
    ask: "life",
    target: [],
    area: null,
    marks: [],
    name: "",
    comment: "",
    fileLine: [],
    kind: "auto",
    koWinner: "nobody",
    targetRule: "any",
    threats: null,
  }
}

/** @param {Pick<Position, "grid">} position */
export const widthOf = (position) => position.grid[0].length

/** @param {Pick<Position, "grid">} position */
export const heightOf = (position) => position.grid.length

/**
 * @param {Pick<Position, "grid">} position
 * @param {Point} name
 * @returns {Sign}
 */
export function signAt(position, name) {
  const vertex = vertexOf(name, heightOf(position))
  return (vertex && position.grid[vertex[1]]?.[vertex[0]]) ?? 0
}

/**
 * @param {Pick<Position, "grid">} position
 * @returns {[Color, Point][]}
 */
export function stonesOf(position) {
  const height = heightOf(position)
  return position.grid.flatMap((row, y) =>
    row.flatMap((sign, x) => (sign ? [/** @type {[Color, Point]} */ ([colorOf(sign), nameOf(x, y, height)])] : [])),
  )
}

/** @param {Pick<Position, "grid">} position */
export const isEmpty = (position) => position.grid.every((row) => row.every((sign) => sign === 0))

/**
 * @param {Position} position
 * @param {number} x
 * @param {number} y
 * @param {Sign} sign
 * @returns {Position}
 */
export function withStone(position, x, y, sign) {
  const name = nameOf(x, y, heightOf(position))
  const grid = position.grid.map((row, j) => (j === y ? row.map((old, i) => (i === x ? sign : old)) : row))
  return { ...position, grid, target: position.target.filter((point) => point !== name), fileLine: [] }
}

/**
 * The stones connected to a point. No rule is involved: it is for marking a target.
 * @param {Pick<Position, "grid">} position
 * @param {Point} name
 */
export function blockAt(position, name) {
  const height = heightOf(position)
  const sign = signAt(position, name)
  if (!sign) return []
  const seen = new Set([name])
  for (const at of seen) {
    const [x, y] = vertexOf(at, height) ?? [-1, -1]
    const neighbours = [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ]
    for (const [i, j] of neighbours) if (position.grid[j]?.[i] === sign) seen.add(nameOf(i, j, height))
  }
  return [...seen]
}

/**
 * All stones of the blocks at these points, and the points among them that are empty.
 * @param {Pick<Position, "grid">} position
 * @param {Point[]} points
 */
export const wholeBlocks = (position, points) => [
  ...new Set(points.flatMap((name) => (signAt(position, name) ? blockAt(position, name) : [name]))),
]

/**
 * Of these points one for each block: the first that is listed.
 * @param {Pick<Position, "grid">} position
 * @param {Point[]} points
 */
export function onePerBlock(position, points) {
  /** @type {Set<Point>} */
  const covered = new Set()
  return points.filter((name) => {
    if (covered.has(name)) return false
    for (const stone of wholeBlocks(position, [name])) covered.add(stone)
    return true
  })
}

/**
 * A click on a stone in target mode adds its block or takes it away; targets are of one colour.
 * @param {Position} position
 * @param {Point} name
 */
export function toggleTarget(position, name) {
  const block = blockAt(position, name)
  if (!block.length) return position
  if (block.some((point) => position.target.includes(point))) {
    return { ...position, target: position.target.filter((point) => !block.includes(point)) }
  }
  const sign = signAt(position, name)
  const kept = position.ask === "catch" ? [] : position.target.filter((point) => signAt(position, point) === sign)
  return { ...position, target: [...kept, name] }
}

/**
 * Whether the side that plays first owns the target.
 * @param {Position} position
 */
export function moverDefends(position) {
  const [target] = position.target
  return target !== undefined && colorOf(signAt(position, target)) === position.first
}
