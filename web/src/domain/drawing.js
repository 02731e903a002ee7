// A pattern that is being drawn, to look for rules that hold it: rows from the top, as the server takes them.

import { nameOf } from "./points.js"

/** @typedef {"?" | "." | "X" | "O"} Sketch */

/** @type {Record<Sketch, string>} */
const WORDS = { "?": "anything", ".": "empty", X: "black", O: "white" }

/** What a click makes of a point. @type {Record<Sketch, Sketch>} */
const NEXT = { "?": ".", ".": "X", X: "O", O: "?" }

/** A rule has no larger pattern. */
export const MOST_CELLS = 16
/** The longest side of a pattern in the base. */
export const LONGEST = 6

/** @param {string} text @returns {text is Sketch} */
export const isSketch = (text) => text in WORDS

/**
 * @param {number} width
 * @param {number} height
 * @returns {Sketch[][]}
 */
export const blank = (width, height) => Array.from({ length: height }, () => Array(width).fill("?"))

/**
 * The drawing with another size: what is near its lower left corner stays.
 * @param {Sketch[][]} drawing
 * @param {number} width
 * @param {number} height
 */
export function resized(drawing, width, height) {
  const lowest = drawing.length - height
  return blank(width, height).map((row, y) => row.map((any, x) => drawing[lowest + y]?.[x] ?? any))
}

/**
 * The drawing with something else on a point.
 * @param {Sketch[][]} drawing
 * @param {number} x
 * @param {number} y
 * @param {Sketch} sketch
 */
export const withSketch = (drawing, x, y, sketch) =>
  drawing.map((row, j) => (j === y ? row.map((old, i) => (i === x ? sketch : old)) : row))

/** @param {Sketch} sketch */
export const nextSketch = (sketch) => NEXT[sketch]

/** @param {Sketch[][]} drawing */
export const rowsOf = (drawing) => drawing.map((row) => row.join(""))

/**
 * "B2: black".
 * @param {Sketch[][]} drawing
 * @param {number} x
 * @param {number} y
 */
export const sketchWords = (drawing, x, y) => `${nameOf(x, y, drawing.length)}: ${WORDS[drawing[y][x]]}`
