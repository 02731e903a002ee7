// What the board of the board page shows: a line step by step, or the position with all that is known about it.

import { lastMove, positionMarks, shade, targetMarkers } from "./marks.js"
import { signAt } from "./position.js"
import { fromWire } from "./query.js"
import { frameAt, numbersAt } from "./replay.js"
import { statusWords } from "./status.js"

/** @import { Answer, Color, FollowedNode, Move, Point } from "../api/types" */
/** @import { Findings } from "./findings.js" */
/** @import { Grid, Marks, Position, Replay } from "./types" */

/**
 * @typedef {object} BoardPicture
 * @property {Grid} grid
 * @property {Marks} marks
 * @property {Record<Point, 1>} paint
 * @property {Color} toPlay
 * @property {Answer | null} answer The answer whose first moves are shown.
 */

/**
 * A node of a search that is followed: its stones, the last move, the stones it is about.
 * @param {FollowedNode} node
 * @returns {BoardPicture}
 */
export function followedPicture(node) {
  const { boardXSize, boardYSize, initialStones, initialPlayer } = node
  const bare = fromWire({ boardXSize, boardYSize, initialStones, initialPlayer, target: [], area: [] })
  const position = { ...bare, target: node.stones.filter((name) => signAt(bare, name)) }
  const last = node.line.at(-1)
  const markers = { ...targetMarkers(position), ...(last && last !== "pass" ? lastMove(last) : {}) }
  return { grid: position.grid, marks: { markers, ghosts: {} }, paint: {}, toPlay: position.first, answer: null }
}

/**
 * @param {Position} position
 * @param {Findings} findings
 * @param {{ replay: Replay | null, area: Point[], painting: boolean, readLine?: Move[] }} shown
 * @returns {BoardPicture}
 */
export function boardPicture(position, findings, { replay, area, painting, readLine }) {
  const { answer, blocks, step } = findings
  const shaded = shade(position.ask === "life" ? area : [])
  const frame = step > 0 ? frameAt(replay, step) : undefined
  if (frame) {
    const marks = { markers: numbersAt(replay, step), ghosts: {} }
    return { grid: frame.grid, marks, paint: painting ? shaded : {}, toPlay: frame.toPlay, answer: null }
  }
  return {
    grid: position.grid,
    marks: positionMarks(position, { answer, blocks, readLine }),
    paint: shaded,
    toPlay: position.first,
    answer,
  }
}

/**
 * What stands on a point.
 * @param {Grid} grid
 * @param {Point} name
 */
export const stoneWords = (grid, name) => ["White stone", "empty", "Black stone"][signAt({ grid }, name) + 1]

/**
 * What a screen reader says about a point.
 * @param {BoardPicture} picture
 * @param {Point} name
 */
export function pointWords({ grid, answer }, name) {
  const stone = stoneWords(grid, name)
  const status = answer?.moveStatus?.[name]
  return status ? `${stone}, playing here the group ${statusWords(status)}` : stone
}
