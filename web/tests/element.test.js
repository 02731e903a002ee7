// <tesuji-board> in the page of somebody else, under a strict Content-Security-Policy.

import assert from "node:assert/strict"
import { join } from "node:path"
import test, { after, before } from "node:test"
import { makePackage } from "./made.js"
import { ROOT, browse } from "./program.js"
import { host } from "./static.js"

/** Own scripts, a worker and the module; no inline script, no inline style, no other site. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; " +
  "style-src 'self'; base-uri 'none'; form-action 'none'"

const THREE = `Black to play: Three in a row
    3 |X X X X X X .
    2 |O O O O O X .
    1 |O . . . O X .
      +-------------`

/** @param {string} body */
const blog = (body) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A blog</title>
<script type="module" src="/told.js"></script>
<script type="module" src="/tesuji/src/board/index.js"></script></head>
<body><h1>Problems of the week</h1>${body}</body></html>`

/** Keeps what the boards tell. */
const TOLD = `globalThis.told = []
for (const name of ["ready", "move", "failed", "solved", "error"])
  addEventListener(name, (event) => event.detail && told.push({ id: event.target.id, name, ...event.detail }), true)
globalThis.workers = 0
globalThis.Worker = class extends Worker { constructor(...values) { super(...values); workers++ } }`

const PAGES = {
  "/told.js": TOLD,
  "/one.html": blog(`<tesuji-board id="a">${THREE}</tesuji-board>`),
  "/two.html": blog(`<tesuji-board id="a" theme="light">${THREE}</tesuji-board>
    <tesuji-board id="b" theme="dark" src="/examples/corners.txt" number="5"></tesuji-board>`),
  "/wrong.html": blog(`<tesuji-board id="a" position="this is no diagram"></tesuji-board>
    <tesuji-board id="b" src="/nothing.sgf"></tesuji-board>
    <tesuji-board id="c"></tesuji-board>
    <tesuji-board id="d" number="9">${THREE}</tesuji-board>
    <tesuji-board id="e" position="(;SZ[9]AB[ee])"></tesuji-board>`),
}

/** @type {ReturnType<typeof makePackage>} */
let made
/** @type {Awaited<ReturnType<typeof host>>} */
let files
/** @type {Awaited<ReturnType<typeof browse>>} */
let browser
before(async () => {
  made = makePackage()
  const folders = { tesuji: made.folder, examples: join(ROOT, "examples") }
  files = await host(folders, { "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff" }, PAGES)
  browser = await browse()
})
after(async () => {
  await browser?.close()
  files?.stop()
  made?.remove()
})

/** @typedef {import("playwright-core").Page} Page */

/**
 * @param {string} name
 * @param {string} path
 * @param {(page: Page) => Promise<void>} run
 */
const view = (name, path, run) =>
  test(name, async () => {
    const { page, faults } = await browser.page(files.url)
    try {
      await page.goto(files.url + path)
      await run(page)
      assert.deepEqual(faults, [])
    } finally {
      await page.context().close()
    }
  })

/**
 * What the boards have told so far, of one kind.
 * @param {Page} page
 * @param {string} name
 * @returns {Promise<Record<string, any>[]>}
 */
const told = (page, name) =>
  page.evaluate(
    (wanted) => /** @type {any} */ (globalThis).told.filter((/** @type {any} */ one) => one.name === wanted),
    name,
  )

/**
 * Waits until so many boards have told it.
 * @param {Page} page
 * @param {string} name
 * @param {number} count
 */
async function hears(page, name, count = 1) {
  await page.waitForFunction(
    ([wanted, least]) =>
      /** @type {any} */ (globalThis).told.filter((/** @type {any} */ one) => one.name === wanted).length >= least,
    /** @type {[string, number]} */ ([name, count]),
  )
  return told(page, name)
}

/**
 * Clicks a point of a board that shows the lower left corner.
 * @param {Page} page
 * @param {string} id
 * @param {string} point
 */
async function click(page, id, point) {
  const place = await page.locator(`#${id}`).evaluate((element, name) => {
    const svg = /** @type {SVGSVGElement} */ (element.shadowRoot?.querySelector("svg"))
    const rows = [...svg.querySelectorAll(".coordinate")]
    const at = (/** @type {string} */ text) => rows.find((row) => row.textContent === text)?.getBoundingClientRect()
    const [column, row] = [at(name[0]), at(name.slice(1))]
    if (!column || !row) throw new Error(`${name} is not shown`)
    return { x: column.left + column.width / 2, y: row.top + row.height / 2 }
  }, point)
  await page.mouse.click(place.x, place.y)
}

