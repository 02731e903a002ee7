// A link that holds a whole position: rows with runs of empty points counted, such as "9/2x1o5/9".

import { vertexOf } from "./points.js"
import { emptyPosition, signAt } from "./position.js"

/** @import { Point } from "../api/types" */
/** @import { Position, Sign } from "./types" */

const MAX_SIZE = 25
const MAX_THREATS = 90
const MAX_NAME = 200

/** @param {Sign[]} signs */
const rowText = (signs) =>
  signs
    .map((sign) => (sign > 0 ? "x" : sign < 0 ? "o" : "."))
    .join("")
    .replace(/\.+/g, (run) => String(run.length))

/** @param {Position} position */
export function toLink(position) {
  const parameters = new URLSearchParams()
  parameters.set("p", position.grid.map(rowText).join("/"))
  parameters.set("f", position.first)
  if (position.ask !== "life") parameters.set("q", position.ask)
  if (position.target.length) parameters.set("t", position.target.join(" "))
  if (position.area?.length) parameters.set("a", position.area.join(" "))
  if (position.threats) parameters.set("k", `${position.threats.B} ${position.threats.W}`)
  if (position.kind !== "auto") parameters.set("c", position.kind)
  if (position.name) parameters.set("n", position.name)
  return `#/?${parameters}`
}

/** @param {string} text */
function row(text) {
  /** @type {Sign[]} */
  const signs = []
  for (const [token] of text.matchAll(/[0-9]+|x|o/g)) {
    if (token === "x" || token === "o") signs.push(token === "x" ? 1 : -1)
    else signs.push(...Array(Math.min(Number(token), MAX_SIZE + 1)).fill(0))
  }
  return signs
}

/** @param {number} size */
const isSize = (size) => size >= 2 && size <= MAX_SIZE

/** @param {string | null} text */
function threatsOf(text) {
  const [black, white, ...more] = (text ?? "").split(" ").map(Number)
  const fits = [black, white].every((count) => count >= 0 && count <= MAX_THREATS)
  return fits && !more.length ? { B: black, W: white } : null
}

/**
 * The position of what follows "#/?" in a link; null if that does not hold one.
 * @param {string} text
 * @returns {Position | null}
 */
export function fromLink(text) {
  const parameters = new URLSearchParams(text)
  const grid = (parameters.get("p") ?? "").split("/").map(row)
  const width = grid[0].length
  if (!isSize(width) || !isSize(grid.length) || grid.some((signs) => signs.length !== width)) return null
  const position = { ...emptyPosition(width, grid.length), grid }
  /** @param {Point} point */
  const isOnBoard = (point) => {
    const vertex = vertexOf(point, grid.length)
    return vertex !== null && vertex[0] < width && grid[vertex[1]] !== undefined
  }
  /** @param {string} name */
  const points = (name) => (parameters.get(name) ?? "").split(" ").filter(isOnBoard)
  const area = points("a")
  const kind = parameters.get("c") ?? "auto"
  return {
    ...position,
    first: parameters.get("f") === "W" ? "W" : "B",
    ask: parameters.get("q") === "catch" ? "catch" : "life",
    target: points("t").filter((point) => signAt(position, point)),
    area: area.length ? area : null,
    threats: threatsOf(parameters.get("k")),
    kind: /^(auto|ladder|loose|net|wide|\d+\/\d+)$/.test(kind) ? kind : "auto",
    name: (parameters.get("n") ?? "").slice(0, MAX_NAME),
  }
}
