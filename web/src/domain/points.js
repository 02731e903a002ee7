// Points and colours. A vertex is [x, y] with y counted from the top, as the board component draws it; a point's name
// is "C3".

/** @import { Color, Move, Point } from "../api/types" */
/** @import { Sign, Vertex } from "./types" */

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

/** @param {number} x */
export const letter = (x) => LETTERS[x]

/**
 * @param {number} x
 * @param {number} y
 * @param {number} height
 * @returns {Point}
 */
export const nameOf = (x, y, height) => `${LETTERS[x]}${height - y}`

/**
 * The vertex of a point on a board of this height; null for a pass and for what is not a valid point.
 * @param {Move} name
 * @param {number} height
 * @returns {Vertex | null}
 */
export function vertexOf(name, height) {
  const match = /^([A-HJ-Z])([0-9]{1,2})$/i.exec(name)
  return match && [LETTERS.indexOf(match[1].toUpperCase()), height - Number(match[2])]
}

/**
 * @param {Color} color
 * @returns {Color}
 */
export const opposite = (color) => (color === "B" ? "W" : "B")

/**
 * @param {Color} color
 * @returns {Sign}
 */
export const signOf = (color) => (color === "B" ? 1 : -1)

/**
 * The colour of a stone.
 * @param {Sign} sign
 * @returns {Color}
 */
export const colorOf = (sign) => (sign > 0 ? "B" : "W")

/** @param {Color} color */
export const colorWord = (color) => (color === "B" ? "Black" : "White")

/**
 * Who plays the move with this index, counted from 0.
 * @param {Color} first
 * @param {number} index
 */
export const playerOf = (first, index) => (index % 2 ? opposite(first) : first)

/**
 * Moves in turn, each with its player.
 * @param {Color} first
 * @param {Move[]} moves
 * @returns {[Color, Move][]}
 */
export const inTurn = (first, moves) => moves.map((move, i) => [playerOf(first, i), move])
