// A proof to browse: the winner's strategy as a graph. Where the loser moves, any reply can be chosen; the winner's
// answer follows.

/** @import { Move, ProofGraph, ProofNode } from "../api/types" */

/** @type {Record<string, string>} */
const LEMMAS = {
  captured: "The target has been captured.",
  inAtari: "The target is in atari: the next move takes it.",
  unconditionalLife: "Alive without answering any more (two eyes).",
  uncapturable: "One of its liberties can never be filled.",
  noRoom: "There is no room for two eyes: the attacker fills from outside and takes all.",
  enumeration: "So little is left that the checker tries every way to play on.",
}

/** @param {string} lemma */
export const lemmaSentence = (lemma) => LEMMAS[lemma] ?? lemma

/** @param {ProofGraph} graph */
export function graphTitle({ winner, threats: { attacker, defender } }) {
  const result = winner === "attacker" ? "The attacker kills" : "The defender lives"
  return attacker || defender ? `${result}, ko threats ${attacker} to ${defender}` : result
}

/**
 * Plays the winner's moves from a node to where the loser chooses, or to the end.
 * @param {ProofGraph} graph
 * @param {number} start
 */
function settle(graph, start) {
  /** @type {Move[]} */
  const moves = []
  let node = start
  // A strategy never visits a node twice on the winner's moves alone; a broken one must not hang the page.
  while (moves.length <= graph.nodes.length) {
    const { play, next } = graph.nodes[node]
    if (play === undefined || next === undefined) break
    moves.push(play)
    node = next
  }
  return { node, moves }
}

/**
 * The node and the line of moves after the loser has chosen these replies.
 * @param {ProofGraph} graph
 * @param {Move[]} replies
 * @returns {{ node: ProofNode, line: Move[] }}
 */
export function walk(graph, replies) {
  let { node, moves } = settle(graph, 0)
  const line = [...moves]
  for (const reply of replies) {
    const here = graph.nodes[node]
    const next = here.replies?.[reply] ?? here.otherwise
    if (next === undefined) break
    ;({ node, moves } = settle(graph, next))
    line.push(reply, ...moves)
  }
  return { node: graph.nodes[node], line }
}

/**
 * The replies that the loser can choose at a node: those the proof names, and whether any other move has an answer.
 * @param {ProofNode} node
 */
export function choicesAt({ replies = {}, otherwise }) {
  return { named: Object.keys(replies), anyOther: otherwise !== undefined && !("pass" in replies) }
}