view("it refutes a wrong move, takes it back, and tells when it is solved", "/one.html", async (page) => {
  const [{ answer }] = await hears(page, "ready")
  assert.equal(answer.certainty, "proved")
  const board = page.locator("#a")
  await board.getByText("✓ Proved").waitFor()
  await board.getByText("Three in a row").waitFor()
  await click(page, "a", "B1")
  const [failed] = await hears(page, "failed")
  assert.deepEqual([failed.move, failed.reply, failed.better, failed.tries], ["B1", "C1", ["C1"], 1])
  await board.getByText(/^B1 is wrong: White plays C1\./).waitFor()
  await board.getByRole("button", { name: "Undo" }).click()
  await board.locator(".message").getByText("Black to play.").waitFor()
  await board.getByRole("button", { name: "Hint" }).click()
  await board.getByText("Hint: C1.").waitFor()
  await click(page, "a", "C1")
  const [solved] = await hears(page, "solved")
  assert.deepEqual([solved.move, solved.tries, solved.certainty], ["C1", 1, "proved"])
  await board.getByText("Solved: White dies.").waitFor()
  assert.deepEqual(
    (await told(page, "move")).map(({ move, right }) => [move, right]),
    [
      ["B1", false],
      ["C1", true],
    ],
  )
  await board.getByRole("button", { name: "Reset" }).click()
  await board.locator(".message").getByText("Black to play.").waitFor()
  assert.deepEqual(await board.evaluate((element) => /** @type {any} */ (element).line), [])
})

view("it works with the keyboard and says what it shows", "/one.html", async (page) => {
  await hears(page, "ready")
  const board = page.locator("#a").getByRole("application")
  assert.match((await board.getAttribute("aria-label")) ?? "", /^Go board, 19 by 19: Three in a row/)
  await board.focus()
  for (const key of ["ArrowUp", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key)
  assert.equal(await page.locator("#a .sr").textContent(), "C1, empty")
  await page.keyboard.press("Enter")
  await hears(page, "solved")
  await page.keyboard.press("Backspace")
  await page.locator("#a .message").getByText("Black to play.").waitFor()
})

view("two boards share one worker, and look as they are told", "/two.html", async (page) => {
  await hears(page, "ready", 2)
  assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).workers), 1)
  await click(page, "b", "B2")
  await click(page, "a", "C1")
  assert.deepEqual((await hears(page, "move", 2)).map(({ id, right }) => [id, right]).toSorted(), [
    ["a", true],
    ["b", true],
  ])
  const ink = (/** @type {string} */ id) =>
    page.locator(`#${id}`).evaluate((element) => getComputedStyle(element).color)
  assert.notEqual(await ink("a"), await ink("b"))
  assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).workers), 1)
})

view("another position is read when the text or an attribute changes", "/one.html", async (page) => {
  await hears(page, "ready")
  await page.locator("#a").evaluate((element) => {
    element.textContent = "White to play\n3 |X X X X X X .\n2 |O O O O O X .\n1 |O . . . O X .\n  +-------------"
  })
  const answers = await hears(page, "ready", 2)
  assert.equal(answers[1].answer.verdict, "alive")
  await page.locator("#a").evaluate((element) => element.setAttribute("ask", "catch"))
  await page.locator("#a").evaluate((element) => element.setAttribute("src", "/examples/net.txt"))
  assert.equal((await hears(page, "ready", 3)).length, 3)
})

view("what is wrong is said in a sentence", "/wrong.html", async (page) => {
  await hears(page, "error", 3)
  const said = async (/** @type {string} */ id) => (await page.locator(`#${id} .message`).textContent()) ?? ""
  assert.match(await said("a"), /^Line 1, column 1: .*expected an SGF game/)
  assert.equal(await said("b"), "/nothing.sgf cannot be loaded: the server answered 404.")
  assert.equal(await said("c"), "There is no position here: expected an SGF or a diagram.")
  assert.equal(await said("d"), "There is no position 9, only 1.")
  await page
    .locator("#e .message")
    .getByText(/not surrounded.*there is nothing to solve/)
    .waitFor()
})
