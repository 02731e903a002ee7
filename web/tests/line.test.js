// Lines of moves: stepping, numbers and notes, proofs, games, defences.

import assert from "node:assert/strict"
import test from "node:test"
import { boardPicture, pointWords } from "../src/domain/board.js"
import { defencesAfter, resultWords } from "../src/domain/exercise.js"
import { NO_FINDINGS, clampStep, findingsReducer, shownLine } from "../src/domain/findings.js"
import { gameNews, takenBack } from "../src/domain/game.js"
import { emptyPosition } from "../src/domain/position.js"
import { choicesAt, graphTitle, lemmaSentence, walk } from "../src/domain/proof.js"
import { notesAt, numbersAt, replayFor, replayOf } from "../src/domain/replay.js"

/** @import { Answer, Frame, MarkedAnswer, Point, ProofGraph } from "../src/api/types" */

/**
 * The boards of a line of which only the captures matter.
 * @param {Point[][]} captures
 * @returns {Frame[]}
 */
const framesWith = (captures) => captures.map((captured) => ({ rows: ROWS, toPlay: "B", ko: null, captured }))

// Black takes at A1 what White has thrown in, and White throws in again.
const MOVES = ["A1", "pass", "C3", "A1"]
const ROWS = [".X.", "...", "OX."]
const REPLAY = replayOf(MOVES, {
  legal: ["C1"],
  frames: framesWith([[], ["A2"], [], [], []]),
})

/** @type {Answer} */
const ANSWER = { verdict: "dead", nodes: 1, seconds: 0 }

test("a point shows the last move played there; the others are in the notes", () => {
  assert.deepEqual(numbersAt(REPLAY, 1), { A1: { type: "label", label: "1" } })
  assert.equal(numbersAt(REPLAY, 4).A1.label, "4")
  assert.equal(notesAt(REPLAY, 4), "1 at 4, 2 pass")
  assert.deepEqual([numbersAt(null, 3), notesAt(null, 3)], [{}, ""])
})

test("a captured stone loses its number", () => {
  const replay = replayOf(["A1", "B1"], { legal: [], frames: framesWith([[], [], ["A1"]]) })
  assert.deepEqual(Object.keys(numbersAt(replay, 2)), ["B1"])
  assert.equal(notesAt(replay, 2), "1 at A1")
})

test("the beginning of a longer line stays on the board, another line does not", () => {
  assert.equal(replayFor(REPLAY, MOVES)?.whole, true)
  assert.equal(replayFor(REPLAY, [...MOVES, "B1"])?.whole, false)
  assert.equal(replayFor(REPLAY, ["B1"]), null)
  assert.equal(replayFor(null, MOVES), null)
})

test("findings are forgotten together; a message does not touch the rest", () => {
  const answered = findingsReducer(NO_FINDINGS, { type: "answered", answer: { ...ANSWER, sequence: MOVES } })
  assert.deepEqual(answered.line, { moves: MOVES, title: "Answer" })
  const failed = findingsReducer(answered, { type: "failed", text: "broken" })
  assert.equal(failed.answer, answered.answer)
  assert.deepEqual(failed.message, { kind: "error", text: "broken" })
  assert.equal(findingsReducer(failed, { type: "forgotten" }), NO_FINDINGS)
  const line = { moves: ["A1"], title: "Black captures A1" }
  const shown = findingsReducer(answered, { type: "blockShown", line })
  assert.deepEqual([shown.answer, shown.line, shown.step], [null, line, 1])
})

test("the file's own line is shown until there is another", () => {
  const position = { ...emptyPosition(3), fileLine: ["B2"] }
  assert.equal(shownLine(NO_FINDINGS, position)?.title, "In the file")
  assert.equal(shownLine(NO_FINDINGS, emptyPosition(3)), null)
  assert.deepEqual([clampStep(-1, MOVES), clampStep(2, MOVES), clampStep(9, MOVES)], [0, 2, 4])
})

test("the board shows the line where it stands, or the position with its area", () => {
  const position = emptyPosition(3)
  const shown = { replay: REPLAY, area: ["B2"], painting: false }
  const start = boardPicture(position, NO_FINDINGS, shown)
  assert.deepEqual([start.grid, start.paint], [position.grid, { B2: 1 }])
  const later = boardPicture(position, { ...NO_FINDINGS, step: 9 }, shown)
  assert.deepEqual([later.grid, later.paint], [REPLAY.frames[4].grid, {}])
  assert.equal(pointWords(later, "A1"), "White stone")
  const answer = { ...ANSWER, moveStatus: { B2: "d" } }
  assert.match(pointWords(boardPicture(position, { ...NO_FINDINGS, answer }, shown), "B2"), /^empty, .* group dies$/)
})

test("a proof is walked along the loser's replies", () => {
  /** @type {ProofGraph} */
  const graph = {
    winner: "attacker",
    threats: { attacker: 0, defender: 1 },
    nodes: [
      { play: "C1", next: 1 },
      { replies: { B1: 2 }, otherwise: 3 },
      { play: "D1", next: 3 },
      { lemma: "inAtari" },
    ],
  }
  assert.equal(graphTitle(graph), "The attacker kills, ko threats 0 to 1")
  assert.deepEqual(walk(graph, []), { node: graph.nodes[1], line: ["C1"] })
  assert.deepEqual(walk(graph, ["B1"]).line, ["C1", "B1", "D1"])
  assert.deepEqual(walk(graph, ["pass"]).node, { lemma: "inAtari" })
  assert.deepEqual(choicesAt(graph.nodes[1]), { named: ["B1"], anyOther: true })
  assert.equal(lemmaSentence("a new lemma"), "a new lemma")
  const loop = { ...graph, nodes: [{ play: "C1", next: 0 }] }
  assert.ok(walk(loop, []).line.length < 10, "a broken proof does not hang the page")
})

test("taking back leads to the user's own turn", () => {
  assert.deepEqual(takenBack(["A1", "B1"], "B", "B"), [])
  assert.deepEqual(takenBack(["A1", "B1", "C1"], "B", "B"), ["A1", "B1"], "the game is over after the user's move")
  assert.deepEqual(takenBack(["A1", "B1", "C1"], "B", "W"), ["A1"])
  assert.deepEqual(takenBack(["A1"], "B", "W"), [])
  assert.equal(
    gameNews({ line: [], toPlay: "B", status: "l", reply: "C1", mistake: true }, "B"),
    "White plays C1; that was a mistake",
  )
})

test("defences are answered one after the other", () => {
  const first = defencesAfter(null, "C1", { holds: true, defences: ["B1", "D1"] })
  assert.deepEqual(first, { first: "C1", left: ["B1", "D1"], total: 2 })
  const second = defencesAfter(first, "D1", { holds: true, defences: [] })
  assert.deepEqual(second, { first: "C1", left: ["D1"], total: 2 })
  assert.equal(defencesAfter(second, "B1", { holds: true, defences: [] }), null)
  assert.equal(defencesAfter(first, "A1", { holds: false, defences: [] }), null)
  const marked = /** @type {MarkedAnswer} */ ({
    score: 5,
    most: 10,
    quiz: "Dead",
    solution: { best: ["C1"], status: "d" },
  })
  assert.equal(resultWords(marked, "exercise"), "5 of 10 points. C1: the group dies.")
  assert.equal(resultWords(marked, "status"), "5 of 10 points. The answer: Dead.")
})
