// The daily exercise: marks in words, and the defences that have to be answered.

import { solutionSentence } from "./status.js"

/** @import { DefenceAnswer, MarkedAnswer, Move } from "../api/types" */

/** @typedef {"exercise" | "defences" | "status"} ExerciseMode */
/** @typedef {"all" | "fresh" | "review"} ProblemPool */

/**
 * @typedef {object} Defences
 * @property {Move} first The user's first move.
 * @property {Move[]} left The replies that are still to be answered.
 * @property {number} total
 */

/** @type {Record<MarkedAnswer["mark"], string>} */
export const MARK_WORDS = {
  right: "Right",
  ko: "Half right: it is a ko, and more was possible",
  wrong: "Wrong",
  late: "Too late",
}

/**
 * The points and the solution.
 * @param {MarkedAnswer} marked
 * @param {ExerciseMode} mode
 */
export function resultWords({ score, most, quiz, solution }, mode) {
  const answer =
    mode === "status" ? `The answer: ${quiz}.` : solutionSentence(solution.best ?? [], solution.status ?? "")
  return `${score} of ${most} points. ${answer}`
}

/**
 * What is left after a move: the replies still to be answered, or null if the exercise is over.
 * @param {Defences | null} before
 * @param {Move} name
 * @param {DefenceAnswer} answer
 * @returns {Defences | null}
 */
export function defencesAfter(before, name, { holds, defences }) {
  const left = before ? before.left.slice(1) : defences
  if (!holds || !left.length) return null
  return before ? { ...before, left } : { first: name, left, total: left.length }
}
