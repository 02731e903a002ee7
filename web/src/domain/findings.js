// What has been found out about the position on the board, and which line of moves is shown: everything that is
// forgotten as soon as the position changes.

/** @import { Answer, Move, ScannedBlock, StatusAnswer } from "../api/types" */
/** @import { Position, ShownLine } from "./types" */

/**
 * @typedef {object} Findings
 * @property {Answer | null} answer
 * @property {StatusAnswer | null} status Whoever moves first; kept while one of its two answers is looked at.
 * @property {ScannedBlock[] | null} blocks The blocks of a scan.
 * @property {ShownLine | null} line
 * @property {number} step How many moves of the line are on the board.
 * @property {{ kind: "error" | "notice", text: string } | null} message
 */

/**
 * @typedef {{ type: "forgotten" }
 *   | { type: "failed", text: string }
 *   | { type: "noticed", text: string }
 *   | { type: "answered", answer: Answer }
 *   | { type: "weighed", status: StatusAnswer }
 *   | { type: "chosen", answer: Answer }
 *   | { type: "scanned", blocks: ScannedBlock[] }
 *   | { type: "blockShown", line: ShownLine }
 *   | { type: "lineShown", line: ShownLine, step: number }
 *   | { type: "stepped", step: number }} FindingsAction
 */

/** @type {Findings} */
export const NO_FINDINGS = { answer: null, status: null, blocks: null, line: null, step: 0, message: null }

/**
 * The answer's own line.
 * @param {Answer | null} answer
 * @returns {ShownLine}
 */
export const answerLine = (answer) => ({ moves: answer?.sequence ?? [], title: "Answer" })

/**
 * @param {Findings} findings
 * @param {FindingsAction} action
 * @returns {Findings}
 */
export function findingsReducer(findings, action) {
  switch (action.type) {
    case "forgotten":
      return NO_FINDINGS
    case "failed":
      return { ...findings, message: { kind: "error", text: action.text } }
    case "noticed":
      return { ...findings, message: { kind: "notice", text: action.text } }
    case "answered":
      return { ...NO_FINDINGS, answer: action.answer, line: answerLine(action.answer) }
    case "weighed":
      return { ...NO_FINDINGS, status: action.status }
    case "chosen":
      return { ...findings, answer: action.answer, line: answerLine(action.answer), step: 0 }
    case "scanned":
      return { ...NO_FINDINGS, blocks: action.blocks }
    case "blockShown":
      return { ...findings, answer: null, line: action.line, step: action.line.moves.length }
    case "lineShown":
      return { ...findings, line: action.line, step: action.step }
    case "stepped":
      return { ...findings, step: action.step }
  }
}

/**
 * The line beside the board: the one that was asked for, or the one the position's file brought along.
 * @param {Findings} findings
 * @param {Position} position
 * @returns {ShownLine | null}
 */
export function shownLine(findings, position) {
  const line = findings.line ?? { moves: position.fileLine, title: "In the file" }
  return line.moves.length ? line : null
}

/**
 * A step within a line.
 * @param {number} step
 * @param {Move[]} moves
 */
export const clampStep = (step, moves) => Math.max(0, Math.min(step, moves.length))
