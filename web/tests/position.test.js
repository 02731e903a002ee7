// The position as a value: links, symmetries, targets, tools, undo.

import assert from "node:assert/strict"
import test from "node:test"
import { findingWords, summaryWords } from "../src/domain/book.js"
import { begin, changed, redone, undone } from "../src/domain/history.js"
import { fromLink, toLink } from "../src/domain/link.js"
import { nameOf, vertexOf } from "../src/domain/points.js"
import { blockAt, emptyPosition, signAt, toggleTarget, withStone } from "../src/domain/position.js"
import { fromWire, queryOf } from "../src/domain/query.js"
import { regionOf } from "../src/domain/region.js"
import { SYMMETRIES, colorsSwapped, transformed } from "../src/domain/symmetry.js"
import { clicked, painted, stoneFor } from "../src/domain/tools.js"

/** @import { FilePosition } from "../src/api/types" */
/** @import { Position } from "../src/domain/types" */

/** @type {FilePosition} */
const wire = {
  boardXSize: 9,
  boardYSize: 7,
  initialStones: [
    ["B", "A1"],
    ["W", "B1"],
    ["W", "B2"],
    ["B", "J7"],
  ],
  initialPlayer: "W",
  target: ["B1"],
  area: ["A2", "A1"],
  marks: [["A1", "triangle"]],
  name: "a & b=c",
  comment: "",
  line: [
    ["W", "A2"],
    ["B", "pass"],
    ["B", "C3"],
  ],
}

test("names of points there and back, without the letter I", () => {
  for (let y = 0; y < 25; y++) for (let x = 0; x < 25; x++) assert.deepEqual(vertexOf(nameOf(x, y, 25), 25), [x, y])
  assert.equal(nameOf(8, 18, 19), "J1")
  assert.equal(vertexOf("I5", 19), null)
  assert.equal(vertexOf("pass", 19), null)
})

test("a link holds the whole position", () => {
  const position = { ...fromWire(wire), threats: { B: 1, W: 0 } }
  const back = fromLink(toLink(position).slice(3))
  /** @type {(keyof Position)[]} */
  const fields = ["grid", "first", "ask", "target", "area", "threats", "name"]
  for (const field of fields) assert.deepEqual(back?.[field], position[field], field)
})

test("a broken link is not a position", () => {
  for (const text of ["", "p=", "p=9", "p=9/8", "p=26/26", "p=xx/oo/x", "p=9999999999/9"])
    assert.equal(fromLink(text), null, text)
  const odd = fromLink("p=2/2&t=Z9 A1 <b>&a=C3&k=1 x&c=evil&f=Q")
  assert.ok(odd)
  assert.deepEqual([odd.target, odd.area, odd.threats, odd.kind, odd.first], [[], null, null, "auto", "B"])
})

test("only moves in turn are kept of a file's line", () => {
  assert.deepEqual(fromWire(wire).fileLine, ["A2", "pass"])
})

test("turning four times and mirroring twice change nothing", () => {
  const start = fromWire(wire)
  for (const [name, symmetry] of Object.entries(SYMMETRIES)) {
    let turned = start
    for (let i = 0; i < 4; i++) turned = transformed(turned, symmetry)
    assert.deepEqual(turned, start, name)
    assert.equal(
      signAt(transformed(start, symmetry), transformed(start, symmetry).target[0]),
      -1,
      "the target stays on its stone",
    )
  }
  assert.deepEqual(colorsSwapped(colorsSwapped(start)), start)
})

test("a target is a block, of one colour", () => {
  const position = fromWire({ ...wire, target: [] })
  assert.deepEqual(blockAt(position, "B1").sort(), ["B1", "B2"])
  const white = toggleTarget(position, "B2")
  assert.deepEqual(white.target, ["B2"])
  assert.deepEqual(toggleTarget(white, "B1").target, [], "another stone of the same block takes it away")
  assert.deepEqual(toggleTarget(white, "A1").target, ["A1"], "the other colour replaces it")
  assert.equal(toggleTarget(position, "E5"), position)
})

test("a stone that is taken off is not a target any more", () => {
  const position = toggleTarget(fromWire(wire), "J7")
  assert.deepEqual(withStone(position, 8, 0, 0).target, [])
})

test("queries say what is asked", () => {
  const position = fromWire(wire)
  const life = queryOf(position, {})
  assert.ok(life.ask === "life")
  assert.deepEqual(life.area, ["A2", "A1"])
  const capture = queryOf({ ...position, ask: "catch" }, {})
  assert.ok(capture.ask === "catch")
  assert.equal(capture.prey, "B1")
  assert.equal("area" in queryOf({ ...position, area: null }, {}), false)
})

test("only the part with stones is shown, the rest of a large board is not", () => {
  const corner = withStone(withStone(emptyPosition(19), 2, 16, 1), 4, 17, -1)
  assert.deepEqual(regionOf(corner), { x: [0, 6], y: [14, 18] })
  assert.equal(regionOf(emptyPosition(19)), null)
})

test("undo and redo keep every position, and a change forgets the future", () => {
  const three = changed(changed(begin(1), 2), 3)
  assert.equal(changed(three, 3), three, "no change, no step")
  const back = undone(undone(three))
  assert.deepEqual(back, { past: [], current: 1, future: [2, 3] })
  assert.deepEqual(undone(back), back)
  assert.deepEqual(redone(redone(redone(back))), three)
  assert.deepEqual(changed(undone(three), 4), { past: [1, 2], current: 4, future: [] })
})

test("a click puts a stone on a point and takes it off again", () => {
  assert.deepEqual([stoneFor("black", 0, 1), stoneFor("black", 1, 1), stoneFor("black", -1, 1)], [1, 0, 1])
  assert.deepEqual([stoneFor("alternate", 0, -1), stoneFor("alternate", 1, -1), stoneFor("erase", 1, 1)], [-1, 0, 0])
  const stone = clicked(emptyPosition(9), "white", { name: "A9", x: 0, y: 0 }, 1)
  assert.equal(signAt(stone, "A9"), -1)
  assert.deepEqual(clicked(stone, "target", { name: "A9", x: 0, y: 0 }, 1).target, ["A9"])
})

test("a stroke paints or erases, and changes nothing twice", () => {
  const area = ["A1", "B1"]
  assert.deepEqual(painted(area, "C1", false), ["A1", "B1", "C1"])
  assert.deepEqual(painted(area, "A1", true), ["B1"])
  assert.equal(painted(area, "A1", false), area)
  assert.equal(painted(area, "C1", true), area)
})

test("the summary of a book leaves out what there is none of", () => {
  const summary = { good: 3, faulty: 1, doubtful: 0, open: 0, undecided: 0, broken: 1 }
  assert.equal(
    summaryWords({ summary, unreadable: 1, count: 6, items: [] }),
    "3 good, 1 with something wrong, 0 undecided, 2 that could not be checked.",
  )
  assert.equal(
    summaryWords({ summary: { ...summary, broken: 0, open: 2 }, unreadable: 0, count: 6, items: [] }),
    "3 good, 1 with something wrong, 2 not surrounded, 0 undecided.",
  )
  const finding = { kind: "no-ko", message: "White lives", moves: ["C1"], line: ["B1", "D1"] }
  assert.deepEqual(findingWords(finding), {
    kind: "it is not ko",
    details: " after C1: White lives; it goes on B1 D1",
  })
})
