// What the board shows besides its stones.

import { playerOf, signOf } from "./points.js"
import { blockAt, moverDefends, signAt } from "./position.js"
import { grade } from "./status.js"

/** @import { Answer, Color, Move, Point, ScannedBlock } from "../api/types" */
/** @import { GhostStone, GhostStones, Marker, Markers, Marks, Position } from "./types" */

/** How many moves of the line being read are drawn. */
const READ_AHEAD = 5

/** @type {Record<"good" | "ko" | "bad", GhostStone["type"]>} */
const GHOST_OF = { good: "good", ko: "doubtful", bad: "bad" }

/**
 * Triangles on the blocks the question is about.
 * @param {Position} position
 */
export function targetMarkers(position) {
  /** @type {Markers} */
  const markers = {}
  for (const target of position.target) {
    for (const name of blockAt(position, target)) markers[name] = { type: "triangle" }
  }
  return markers
}

/**
 * The same green point for each of these moves.
 * @param {Move[]} moves
 * @returns {GhostStones}
 */
export const goodMoves = (moves) =>
  Object.fromEntries(moves.filter(isPoint).map((name) => [name, { sign: 1, type: "good" }]))

/**
 * A circle on the stone that was played last.
 * @param {Point} name
 * @returns {Markers}
 */
export const lastMove = (name) => ({ [name]: { type: "circle" } })

/** @param {Move} move */
const isPoint = (move) => move !== "pass"

/**
 * The marks of the file. Those that only say where the area is are left to its shade.
 * @param {Position} position
 */
function fileMarkers(position) {
  /** @type {Markers} */
  const markers = {}
  const area = new Set(position.area ?? [])
  for (const [name, mark] of position.marks) {
    if (mark.length === 1) markers[name] = { type: "label", label: mark }
    else if (!area.has(name) || signAt(position, name)) markers[name] = { type: /** @type {Marker["type"]} */ (mark) }
  }
  return markers
}

/**
 * The first moves of an answer, and what it says where nothing is settled: the exits, the best move so far.
 * @param {Position} position
 * @param {Answer} answer
 * @returns {Marks}
 */
export function answerMarks(position, answer) {
  /** @type {Marks} */
  const { markers, ghosts } = { markers: {}, ghosts: {} }
  const sign = signOf(position.first)
  const defends = moverDefends(position)
  for (const [name, status] of Object.entries(answer.moveStatus ?? {}).filter(([name]) => isPoint(name))) {
    const kind = grade(status, defends)
    ghosts[name] = { sign, type: GHOST_OF[kind] }
    if (kind === "ko") markers[name] = { type: "label", label: status }
  }
  for (const name of (answer.moves ?? []).filter(isPoint)) {
    ghosts[name] = { sign, type: answer.verdict === "ko" ? "interesting" : "good" }
  }
  for (const name of answer.exits ?? []) markers[name] = { type: "circle" }
  if (answer.hint && isPoint(answer.hint)) {
    ghosts[answer.hint] = { sign, faint: true }
    markers[answer.hint] = { type: "label", label: "?" }
  }
  return { markers, ghosts }
}

/**
 * Squares on blocks that can still be saved, crosses on those that cannot.
 * @param {ScannedBlock[]} blocks
 */
function scanMarkers(blocks) {
  /** @type {Markers} */
  const markers = {}
  for (const block of blocks.filter((one) => one.sentence)) {
    for (const name of block.stones) markers[name] = { type: block.savable ? "square" : "cross" }
  }
  return markers
}

/**
 * The beginning of the line being read, drawn faintly.
 * @param {Color} first
 * @param {Move[]} line
 */
function readAhead(first, line) {
  /** @type {GhostStones} */
  const ghosts = {}
  line.slice(0, READ_AHEAD).forEach((name, i) => {
    if (isPoint(name)) ghosts[name] = { sign: signOf(playerOf(first, i)), faint: true }
  })
  return ghosts
}

/**
 * Everything that is known of a position: marks of its file, target, first moves of an answer, blocks of a scan, the
 * line being read.
 * @param {Position} position
 * @param {{ answer: Answer | null, blocks: ScannedBlock[] | null, readLine?: Move[] }} known
 * @returns {Marks}
 */
export function positionMarks(position, { answer, blocks, readLine = [] }) {
  /** @type {Marks} */
  const found = answer ? answerMarks(position, answer) : { markers: {}, ghosts: {} }
  return {
    markers: { ...fileMarkers(position), ...targetMarkers(position), ...found.markers, ...scanMarkers(blocks ?? []) },
    ghosts: { ...found.ghosts, ...readAhead(position.first, readLine) },
  }
}

/**
 * The points to shade.
 * @param {Point[]} points
 * @returns {Record<Point, 1>}
 */
export const shade = (points) => Object.fromEntries(points.map((name) => [name, 1]))
