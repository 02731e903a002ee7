// The npm package in Node, as a program uses it.

import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import test, { after, before } from "node:test"
import { makePackage } from "./made.js"
import { ROOT } from "./program.js"

const THREE = "Black to play\n3 |X X X X X X .\n2 |O O O O O X .\n1 |O . . . O X .\n  +-------------"
/** A search without an end: a single stone on a large area. */
const ENDLESS = {
  ...{ boardXSize: 11, boardYSize: 11, target: ["F6"], closure: "wall" },
  initialPlayer: /** @type {const} */ ("B"),
  initialStones: /** @type {["B" | "W", string][]} */ ([
    ["W", "F6"],
    ["B", "F7"],
  ]),
  area: [..."BCDEFGH"].flatMap((x) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((y) => `${x}${y}`)),
}

/** @type {ReturnType<typeof makePackage>} */
let made
/** @type {string} */
let project
/** @type {import("../package/src/index").Solver} */
let solver
before(async () => {
  made = makePackage()
  project = mkdtempSync(join(tmpdir(), "tesuji-project-"))
  mkdirSync(join(project, "node_modules"))
  cpSync(made.folder, join(project, "node_modules/tesuji"), { recursive: true })
  writeFileSync(join(project, "package.json"), '{"type":"module"}')
  const { Solver } = await import(join(project, "node_modules/tesuji/src/node.js"))
  solver = new Solver()
})
after(() => {
  solver?.close()
  made?.remove()
  rmSync(project, { recursive: true, force: true })
})

test("it has the version of the program", async () => {
  const [, version] = /version = "([^"]+)"/.exec(readFileSync(join(ROOT, "Cargo.toml"), "utf8")) ?? []
  assert.equal(await solver.version(), version)
  assert.equal(JSON.parse(readFileSync(join(made.folder, "package.json"), "utf8")).version, version)
})

test("a diagram is solved, and its proof checked", async () => {
  const answer = await solver.solve(THREE, { include: ["allMoves", "proof", "sentence"] })
  assert.equal(answer.sentence, "White dies: Black kills with C1 in 7 moves (straight three)")
  assert.deepEqual([answer.certainty, answer.scope, answer.moveStatus?.B1], ["proved", "board", "l"])
  const checked = await solver.check(answer.proof?.file ?? "")
  assert.equal(checked.proved, true)
  assert.match(checked.report, /^1 proof, \d+ nodes/)
  await assert.rejects(solver.check("AAAA"), { name: "TesujiError", status: 400, message: /not a proof file/ })
})

test("both players first, captures, scans and files", async () => {
  assert.equal((await solver.status(THREE)).verdict, "unsettled")
  const ladder = readFileSync(join(ROOT, "examples/ladder.sgf"))
  const answer = await solver.catch(ladder, { prey: "D4", include: ["proof"] })
  assert.deepEqual([answer.verdict, answer.certainty], ["caught", "proved"])
  const { blocks } = await solver.scan(ladder)
  assert.ok(blocks.some(({ block, sentence }) => block === "D4" && sentence))
  const { count, items } = await solver.open(readFileSync(join(ROOT, "examples/corners.txt")))
  assert.equal(items.length, count)
  assert.equal((await solver.solve(readFileSync(join(ROOT, "examples/corners.txt")), { number: 5 })).verdict, "dead")
})

test("a search tells how far it is, is stopped at once, and the next is answered", async () => {
  const stop = new AbortController()
  let nodes = 0
  const startTimes = [0]
  const search = solver.life(ENDLESS, {
    signal: stop.signal,
    onProgress: (progress) => {
      nodes = progress.nodes
      startTimes[0] = performance.now()
      stop.abort()
    },
  })
  const waits = solver.solve(THREE)
  await assert.rejects(search, { name: "AbortError" })
  assert.ok(nodes > 0)
  assert.ok(performance.now() - startTimes[0] < 200)
  assert.equal((await waits).verdict, "dead")
  assert.equal((await solver.life(ENDLESS, { limits: { seconds: 0.3 } })).reason, "time")
  await assert.rejects(solver.solve(THREE, { signal: stop.signal }), { name: "AbortError" })
})

test("what is wrong with a question is told with its field", async () => {
  await assert.rejects(solver.life(THREE, { target: ["D1"] }), { field: "target", status: 400, message: /D1 is empty/ })
  await assert.rejects(solver.solve("nonsense"), { message: /expected an SGF game/ })
  await assert.rejects(solver.solve(THREE, { number: 2 }), { message: /There is no position 2: the file has 1/ })
})

test("a program that has asked ends by itself, and its types are right", () => {
  const program = `import { Solver, type Answer } from "tesuji"
const answer: Answer = await new Solver().solve(${JSON.stringify(THREE)}, { limits: { nodes: 1000 } })
console.log(answer.verdict)
`
  writeFileSync(join(project, "ask.ts"), program)
  writeFileSync(
    join(project, "board.ts"),
    'import "tesuji/board"\ndocument.querySelector("tesuji-board")?.play("C3")\n',
  )
  writeFileSync(join(project, "ask.js"), program.replace(", type Answer", "").replace(": Answer", ""))
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom"]
  const tsc = join(ROOT, "web/node_modules/.bin/tsc")
  execFileSync(tsc, [...options, "--types", "", "ask.ts", "board.ts"], { cwd: project, stdio: "inherit" })
  const output = execFileSync(process.execPath, ["ask.js"], { cwd: project, encoding: "utf8", timeout: 120_000 })
  assert.equal(output.trim(), "dead")
})
