// Between a position of the page and what goes over the wire.

import { opposite, signOf, vertexOf } from "./points.js"
import { emptyPosition, heightOf, signAt, stonesOf, widthOf } from "./position.js"

/** @import { Ask, Color, ExportFormat, ExportQuery, FilePosition, Limits, Move, Query, Setup } from "../api/types" */
/** @import { Position } from "./types" */

/**
 * @param {Pick<Position, "grid" | "first">} position
 * @returns {Setup}
 */
export const setupOf = (position) => ({
  boardXSize: widthOf(position),
  boardYSize: heightOf(position),
  initialStones: stonesOf(position),
  initialPlayer: position.first,
})

/**
 * The query of the JSON engine.
 * @param {Position} position
 * @param {Limits} limits
 * @returns {Query}
 */
export function queryOf(position, limits) {
  const setup = setupOf(position)
  if (position.ask === "catch") {
    const { kind, koWinner } = position
    return { ...setup, ask: "catch", limits, prey: position.target[0], kind, koWinner, prove: kind === "auto" }
  }
  return {
    ...setup,
    ask: "life",
    limits,
    target: position.target,
    targetRule: position.targetRule,
    ...(position.area?.length ? { area: position.area } : {}),
    ...(position.threats ? { koThreats: position.threats } : {}),
  }
}

/**
 * The query that makes a file of a position and a line of moves.
 * @param {Position} position
 * @param {Move[]} line
 * @param {ExportFormat} format
 * @returns {ExportQuery}
 */
export const exportOf = (position, line, format) => ({
  ...setupOf(position),
  target: position.target,
  area: position.area ?? [],
  title: position.name,
  comment: position.comment,
  line,
  format,
})

/**
 * From a position as the server sends it.
 * @param {FilePosition} wire
 * @param {Ask} [ask]
 * @returns {Position}
 */
export function fromWire(wire, ask = "life") {
  const position = emptyPosition(wire.boardXSize, wire.boardYSize)
  for (const [color, name] of wire.initialStones) {
    const vertex = vertexOf(name, wire.boardYSize)
    if (vertex) position.grid[vertex[1]][vertex[0]] = signOf(color)
  }
  const signs = new Set(wire.target.map((name) => signAt(position, name)))
  return {
    ...position,
    ask,
    first: wire.initialPlayer,
    target: signs.size === 1 ? wire.target : [],
    area: wire.area.length ? wire.area : null,
    marks: wire.marks ?? [],
    name: wire.name ?? "",
    comment: wire.comment ?? "",
    fileLine: alternating(wire.line ?? [], wire.initialPlayer),
  }
}

/**
 * The moves of a file as far as they alternate: so far they can be stepped through.
 * @param {[Color, Move][]} line
 * @param {Color} first
 */
function alternating(line, first) {
  const moves = []
  let turn = first
  for (const [color, move] of line) {
    if (color !== turn) break
    moves.push(move)
    turn = opposite(turn)
  }
  return moves
}
