// Rules in words.

import { colorWord } from "./points.js"
import { statusWords } from "./status.js"
import { digits } from "./words.js"

/** @import { RuleHit, RulePage, RuleTable } from "../api/types" */

const PLACES = { corner: "in the corner", side: "at the side", centre: "in the centre" }

/** @param {RuleTable} table */
export function tableWords({ about, where, width, height, total }) {
  return `${about === "life" ? "Life" : "An eye"} ${PLACES[where]}, ${width}×${height} (${digits(total)})`
}

/**
 * "25 to 48 of 761".
 * @param {RulePage & { from: number }} page
 */
export function rangeWords({ from, rules, count }) {
  return count ? `${digits(from + 1)} to ${digits(from + rules.length)} of ${digits(count)}` : "none"
}

/**
 * "White at A1 lives: rule 7 of c4x2".
 * @param {RuleHit} hit
 */
export function hitWords({ color, target, rule }) {
  const result = rule.about === "life" ? statusWords("l") : "has an eye"
  return `${colorWord(color)} at ${target} ${result}: rule ${rule.number} of ${rule.shape}`
}
