// The same questions to the program, to the module in Chromium and in Node, and to the module in wasmtime: equal answers,
// node counts and proofs included. `node tests/equality.js` asks 200 questions and for 20 proofs, and prints the times
// beside each other; the tests ask a sample. Wasmtime takes part if PYTHON (or python3) has the package of that name.

import { execFileSync, spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { isDeepStrictEqual } from "node:util"
import { makePackage } from "./made.js"
import { PROGRAM, ROOT, browse } from "./program.js"
import { host } from "./static.js"

/** @typedef {Record<string, any>} Query */
/** @typedef {Record<string, any>} Answer */
/** @typedef {{ answers: Answer[], seconds: number }} Run */
/** @typedef {(queries: Query[]) => Promise<Run>} Ask */

/** Questions of testdata/readings.jsonl, which tell how many nodes each takes, the cheapest first. */
function readings() {
  const lines = readFileSync(join(ROOT, "testdata/readings.jsonl"), "utf8").trim().split("\n")
  /** @type {{ query: Query, answer: Answer }[]} */
  const all = lines.map((line) => JSON.parse(line))
  return all.toSorted((a, b) => a.answer.nodes - b.answer.nodes)
}

/**
 * The positions of the examples, as questions.
 * @param {import("../package/src/index").Solver} solver
 */
async function examples(solver) {
  /** @type {Query[]} */
  const queries = []
  const files = { "corners.txt": "life", "ko.txt": "life", "net.txt": "catch", "ladder.sgf": "catch" }
  for (const [name, ask] of Object.entries(files)) {
    const { items } = await solver.open(readFileSync(join(ROOT, "examples", name)))
    for (const { position } of items) {
      if (!position) continue
      const { boardXSize, boardYSize, initialStones, initialPlayer, target } = position
      const about = ask === "life" ? { target } : { prey: target[0] ?? "D4", prove: true }
      queries.push({ boardXSize, boardYSize, initialStones, initialPlayer, ask, ...about, limits: { nodes: 50_000 } })
    }
  }
  return queries
}

/**
 * Problems that the program generates, the same every time.
 * @param {number} count
 * @returns {Query[]}
 */
function generated(count) {
  if (!count) return []
  const options = ["generate", "--count", String(count), "--seed", "24", "--quiet", "--jsonl", "-"]
  const lines = execFileSync(PROGRAM, options, { encoding: "utf8" }).trim().split("\n")
  return lines.map((line) => ({ ...JSON.parse(line).query, limits: { nodes: 50_000 } }))
}

/**
 * So many questions, and so many of the quick ones again with proofs.
 * @param {import("../package/src/index").Solver} solver
 * @param {{ problems: number, proofs: number, most: number, new: number }} wanted most: nodes of one question
 */
async function questions(solver, wanted) {
  const known = readings()
  const plain = [...(await examples(solver)), ...generated(wanted.new)]
  const rest = known.filter(({ answer }) => answer.nodes <= wanted.most)
  // Evenly from the whole range.
  const step = Math.max(1, rest.length / Math.max(1, wanted.problems - plain.length))
  for (let i = 0; i < rest.length && plain.length < wanted.problems; i += step) plain.push(rest[Math.floor(i)].query)
  const decided = known.filter(({ answer }) => answer.status && answer.nodes > 10 && answer.nodes < 2000)
  const every = Math.max(1, Math.floor(decided.length / wanted.proofs))
  const proofs = decided.filter((_, i) => i % every === 0).slice(0, wanted.proofs)
  const include = ["allMoves", "proof", "sentence"]
  return [...plain, ...proofs.map(({ query }) => ({ ...query, include }))]
}

/** @type {Ask} */
async function native(queries) {
  const child = spawn(PROGRAM, ["analyze", "--jobs", "1"], { stdio: ["pipe", "pipe", "inherit"] })
  let text = ""
  child.stdout.setEncoding("utf8").on("data", (data) => {
    text += data
  })
  const startTime = performance.now()
  child.stdin.end(queries.map((query, id) => `${JSON.stringify({ ...query, id })}\n`).join(""))
  await new Promise((resolve) => child.on("close", resolve))
  const seconds = (performance.now() - startTime) / 1000
  /** @type {Answer[]} */
  const answers = []
  for (const line of text.trim().split("\n")) {
    const { id, ...answer } = JSON.parse(line)
    answers[id] = answer
  }
  return { answers, seconds }
}

/**
 * In the page of a browser.
 * @param {string} folder
 * @returns {Ask}
 */
const inChromium = (folder) => async (queries) => {
  const files = await host({ tesuji: folder }, {}, { "/page.html": "<!doctype html><title>Equality</title>" })
  const browser = await browse()
  try {
    const { page } = await browser.page(files.url)
    page.setDefaultTimeout(0)
    await page.goto(`${files.url}/page.html`)
    return await page.evaluate(async (all) => {
      const script = "/tesuji/src/index.js"
      const { Solver } = await import(script)
      const solver = new Solver()
      await solver.version()
      const startTime = performance.now()
      const answers = []
      for (const query of all) answers.push(await solver.post("analyze", query))
      return { answers, seconds: (performance.now() - startTime) / 1000 }
    }, queries)
  } finally {
    await browser.close()
    files.stop()
  }
}

/**
 * @param {any} solver
 * @returns {Ask}
 */
const inNode = (solver) => async (queries) => {
  const startTime = performance.now()
  const answers = []
  for (const query of queries) answers.push(await solver.post("analyze", query))
  return { answers, seconds: (performance.now() - startTime) / 1000 }
}

/** Runs the module once, with all requests as its input. */
const WASMTIME = `
import sys, time, wasmtime
engine = wasmtime.Engine()
linker = wasmtime.Linker(engine)
linker.define_wasi()
store = wasmtime.Store(engine)
wasi = wasmtime.WasiConfig()
wasi.stdin_file, wasi.stdout_file = sys.argv[2], sys.argv[3]
store.set_wasi(wasi)
instance = linker.instantiate(store, wasmtime.Module.from_file(engine, sys.argv[1]))
start = time.monotonic()
instance.exports(store)["_start"](store)
print(time.monotonic() - start)
`

/**
 * @param {string} folder
 * @returns {Ask}
 */
const inWasmtime = (folder) => async (queries) => {
  const [input, output] = [join(folder, "requests"), join(folder, "events")]
  const request = (/** @type {Query} */ query) => {
    const body = JSON.stringify(query)
    const head = { method: "POST", path: "analyze", parameters: {}, length: Buffer.byteLength(body) }
    return `${JSON.stringify(head)}\n${body}`
  }
  writeFileSync(input, queries.map(request).join(""))
  const options = ["-c", WASMTIME, join(folder, "src/tesuji.wasm"), input, output]
  const seconds = Number(execFileSync(process.env.PYTHON ?? "python3", options, { encoding: "utf8" }))
  const events = readFileSync(output, "utf8").trim().split("\n")
  return { answers: events.map((line) => JSON.parse(line).data), seconds }
}

function hasWasmtime() {
  try {
    execFileSync(process.env.PYTHON ?? "python3", ["-c", "import wasmtime"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

/**
 * Without what may differ: the clock.
 * @param {Answer | undefined} answer
 */
const timeless = ({ seconds, ...rest } = {}) => rest

/**
 * Asks everybody; the questions that are answered differently, and how long each took.
 * @param {{ problems: number, proofs: number, most: number, new: number, wasmtime: boolean }} wanted
 */
export async function compare(wanted) {
  const made = makePackage()
  const { Solver } = await import(pathToFileURL(join(made.folder, "src/node.js")).href)
  const solver = new Solver()
  try {
    const queries = await questions(solver, wanted)
    const first = await native(queries)
    /** @type {Record<string, Ask>} */
    const others = { chromium: inChromium(made.folder), node: inNode(solver) }
    if (wanted.wasmtime && hasWasmtime()) others.wasmtime = inWasmtime(made.folder)
    /** @type {Record<string, number>} */
    const seconds = { native: first.seconds }
    /** @type {{ name: string, query: Query, expected: Answer, found: Answer }[]} */
    const differences = []
    for (const [name, ask] of Object.entries(others)) {
      const run = await ask(queries)
      seconds[name] = run.seconds
      queries.forEach((query, i) => {
        const [expected, found] = [timeless(first.answers[i]), timeless(run.answers[i])]
        if (!isDeepStrictEqual(expected, found)) differences.push({ name, query, expected, found })
      })
    }
    const proofs = first.answers.filter(({ proof }) => proof?.file).length
    const nodes = first.answers.reduce((sum, answer) => sum + answer.nodes, 0)
    const answered = first.answers.filter(({ verdict }) => verdict).length
    return { asked: queries.length, answered, proofs, nodes, seconds, differences }
  } finally {
    solver.close()
    made.remove()
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { differences, ...rest } = await compare({ problems: 200, proofs: 20, most: 200_000, new: 12, wasmtime: true })
  for (const difference of differences.slice(0, 5)) console.log(JSON.stringify(difference))
  console.log(JSON.stringify({ ...rest, differences: differences.length }, null, 1))
  if (!("wasmtime" in rest.seconds)) console.log("wasmtime did not take part: pip install wasmtime")
  process.exitCode = differences.length ? 1 : 0
}
