// A line of moves as the server has played it out: its boards, and the numbers and notes a book would print.

import { playerOf, signOf, vertexOf } from "./points.js"

/** @import { Move, ReplayedLine } from "../api/types" */
/** @import { Grid, Markers, Position, Replay } from "./types" */

/**
 * Rows as the server writes them: X black, O white.
 * @param {string[]} rows
 * @returns {Grid}
 */
export const gridOfRows = (rows) => rows.map((row) => [...row].map((c) => (c === "X" ? 1 : c === "O" ? -1 : 0)))

/**
 * @param {Move[]} moves
 * @param {ReplayedLine} line
 * @returns {Replay}
 */
export const replayOf = (moves, line) => ({
  moves,
  legal: line.legal,
  frames: line.frames.map((frame) => ({ ...frame, grid: gridOfRows(frame.rows) })),
  whole: true,
})

/**
 * The replay as far as it belongs to a line: all of it, its beginning, or nothing if the line goes another way.
 * @param {Replay | null} replay
 * @param {Move[]} moves
 * @returns {Replay | null}
 */
export function replayFor(replay, moves) {
  if (!replay || replay.moves.length > moves.length) return null
  if (replay.moves.some((move, i) => move !== moves[i])) return null
  return { ...replay, whole: replay.moves.length === moves.length }
}

/**
 * The board after `count` moves; undefined if nothing is played out.
 * @param {Replay | null} replay
 * @param {number} count
 */
export const frameAt = (replay, count) => replay?.frames[Math.min(count, replay.frames.length - 1)]

/**
 * The numbers on the stones after `count` moves: a point shows the last move played there that still stands.
 * @param {Replay | null} replay
 * @param {number} count
 */
export function numbersAt(replay, count) {
  /** @type {Markers} */
  const markers = {}
  if (!replay?.frames.length) return markers
  replay.moves.slice(0, count).forEach((move, i) => {
    if (move !== "pass") markers[move] = { type: "label", label: String(i + 1) }
    for (const name of replay.frames[i + 1]?.captured ?? []) delete markers[name]
  })
  return markers
}

/**
 * A line as a book shows it: every stone of it with its number, also where it was captured. A point that is played
 * twice keeps its first number.
 * @param {Position} position
 * @param {Move[]} line
 * @returns {{ grid: Grid, markers: Markers }}
 */
export function bookPicture(position, line) {
  const grid = position.grid.map((row) => [...row])
  /** @type {Markers} */
  const markers = {}
  line.forEach((move, i) => {
    const vertex = vertexOf(move, grid.length)
    if (!vertex || markers[move]) return
    grid[vertex[1]][vertex[0]] = signOf(playerOf(position.first, i))
    markers[move] = { type: "label", label: String(i + 1) }
  })
  return { grid, markers }
}

/**
 * The moves that cannot be seen after `count` moves, as a book names them: "3 at 9" where another stone stands now,
 * "5 at B4" where none does, "6 pass".
 * @param {Replay | null} replay
 * @param {number} count
 */
export function notesAt(replay, count) {
  if (!replay?.frames.length) return ""
  const shown = numbersAt(replay, count)
  /**
   * @param {Move} move
   * @param {number} i
   */
  const note = (move, i) => {
    if (move === "pass") return `${i + 1} pass`
    const label = shown[move]?.label
    return label === String(i + 1) ? "" : `${i + 1} at ${label ?? move}`
  }
  return replay.moves.slice(0, count).map(note).filter(Boolean).join(", ")
}
