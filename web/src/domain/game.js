// A game against the program, about the problem on the board.

import { colorWord, opposite, playerOf } from "./points.js"

/** @import { Color, Move, PlayAnswer } from "../api/types" */

/**
 * The moves that are left when the user takes back: the last one of his, and the reply to it.
 * @param {Move[]} line
 * @param {Color} first
 * @param {Color} you
 */
export function takenBack(line, first, you) {
  let count = Math.max(0, line.length - 1)
  while (count > 0 && playerOf(first, count) !== you) count--
  return line.slice(0, count)
}

/**
 * What a screen reader hears after a move.
 * @param {PlayAnswer} answer
 * @param {Color} you
 */
export function gameNews({ reply, mistake, over }, you) {
  const news = [reply && `${colorWord(opposite(you))} plays ${reply}`, mistake && "that was a mistake", over?.sentence]
  return news.filter(Boolean).join("; ")
}
