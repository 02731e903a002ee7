// Rules in words, and what is drawn of them.

import { colorWord, vertexOf } from "./points.js"
import { statusWords } from "./status.js"
import { digits } from "./words.js"

/** @import { FoundRules, Rule, RuleDemand, RuleHit, RulePage, RuleTable } from "../api/types" */
/** @import { Vertex } from "./types" */

const AIMS = { life: "Life", eye: "An eye", capture: "A capture", connection: "A connection" }
const PLACES = { corner: "in the corner", side: "at the side", centre: "in the centre" }

/** @param {RuleTable} table */
export function tableWords({ about, where, width, height, total }) {
  return `${AIMS[about]} ${PLACES[where]}, ${width}×${height} (${digits(total)})`
}

/**
 * "25 to 48 of 761".
 * @param {RulePage & { from: number }} page
 */
export function rangeWords({ from, rules, count }) {
  return count ? `${digits(from + 1)} to ${digits(from + rules.length)} of ${digits(count)}` : "none"
}

/**
 * "White at A1 lives: rule 7 of c4x2", "White captures the stones at A1: rule 9 of c3x2", "White connects A1 and C1: ..".
 * @param {RuleHit} hit
 */
export function hitWords({ color, target, partner, rule }) {
  const results = {
    life: `at ${target} ${statusWords("l")}`,
    eye: `at ${target} has an eye`,
    capture: `captures the stones at ${target}`,
    connection: `connects ${target} and ${partner}`,
  }
  return `${colorWord(color)} ${results[rule.about]}: rule ${rule.number} of ${rule.shape}`
}

/**
 * "46 rules hold this drawing."
 * @param {FoundRules} found
 */
export function foundWords({ count, complete }) {
  if (!complete) return `At least ${digits(count)} rules hold this drawing: looking at all of them would take too long.`
  if (count === 0) return "No rule holds this drawing."
  return count === 1 ? "One rule holds this drawing." : `${digits(count)} rules hold this drawing.`
}

/**
 * The sides of a pattern that are edges of the board.
 * @param {string} shape Such as c4x2: only its first letter counts.
 */
export const edgesOf = (shape) => ({ left: shape[0] === "c", bottom: shape[0] === "c" || shape[0] === "s" })

/**
 * The stones that hang together with the one on a vertex.
 * @param {string[]} rows
 * @param {Vertex} start
 * @returns {Vertex[]}
 */
export function stringAt(rows, start) {
  const stone = rows[start[1]]?.[start[0]]
  /** @type {Vertex[]} */
  const string = []
  const open = [start]
  for (let at = open.pop(); at; at = open.pop()) {
    const [x, y] = at
    if (rows[y]?.[x] !== stone || string.some(([i, j]) => i === x && j === y)) continue
    string.push(at)
    open.push([x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1])
  }
  return string
}

/**
 * What stands beside a cell: ≥2 for Black's liberties; White is kept off by a shield, or has ≤1.
 * @param {RuleDemand} demand
 */
const signOf = ({ color, liberties }) => (color === "B" ? `≥${liberties}` : liberties ? `≤${liberties}` : "shield")

/**
 * The conditions as signs: those about Black at the upper right of their cells, those about White at the lower left.
 * @param {Rule} rule
 */
export function signsOf({ demands, rows }) {
  return demands.flatMap((demand) => {
    const vertex = vertexOf(demand.cell, rows.length)
    if (!vertex) return []
    const isBlack = demand.color === "B"
    const side = isBlack ? 1 : -1
    return [{ sign: signOf(demand), isBlack, x: vertex[0] + side * 0.33, y: vertex[1] - side * 0.34 }]
  })
}
