// The check of a book, in words.

/** @import { BookReport, Finding } from "../api/types" */

/** @type {Record<string, string>} */
const KINDS = {
  "wrong-status": "wrong status",
  "ko-missed": "it is ko",
  "no-ko": "it is not ko",
  "wrong-first-move": "wrong first move",
  "extra-solution": "another solution",
  "refuted-line": "the line is refuted",
  "wrong-line-works": "a wrong line works",
  "bad-refutation": "the refutation fails",
  "illegal-move": "illegal move",
}

/** @param {BookReport} report */
export function summaryWords({ summary, unreadable }) {
  const { good, faulty, doubtful, open, undecided, broken } = summary
  const unchecked = unreadable + broken
  const parts = [
    `${good} good`,
    `${faulty} with something wrong`,
    doubtful && `${doubtful} doubtful`,
    open && `${open} not surrounded`,
    `${undecided} undecided`,
    unchecked && `${unchecked} that could not be checked`,
  ]
  return `${parts.filter(Boolean).join(", ")}.`
}

/**
 * What kind of mistake it is, and the details.
 * @param {Finding} finding
 */
export function findingWords({ kind, message, moves, line }) {
  const after = moves.length ? ` after ${moves.join(" ")}` : ""
  const rest = line.length ? `; it goes on ${line.join(" ")}` : ""
  return { kind: KINDS[kind] ?? kind, details: `${after}: ${message}${rest}` }
}
