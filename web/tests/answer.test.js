// Answers in words and marks: statuses, provisos, exits, hints.

import assert from "node:assert/strict"
import test from "node:test"
import { answerMarks, positionMarks } from "../src/domain/marks.js"
import { grade, movesByStatus, pastStatusWords, solutionSentence, statusWords } from "../src/domain/status.js"
import { advice, assumptions, exitRemark, exitSentence, lengthWords, verdictSentence } from "../src/domain/verdict.js"
import { counted, duration, firstFew } from "../src/domain/words.js"
import { fromLink } from "../src/domain/link.js"

/** @import { Answer } from "../src/api/types" */
/** @import { Position } from "../src/domain/types" */

const THREE = /** @type {Position} */ (fromLink("p=9/9/9/9/9/9/xxxxxx3/ooooox3/o3ox3&f=B&t=A1"))
/**
 * @param {Partial<Answer>} fields
 * @returns {Answer}
 */
const answer = (fields) => ({ verdict: "dead", nodes: 1, seconds: 0, ...fields })

test("a status in words, now and before", () => {
  assert.equal(statusWords("l"), "lives")
  assert.equal(statusWords("l1d"), "lives unless the attacker has 1 ko threat")
  assert.equal(statusWords("d2l"), "dies unless it has 2 ko threats")
  assert.equal(pastStatusWords("d2l"), "died unless it had 2 ko threats")
  assert.equal(solutionSentence(["C1", "D1"], "d"), "C1 or D1: the group dies.")
  assert.equal(solutionSentence([], "l"), "The group lives.")
})

test("a status is good for one side and bad for the other", () => {
  assert.deepEqual(
    [grade("l", true), grade("l", false), grade("d", false), grade("l3d", true)],
    ["good", "bad", "good", "ko"],
  )
})

test("first moves are ordered from the mover's best to his worst", () => {
  const statuses = { A1: "d", B1: "l", C1: "d1l", D1: "l" }
  const order = (/** @type {boolean} */ defends) =>
    movesByStatus(statuses, defends).map(({ status, moves }) => `${status}: ${moves.join(" ")}`)
  assert.deepEqual(order(true), ["l: B1 D1", "d1l: C1", "d: A1"])
  assert.deepEqual(order(false), ["d: A1", "d1l: C1", "l: B1 D1"])
})

test("provisos name one stone of each block and show all of them", () => {
  const [survive, outside, joins, named, many] = assumptions(
    THREE,
    answer({
      area: ["B1", "C1", "D1"],
      provisos: [
        { kind: "stonesSurvive", points: ["A3", "B3", "F1"] },
        { kind: "noHelpOutside", points: [] },
        { kind: "joinsAlive", points: ["E1"] },
        { kind: "noHelpOutside", points: ["B1", "D1"] },
        { kind: "noHelpOutside", points: ["A1", "B1", "C1", "D1", "E1"] },
      ],
    }),
  )
  assert.equal(survive.text, "Assumes these stones survive: A3.")
  assert.deepEqual(survive.points.toSorted(), ["A3", "B3", "C3", "D3", "E3", "F1", "F2", "F3"])
  assert.equal(outside.text, "Assumes it cannot get out of the area.")
  assert.deepEqual(outside.points, ["B1", "C1", "D1"])
  assert.equal(joins.text, "Assumes the stones beyond E1 live.")
  assert.equal(named.text, "Assumes it cannot get out at B1 or D1.")
  assert.deepEqual(named.points, ["B1", "D1"])
  assert.equal(many.text, "Assumes it cannot get out at A1, B1, C1, D1 or elsewhere.")
})

test("an answer for the whole board assumes nothing; another names the stones around", () => {
  assert.deepEqual(assumptions(THREE, answer({ scope: "board", provisos: [] })), [])
  const provisos = [{ kind: /** @type {const} */ ("stonesSurvive"), points: ["F1"] }]
  assert.equal(assumptions(THREE, answer({ provisos }))[0].text, "Assumes these stones survive: F1.")
  assert.deepEqual(assumptions(THREE, answer({})), [])
})

test("a group that is not surrounded gets its exits circled and no claim", () => {
  const open = answer({ verdict: "open", exits: ["G5", "H3"] })
  assert.equal(verdictSentence(open), "The group is not surrounded: it gets out at G5 or H3.")
  assert.equal(exitSentence([]), "The group is not surrounded: it can get out.")
  assert.deepEqual(exitRemark(open), { text: "It gets out at G5 or H3.", points: ["G5", "H3"] })
  assert.deepEqual(answerMarks(THREE, open).markers, { G5: { type: "circle" }, H3: { type: "circle" } })
  assert.match(advice(open, "life"), /No claim of life or death/)
  assert.equal(exitRemark(answer({})), null)
})

test("an unknown answer says what to do, and shows its best move so far", () => {
  const unknown = answer({ verdict: "unknown", reason: "time", hint: "C1" })
  assert.match(advice(unknown, "life"), /^Allow more time/)
  assert.match(advice(answer({ verdict: "unknown", reason: "open" }), "catch"), /^No capture was found/)
  assert.equal(advice(answer({}), "life"), "")
  const { markers, ghosts } = answerMarks(THREE, unknown)
  assert.deepEqual(markers.C1, { type: "label", label: "?" })
  assert.deepEqual(ghosts.C1, { sign: 1, faint: true })
  assert.deepEqual(answerMarks(THREE, answer({ verdict: "unknown", hint: "pass" })), { markers: {}, ghosts: {} })
})

test("the first moves of an answer are marked by what they lead to", () => {
  const moveStatus = { C1: "d", B1: "l", D1: "d1l", pass: "l" }
  const { markers, ghosts } = answerMarks(THREE, answer({ moveStatus, moves: ["C1"] }))
  assert.deepEqual([ghosts.C1.type, ghosts.B1.type, ghosts.D1.type], ["good", "bad", "doubtful"])
  assert.deepEqual(markers, { D1: { type: "label", label: "d1l" } })
  assert.equal("pass" in ghosts, false)
})

test("a line that is being read is drawn faintly over everything else", () => {
  const { markers, ghosts } = positionMarks(THREE, { answer: null, blocks: null, readLine: ["C1", "pass", "B1"] })
  assert.deepEqual(ghosts, { C1: { sign: 1, faint: true }, B1: { sign: 1, faint: true } })
  assert.equal(markers.A1.type, "triangle")
})

test("numbers in words", () => {
  assert.equal(lengthWords(answer({ length: 7, lengthExact: true })), "7 moves")
  assert.equal(lengthWords(answer({ length: 7, lengthExact: false })), "about 7 moves")
  assert.equal(lengthWords(answer({})), "")
  assert.deepEqual([counted(1, "move"), counted(1200, "node")], ["1 move", "1,200 nodes"])
  assert.deepEqual([duration(0), duration(0.25), duration(61)], ["under 1 ms", "250 ms", "61.0 s"])
  assert.equal(firstFew(["A1", "B1", "C1"], 2), "A1, B1 …")
})
