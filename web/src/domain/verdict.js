// An answer in words: how certain it is, what it takes for granted, and what to do where it is not known.

import { onePerBlock, wholeBlocks } from "./position.js"
import { counted, digits, duration, firstFew, listed } from "./words.js"

/** @import { Answer, Ask, Certainty, Point, Proviso, StatusAnswer, UnknownReason } from "../api/types" */
/** @import { Position } from "./types" */

/** @type {Record<Certainty, { word: string, meaning: string }>} */
export const CERTAINTY = {
  proved: { word: "✓ Proved", meaning: "An independent checker has accepted the proof." },
  claimed: { word: "Claimed", meaning: "Every reply was searched, but no proof was checked." },
  read: {
    word: "Read",
    meaning: "Read as a strong player reads: against the moves that matter, not against every reply.",
  },
}

/**
 * The answer as a sentence with its full stop.
 * @param {Answer} answer
 */
export function verdictSentence(answer) {
  if (answer.sentence) return `${answer.sentence}.`
  return answer.verdict === "open" ? exitSentence(answer.exits ?? []) : "Unknown."
}

/**
 * What the search took: "1,234 nodes, 0.2 s, 6,170 a second".
 * @param {Answer | StatusAnswer} answer
 */
export function effort({ nodes, seconds }) {
  const many = nodes === 1 ? "1 node" : `${digits(nodes)} nodes`
  if (seconds === undefined) return many
  const speed = seconds > 0.05 ? `, ${digits(Math.round(nodes / seconds))} a second` : ""
  return `${many}, ${duration(seconds)}${speed}`
}

/**
 * How long the line is: "7 moves", or "about 7 moves" where a shorter one may exist.
 * @param {Answer} answer
 */
export function lengthWords({ length, lengthExact }) {
  if (!length) return ""
  return `${lengthExact === false ? "about " : ""}${counted(length, "move")}`
}

/**
 * A sentence about some points, and the points to show while it is looked at.
 * @typedef {{ text: string, points: Point[] }} Remark
 */

/** Stones and points that are named; all of them are shown. */
const MAX_NAMED = 4

/**
 * @param {Proviso} proviso
 * @param {Position} position
 * @param {Answer} answer
 * @returns {Remark}
 */
function provisoRemark({ kind, points }, position, answer) {
  switch (kind) {
    case "stonesSurvive": {
      const named = firstFew(onePerBlock(position, points), MAX_NAMED)
      return { text: `Assumes these stones survive: ${named}.`, points: wholeBlocks(position, points) }
    }
    case "joinsAlive":
      return { text: `Assumes the stones beyond ${listed(points, MAX_NAMED, "and")} live.`, points }
    case "noHelpOutside":
      return points.length
        ? { text: `Assumes it cannot get out at ${listed(points, MAX_NAMED, "or")}.`, points }
        : { text: "Assumes it cannot get out of the area.", points: answer.area ?? [] }
  }
}

/**
 * Everything an answer takes for granted. Older servers name only the stones around the area.
 * @param {Position} position
 * @param {Answer} answer
 * @returns {Remark[]}
 */
export function assumptions(position, answer) {
  return (answer.provisos ?? []).map((proviso) => provisoRemark(proviso, position, answer))
}

/**
 * Where a group that is not surrounded gets out; null for other answers.
 * @param {Answer} answer
 * @returns {Remark | null}
 */
export function exitRemark({ verdict, exits }) {
  if (verdict !== "open" || !exits?.length) return null
  return { text: `It gets out at ${listed(exits, exits.length, "or")}.`, points: exits }
}

/**
 * The same of a problem of the database or of a game.
 * @param {Point[]} exits
 */
export const exitSentence = (exits) =>
  exits.length
    ? `The group is not surrounded: it gets out at ${listed(exits, MAX_NAMED, "or")}.`
    : "The group is not surrounded: it can get out."

/** @type {Record<UnknownReason, string>} */
const ADVICE = {
  time: "Allow more time under “More”, or make the area smaller.",
  nodes: "Allow more time under “More”, or make the area smaller.",
  open:
    "The group can reach open ground, and it matters what lies there: " +
    "paint a larger area, or close the position with stones.",
  cancelled: "You stopped it. Press Read to start again.",
  memory: "The area is too large for an exact answer: make it smaller.",
  depth: "The lines are too long: make the area smaller.",
}

const NO_CAPTURE_FOUND =
  "No capture was found, and no escape was proved. The block need not be safe: " +
  "ask for a kind of capture under “More”, or about life and death."

const NOT_SURROUNDED =
  "No claim of life or death is made. " +
  "Close the position with stones, or paint the area where moves count, and read again."

/**
 * What to do about an answer that settles nothing; empty for the others.
 * @param {Answer} answer
 * @param {Ask} ask
 */
export function advice({ verdict, reason }, ask) {
  if (verdict === "open") return NOT_SURROUNDED
  if (verdict !== "unknown" || !reason) return ""
  return reason === "open" && ask === "catch" ? NO_CAPTURE_FOUND : (ADVICE[reason] ?? "")
}
