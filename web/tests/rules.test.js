// Rules: what is drawn of them, and drawings that look for them.

import assert from "node:assert/strict"
import test from "node:test"
import { blank, nextSketch, resized, rowsOf, sketchWords, withSketch } from "../src/domain/drawing.js"
import { edgesOf, foundWords, hitWords, signsOf, stringAt, tableWords } from "../src/domain/rules.js"

test("a click goes through all that a point can be", () => {
  /** @type {import("../src/domain/drawing.js").Sketch} */
  let sketch = "?"
  const seen = Array.from({ length: 5 }, () => {
    sketch = nextSketch(sketch)
    return sketch
  })
  assert.deepEqual(seen, [".", "X", "O", "?", "."])
})

test("a drawing keeps what is at its lower left when its size changes", () => {
  const drawing = withSketch(withSketch(blank(3, 2), 0, 1, "X"), 2, 0, "O")
  assert.deepEqual(rowsOf(drawing), ["??O", "X??"])
  assert.deepEqual(rowsOf(resized(drawing, 4, 3)), ["????", "??O?", "X???"])
  assert.deepEqual(rowsOf(resized(drawing, 2, 1)), ["X?"])
  assert.equal(sketchWords(drawing, 2, 0), "C2: white")
})

test("signs stand at their cells: Black's at the upper right, White's at the lower left", () => {
  const demand = /** @type {const} */ ({ of: "string" })
  const rule = {
    number: 1,
    about: /** @type {const} */ ("life"),
    shape: "c3x2",
    rows: ["XO.", ".XX"],
    target: "B1",
    partner: null,
    depth: 2,
    conclusion: "",
    conditions: [],
    shields: [],
    demands: [
      { ...demand, cell: "B1", color: /** @type {const} */ ("B"), liberties: 2 },
      { ...demand, cell: "B2", color: /** @type {const} */ ("W"), liberties: 0 },
      { ...demand, cell: "C2", color: /** @type {const} */ ("W"), liberties: 1 },
    ],
  }
  const signs = signsOf(rule)
  assert.deepEqual(
    signs.map(({ sign }) => sign),
    ["≥2", "shield", "≤1"],
  )
  assert.ok(signs[0].x > 1 && signs[0].y < 1, "B1 is in the second row from the top")
  assert.ok(signs[1].x < 1 && signs[1].y > 0)
  assert.deepEqual(stringAt(rule.rows, [1, 1]).toSorted(), [
    [1, 1],
    [2, 1],
  ])
  assert.deepEqual(stringAt(rule.rows, [0, 0]), [[0, 0]])
})

test("edges and counts in words", () => {
  assert.deepEqual(["c4x2", "s4x2", "m3x3", ""].map(edgesOf), [
    { left: true, bottom: true },
    { left: false, bottom: true },
    { left: false, bottom: false },
    { left: false, bottom: false },
  ])
  const found = { rules: [], complete: true }
  assert.equal(foundWords({ ...found, count: 0 }), "No rule holds this drawing.")
  assert.equal(foundWords({ ...found, count: 1 }), "One rule holds this drawing.")
  assert.equal(foundWords({ ...found, count: 1234 }), "1,234 rules hold this drawing.")
  assert.match(foundWords({ ...found, count: 7, complete: false }), /^At least 7 rules/)
})

test("every aim has its words", () => {
  const table = { where: /** @type {const} */ ("corner"), shape: "c3x2", width: 3, height: 2, counts: [], total: 457 }
  assert.equal(tableWords({ ...table, about: "capture" }), "A capture in the corner, 3×2 (457)")
  assert.equal(tableWords({ ...table, about: "eye" }), "An eye in the corner, 3×2 (457)")
  const words = (/** @type {import("../src/api/types").RuleAim} */ about) =>
    hitWords(
      /** @type {any} */ ({ color: "B", target: "A1", partner: "C1", rule: { about, number: 7, shape: "c3x2" } }),
    )
  assert.equal(words("capture"), "Black captures the stones at A1: rule 7 of c3x2")
  assert.equal(words("connection"), "Black connects A1 and C1: rule 7 of c3x2")
  assert.equal(words("eye"), "Black at A1 has an eye: rule 7 of c3x2")
  assert.equal(words("life"), "Black at A1 lives: rule 7 of c3x2")
})
