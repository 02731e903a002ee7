// What becomes of a group, in words. A status is "l", "l5d" .. "l1d", "d1l" .. "d5l" or "d": GoTools' shorthand.

import { counted } from "./words.js"

/** @import { Move, Status } from "../api/types" */

/** From the best for the owner to the worst. */
const STATUSES = ["l", "l5d", "l4d", "l3d", "l2d", "l1d", "d1l", "d2l", "d3l", "d4l", "d5l", "d"]

const LIVES = { present: "lives", past: "lived" }
const DIES = { present: "dies", past: "died" }

/**
 * @param {Status} status
 * @param {"present" | "past"} tense
 */
function words(status, tense) {
  const ko = /^([ld])([1-5])[ld]$/.exec(status)
  if (!ko) return (status === "l" ? LIVES : DIES)[tense]
  const threats = counted(Number(ko[2]), "ko threat")
  const has = tense === "present" ? "has" : "had"
  return ko[1] === "l"
    ? `${LIVES[tense]} unless the attacker ${has} ${threats}`
    : `${DIES[tense]} unless it ${has} ${threats}`
}

/**
 * "lives", "dies unless it has 1 ko threat": what follows "the group".
 * @param {Status} status
 */
export const statusWords = (status) => words(status, "present")

/**
 * "lived", "died unless it had 1 ko threat".
 * @param {Status} status
 */
export const pastStatusWords = (status) => words(status, "past")

/**
 * "C1: the group dies.": the best first moves and what they lead to.
 * @param {Move[]} moves
 * @param {Status} status
 */
export function solutionSentence(moves, status) {
  const result = `group ${statusWords(status)}.`
  return moves.length ? `${moves.join(" or ")}: the ${result}` : `The ${result}`
}

/**
 * How good a status is for the side that moves.
 * @param {Status} status
 * @param {boolean} moverDefends
 * @returns {"good" | "ko" | "bad"}
 */
export function grade(status, moverDefends) {
  if (status !== "l" && status !== "d") return "ko"
  return (status === "l") === moverDefends ? "good" : "bad"
}

/**
 * The first moves by what they lead to, the best for the mover first.
 * @param {Record<Move, Status>} moveStatus
 * @param {boolean} moverDefends
 * @returns {{ status: Status, moves: Move[] }[]}
 */
export function movesByStatus(moveStatus, moverDefends) {
  const order = moverDefends ? STATUSES : [...STATUSES].reverse()
  const movesWith = (/** @type {Status} */ status) =>
    Object.keys(moveStatus).filter((move) => moveStatus[move] === status)
  return order.map((status) => ({ status, moves: movesWith(status) })).filter(({ moves }) => moves.length)
}

/**
 * The answers to "what becomes of the marked stones?", each with its key.
 * @type {[key: string, words: string][]}
 */
export const STATUS_QUIZ = [
  ["a", "Alive"],
  ["d", "Dead"],
  ["k", "Ko"],
  ["u", "Whoever plays first"],
]
