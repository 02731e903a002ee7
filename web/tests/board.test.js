// The web board in a real browser.

import assert from "node:assert/strict"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import test, { after, before } from "node:test"
import { browse, point, serve } from "./program.js"

/** @type {Awaited<ReturnType<typeof serve>>} */
let server
/** @type {Awaited<ReturnType<typeof browse>>} */
let browser
/** @type {import("playwright-core").Page} */
let page
/** @type {string} */
let folder
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "tesuji-db-"))
  server = await serve("--db", join(folder, "test.db"))
  browser = await browse()
})
after(async () => {
  await browser?.close()
  server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Every test begins with a fresh page and ends with a look at what went wrong inside it.
 * @param {string} name
 * @param {() => Promise<void>} body
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
const view = (name, body, options) =>
  test(name, { timeout: 60000 }, async () => {
    const fresh = await browser.page(server.url, options)
    page = fresh.page
    try {
      await page.goto(server.url)
      await body()
      assert.deepEqual(fresh.faults, [])
    } finally {
      await page.context().close()
    }
  })

const THREE = "p=9/9/9/9/9/9/xxxxxx3/ooooox3/o3ox3&f=B&t=A1"
/** @param {string} link */
const open = async (link) => {
  await page.goto(`${server.url}/#/?${link}`)
  await page.reload()
  await page.locator(".shudan-vertex").first().waitFor()
}
/** @param {import("playwright-core").Locator} locator */
const textOf = async (locator) => (await locator.textContent()) ?? ""
const verdict = () => page.getByTestId("verdict")
const read = async () => {
  await page.getByRole("button", { name: "Read", exact: true }).click()
  await verdict().waitFor()
}
/** @param {string} name */
const at = (name) => point(page, name, 9)
/** @param {string} name */
const classOf = async (name) => (await at(name).getAttribute("class")) ?? ""
/**
 * Waits until a point holds a stone, or none: the page may ask the server before it shows one.
 * @param {string} name
 * @param {-1 | 0 | 1} sign
 */
const holds = (name, sign) =>
  page.waitForFunction(
    ([x, y, sign]) =>
      document
        .querySelector(`.board .shudan-vertex[data-x="${x}"][data-y="${y}"]`)
        ?.classList.contains(`shudan-sign_${sign}`),
    ["ABCDEFGHJ".indexOf(name[0]), 9 - Number(name[1]), sign],
  )
// Waits until the board takes a move: not while an answer is on its way.
const ready = () => page.locator(".board:not(.busy)").waitFor()

view("the board is there at once, and empty", async () => {
  const startTime = performance.now()
  await page.goto(server.url)
  await page.locator(".shudan-vertex").first().waitFor()
  assert.ok(performance.now() - startTime < 5000)
  assert.equal(await page.locator(".shudan-vertex").count(), 361)
  await page.getByText("Which stones live?").waitFor()
})

view("set up a problem by hand, read it, see the verdict", async () => {
  await page.locator(".menu summary").click()
  await page.getByLabel("Board size").selectOption("9")
  assert.equal(await page.locator(".shudan-vertex").count(), 81)
  await page.keyboard.press("1")
  for (const name of ["A3", "B3", "C3", "D3", "E3", "F3", "F2", "F1"]) await at(name).click()
  await page.getByRole("radio", { name: /White stones/ }).click()
  for (const name of ["A2", "B2", "C2", "D2", "E2", "A1", "E1"]) await at(name).click()
  await page.getByRole("radio", { name: /Mark the target/ }).click()
  await at("B2").click()
  await page.getByText("White at B2").waitFor()
  await page.getByText("points, inferred").waitFor()
  await read()
  assert.match(await textOf(verdict()), /^White dies: Black (captures|kills) with C1/)
  await page.getByText("✓ Proved").waitFor()
  assert.match(await textOf(page.locator("#announcer")), /White dies/)
  assert.match(await classOf("C1"), /ghost_good/)
  assert.match(await classOf("B1"), /ghost_bad/)
})

view("the status whoever moves first, and either answer", async () => {
  await open(THREE)
  await page.getByRole("button", { name: "Both sides" }).click()
  const status = page.getByTestId("status")
  await status.waitFor()
  assert.match(await textOf(status), /^White is unsettled/)
  await page.getByRole("button", { name: "White first" }).click()
  assert.match(await textOf(verdict()), /^White lives with C1/)
  assert.equal(await page.getByRole("radio", { name: "White", exact: true }).isChecked(), true)
  await page.getByRole("button", { name: "Black first" }).click()
  assert.match(await textOf(verdict()), /^White dies: Black kills with C1/)
  // A group of four points in a square is dead, and the attacker must answer the next move.
  await open("p=9/9/9/9/xxxxx4/oooox4/o2ox4/o2ox4/oooox4&f=B&t=A1")
  await page.keyboard.press("b")
  await status.waitFor()
  assert.match(await textOf(status), /Black must answer the next move\.$/)
})

view("step through the answer with buttons, keys and wheel", async () => {
  await open(`p=${"19/".repeat(15)}2xo15/3xx14/19/19&f=B&t=D4&q=catch`)
  await read()
  const numbered = (/** @type {number} */ n) =>
    page.locator(".board .shudan-marker").getByText(String(n), { exact: true })
  await page.getByRole("button", { name: "Forward" }).click()
  await numbered(1).waitFor()
  await page.locator("body").press("ArrowRight")
  await numbered(2).waitFor()
  await page.locator("body").press("Home")
  await numbered(1).waitFor({ state: "hidden" })
  await point(page, "C4").hover()
  await page.mouse.wheel(0, 100)
  await numbered(1).waitFor()
})

view("any other move is refuted when it is clicked", async () => {
  await open(THREE)
  await read()
  await at("B1").click()
  await page.getByTestId("refutation").waitFor()
  assert.match(await textOf(page.getByTestId("refutation")), /White lives with C1/)
  await holds("B1", 1)
  await page.getByRole("button", { name: "Back to the answer" }).click()
  await page.getByRole("button", { name: "D1", exact: true }).click()
  await page.getByText("After D1").waitFor()
})

view("the proof can be walked through", async () => {
  await open(THREE)
  await read()
  await page.getByText("The proof", { exact: true }).click()
  await page.getByText("The attacker kills").first().waitFor()
  await page.locator(".replies .move").first().click()
  await page.getByText("In the proof").waitFor()
  await holds("C1", 1)
})

view("a search is followed node by node, and a branch is declared", async () => {
  await open(`p=${"19/".repeat(15)}2xo15/3xx14/19/19&f=B&t=D4&q=catch`)
  await page.getByRole("button", { name: "Follow" }).click()
  const sentence = page.getByTestId("followed")
  const place = page.getByTestId("place")
  await sentence.filter({ hasText: "prey at D4 has 2 liberties; Black to play." }).waitFor()
  const first = await textOf(place)
  await page.keyboard.press(" ")
  await place.filter({ hasNotText: first }).waitFor()
  await sentence.filter({ hasText: "White to play" }).waitFor()
  await page.getByLabel("Depth").fill("9")
  await page.getByRole("button", { name: "To depth" }).click()
  await place.filter({ hasText: "depth 9" }).waitFor()
  await page.getByRole("button", { name: /Alive here/ }).click()
  await page
    .getByTestId("declared")
    .filter({ hasText: /Declared: White alive after/ })
    .waitFor()
  await page.getByRole("button", { name: "Stop" }).click()
  await page.getByRole("button", { name: "Follow" }).click()
  await place.filter({ hasText: "depth 1:" }).waitFor()
  await page.getByLabel("Depth").fill("9")
  await page.getByRole("button", { name: "To depth" }).click()
  await place.filter({ hasText: "depth 9" }).waitFor()
  // Black has no other move before this one: White dies.
  await page.getByRole("button", { name: /Dead here/ }).click()
  await verdict().filter({ hasText: "given that you declared White dead after" }).waitFor()
})

view("a ko is described in words", async () => {
  await page.getByRole("button", { name: "Open an example" }).click()
  await page.getByRole("button", { name: "A ko in the corner" }).click()
  await page.getByRole("heading", { name: "A ko in the corner" }).waitFor()
  await read()
  assert.match(await textOf(verdict()), /^Ko: White (lives|dies) unless .* ko threat/)
})

view("a ladder is caught and the scan shows it", async () => {
  await page.getByRole("button", { name: "Open an example" }).click()
  await page.getByRole("button", { name: "A ladder" }).first().click()
  await read()
  assert.match(await textOf(verdict()), /White dies: Black captures with/)
  await page.getByRole("button", { name: "Scan the board" }).click()
  await page.getByText(/White at D4 .*captures with/).click()
  await page.getByText("Black captures D4").waitFor()
})

view("a long search can be stopped, and shows how far it is", async () => {
  // A lone stone in the open: a capture is looked for as long as the nodes last.
  await open("p=19/19/19/19/19/19/19/19/9xo8/9x9/19/19/19/19/19/19/19/19/19&f=B&t=L11&q=catch")
  await page.getByRole("button", { name: "Read", exact: true }).click()
  await page.getByText("a second").waitFor()
  await page.locator(".depths svg").waitFor()
  await page.getByRole("button", { name: "Stop" }).click()
  await page
    .locator(".notice")
    .getByText(/Stopped after [\d,]+ nodes/)
    .waitFor()
  await page.getByRole("button", { name: "Read", exact: true }).waitFor()
})

/**
 * Answers with fields that not every server gives yet: the search is answered here, all else by the server.
 * @param {Partial<import("../src/api/types").Answer>} fields
 */
const answering = (fields) =>
  page.route("**/api/analyze", (route, request) => {
    if (request.headers().accept !== "text/event-stream") return route.fallback()
    const answer = { verdict: "dead", nodes: 12, seconds: 0.01, moves: [], sequence: [], ...fields }
    return route.fulfill({
      contentType: "text/event-stream",
      body: `event: answer\ndata: ${JSON.stringify(answer)}\n\n`,
    })
  })
const highlighted = () => page.locator(".board .shudan-selected")

view("what an answer assumes is shown on the board while one looks at it", async () => {
  await open(THREE)
  await answering({
    sentence: "White dies: Black kills with C1, if Black's stones at F1 survive",
    ...{ status: "d", moves: ["C1"], sequence: ["C1"], certainty: "proved", scope: "area" },
    ...{ area: ["B1", "C1", "D1"], shape: "three in a row", length: 7, lengthExact: false },
    provisos: [
      { kind: "stonesSurvive", points: ["F1"] },
      { kind: "noHelpOutside", points: [] },
    ],
  })
  await read()
  await page.getByText("three in a row").waitFor()
  await page.getByText("about 7 moves").waitFor()
  const stones = page.getByRole("button", { name: "Assumes these stones survive: F1." })
  await stones.hover()
  await highlighted().nth(7).waitFor()
  assert.equal(await highlighted().count(), 8, "the whole block of F1")
  assert.match(await classOf("A3"), /shudan-selected/)
  await verdict().hover()
  await highlighted().first().waitFor({ state: "hidden" })
  await stones.focus()
  await highlighted().nth(7).waitFor()
  await page.keyboard.press("Tab")
  await page.waitForFunction(() => document.querySelectorAll(".board .shudan-selected").length === 3)
  assert.match(await classOf("C1"), /shudan-selected/, "the area")
  // With the answer its points go away.
  await page.keyboard.press("Escape")
  await verdict().waitFor({ state: "hidden" })
  assert.equal(await highlighted().count(), 0)
})

view("an answer for the whole board says so; another names the stones around", async () => {
  await open(THREE)
  await answering({ sentence: "White dies", scope: "board", provisos: [] })
  await read()
  await page.getByText("Whole board").waitFor()
  assert.equal(await page.getByRole("list", { name: "Assumptions" }).count(), 0)
  const provisos = [{ kind: /** @type {const} */ ("stonesSurvive"), points: ["F1"] }]
  await answering({ sentence: "White dies, if Black's stone at F1 survives", scope: "area", provisos })
  await read()
  await page.getByRole("button", { name: "Assumes these stones survive: F1." }).waitFor()
})

view("a group that is not surrounded: the exits are shown, and no claim is made", async () => {
  await open("p=9/9/9/9/4o4/4x4/9/9/9&f=B&t=E5")
  await answering({ verdict: "open", sentence: "White is not surrounded", exits: ["E6", "D5"] })
  await read()
  assert.equal(await textOf(verdict()), "White is not surrounded.")
  await page.getByText("No claim of life or death is made.").waitFor()
  for (const name of ["E6", "D5"]) assert.match(await classOf(name), /shudan-marker_circle/)
  await page.getByRole("button", { name: "It gets out at E6 or D5." }).hover()
  await highlighted().nth(1).waitFor()
  assert.equal(await page.getByText("Proved").count(), 0)
})

view("a game about a group that is not surrounded says where it gets out", async () => {
  await page.route("**/api/play", (route) =>
    route.fulfill({ json: { line: [], toPlay: "B", status: null, exits: ["E6", "D5"], legal: ["E6", "D5"] } }),
  )
  await open("p=9/9/9/9/4o4/4x4/9/9/9&f=B&t=E5")
  await page.getByRole("link", { name: "Play it" }).click()
  await page.getByText("The group is not surrounded: it gets out at E6 or D5.").waitFor()
})

view("an unknown answer shows its best move so far, which can be tried", async () => {
  await open(THREE)
  await answering({ verdict: "unknown", reason: "time", sentence: "Unknown: time limit reached", hint: "C1" })
  await read()
  await page.getByText("Allow more time under").waitFor()
  await at("C1").getByText("?", { exact: true }).waitFor()
  await page.getByTestId("hint").getByRole("button", { name: "C1" }).click()
  await page.getByTestId("refutation").filter({ hasText: "White" }).waitFor()
  await holds("C1", 1)
})

view("the line of a file can be stepped through", async () => {
  await page.getByRole("button", { name: "Open", exact: true }).click()
  await page.getByLabel("Or paste it").fill("(;SZ[9]PL[B]AB[ee]AW[ed]TR[ed];B[aa];W[bb])")
  await page.getByRole("button", { name: "Open the text" }).click()
  await page.getByRole("heading", { name: "In the file" }).waitFor()
  await page.getByRole("button", { name: "To the end" }).click()
  await holds("A9", 1)
  await holds("B8", -1)
  await page.locator("body").press("Home")
  await holds("A9", 0)
})

view(
  "undo, redo, turn, swap colours, share",
  async () => {
    await open(THREE)
    await page.keyboard.press("4")
    await at("C3").click()
    await holds("C3", 0)
    await page.keyboard.press("Control+z")
    await holds("C3", 1)
    await page.keyboard.press("Control+y")
    await holds("C3", 0)
    await page.keyboard.press("u")
    await page.locator(".menu summary").click()
    await page.getByRole("button", { name: "Turn right" }).click()
    await holds("A9", -1)
    await page.locator(".menu summary").click()
    await page.getByRole("button", { name: "Swap the colours" }).click()
    await holds("A9", 1)
    await page.getByRole("button", { name: "Share" }).click()
    const link = page.url()
    await page.goto("about:blank")
    await page.goto(link)
    await holds("A9", 1)
    await page.getByText("Black at A9").waitFor()
  },
  { permissions: [] },
)

view("a broken file is reported and the board stays as it was", async () => {
  await open(THREE)
  /**
   * @param {string} name
   * @param {string} content
   */
  const drop = (name, content) =>
    page.evaluate(
      ([name, content]) => {
        const data = new DataTransfer()
        data.items.add(new File([content], name))
        document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }))
      },
      [name, content],
    )
  await drop("broken.sgf", "(;SZ[99]AB[aa]")
  await page.getByRole("alert").filter({ hasText: "broken.sgf" }).waitFor()
  await holds("A1", -1)
  await drop("notes.txt", "Dear diary")
  await page.getByRole("alert").filter({ hasText: "notes.txt" }).waitFor()
  await holds("A1", -1)
  await drop("good.sgf", "(;SZ[9]AB[ee]AW[ed]TR[ed]GN[Dropped])")
  await page.getByRole("heading", { name: "Dropped" }).waitFor()
  await holds("E5", 1)
})

view("a collection is offered to choose from", async () => {
  await page.getByRole("button", { name: "Open", exact: true }).click()
  await page.getByLabel("Or paste it").fill("(;SZ[9]AB[aa]GN[First])(;SZ[9]AB[bb]GN[Second])(;SZ[77])")
  await page.getByRole("button", { name: "Open the text" }).click()
  await page.getByText("1 to 3 of 3").waitFor()
  await page.getByText(/^3: /).waitFor()
  await page.getByRole("button", { name: "Second" }).click()
  await holds("B8", 1)
})

view("hostile names and comments stay text", async () => {
  const attack =
    `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>` +
    `<a href="javascript:window.hacked=1">x</a>`
  await page.getByRole("button", { name: "Open", exact: true }).click()
  await page
    .getByLabel("Or paste it")
    .fill(`(;SZ[9]AB[aa]LB[bb:<b>]GN[${attack}]C[${attack} \\] "quoted" ' &amp;]PB[${attack}])`)
  await page.getByRole("button", { name: "Open the text" }).click()
  await page.getByRole("heading", { name: "<img src=x" }).waitFor()
  assert.equal(await page.evaluate(() => "hacked" in window), false)
  assert.equal(await page.locator(".caption img, .caption script, .caption a").count(), 0)
  await page.goto(`${server.url}/#/?p=9/9/9/9/9/9/9/9/9&n=${encodeURIComponent(attack)}`)
  await page.reload()
  await page.getByRole("heading", { name: "<img src=x" }).waitFor()
  assert.equal(await page.evaluate(() => "hacked" in window), false)
})

view("without stones the page says what to do", async () => {
  await page.getByRole("button", { name: "Read", exact: true }).click()
  await page.getByRole("alert").filter({ hasText: "put some stones on the board" }).waitFor()
})

view("play it: a mistake is pointed out, the right move wins", async () => {
  await open(THREE)
  await page.getByRole("link", { name: "Play it" }).click()
  await page.getByText("Your move.").waitFor()
  await at("B1").click()
  await page.getByTestId("mistake").filter({ hasText: "Better: C1" }).waitFor()
  await holds("C1", -1)
  await page.getByRole("button", { name: "Take back" }).click()
  await page.getByText("Your move.").waitFor()
  await page.getByRole("button", { name: "Hint" }).click()
  await page.locator(".shudan-ghost_good").waitFor()
  await page.getByRole("button", { name: "Why not here?" }).click()
  await at("D1").click()
  await page.getByTestId("why").filter({ hasText: "White lives" }).waitFor()
  await at("C1").click()
  await page.getByText("A good move.").waitFor()
  await page.getByRole("radio", { name: "White" }).click()
  await page.getByTestId("turn").filter({ hasText: "Your move." }).waitFor()
  // The program kills when it plays first.
  await holds("C1", 1)
})

view("in a ko the threats are counted down, and every move is commented", async () => {
  // Black takes the ko at A2; White takes it back at once, for his only threat.
  await open("p=9/9/9/9/xxx6/oox6/ooxxx4/1ooox4/ox1ox4&f=B&t=D1&k=0+1")
  await page.getByRole("link", { name: "Play it" }).click()
  await page.getByText("Your move.").waitFor()
  await page.getByTestId("threats").filter({ hasText: "Black 0, White 1" }).waitFor()
  await at("A2").click()
  await page.getByTestId("comment").filter({ hasText: "As predicted" }).waitFor()
  await page.getByTestId("threats").filter({ hasText: "Black 0, White 0" }).waitFor()
  await holds("A1", -1)
  await ready()
  await at("A2").click()
  await page.getByRole("alert").filter({ hasText: "no threat is left" }).waitFor()
})

view("a long life-and-death search draws its graph and can be stopped", async () => {
  // A ring of White around open ground: far too much room to be read to the end.
  await open(
    "p=19/19/19/19/5ooooooooo5/5o7o5/5o7o5/5o2xxx2o5/5o2x1x2o5/5o2xxx2o5/5o7o5/5o7o5/5ooooooooo5/19/19/19/19/19/19" +
      "&f=W&t=J12",
  )
  await page.getByRole("button", { name: "Read", exact: true }).click()
  await page.locator(".depths svg rect").first().waitFor()
  await page.getByText("a second").waitFor()
  await page.getByRole("button", { name: "Stop" }).click()
  await page
    .locator(".notice")
    .getByText(/Stopped after [\d,]+ nodes/)
    .waitFor()
})

view("the rules can be browsed, and found on the board", async () => {
  await open("p=9/9/9/9/9/9/xxxxxx3/ooooox3/o1o1ox3&f=B&t=A1")
  await page.getByRole("link", { name: "Rules" }).click()
  await page.getByText("843,868 patterns").waitFor()
  await page
    .getByText(/White at .* lives: rule/)
    .first()
    .waitFor()
  await page.getByLabel("Table").selectOption({ index: 1 })
  await page.locator(".rule").first().waitFor()
  await page.getByRole("button", { name: "Later" }).click()
  await page.getByText(/25 to 48 of/).waitFor()
  const rule = page.locator(".rule").first()
  await rule.getByRole("button", { name: "Longest resistance" }).click()
  await rule
    .getByTestId("resistance")
    .filter({ hasText: /^1 \w+, 2 \w+/ })
    .waitFor()
})

view("a rule is a picture: frame, signs at their points, stones outside that shield", async () => {
  await page.goto(`${server.url}/#/rules`)
  const rule = page
    .locator(".rule")
    .filter({ has: page.getByRole("heading", { name: "Rule 20 of c4x2", exact: true }) })
  await rule.waitFor()
  assert.equal(await rule.locator(".frame").count(), 1)
  assert.deepEqual(await rule.locator(".sign text").allTextContents(), ["≥1", "≥2", "≥2"])
  assert.equal(await rule.locator(".sign.ofwhite path").count(), 2)
  // B2 and C2 are shielded: black stones above them.
  const hints = await rule.locator(".hint").evaluateAll((all) => all.map((one) => one.getAttribute("cx")))
  assert.deepEqual(hints.toSorted(), ["1", "2"])
  assert.equal(await rule.locator(".markonblack").count(), 2, "both stones of the target")
  assert.equal(await rule.getByRole("listitem").count(), 5, "the conditions in words")
})

view("rules are found by a drawing, with the mouse and with the keyboard", async () => {
  await page.goto(`${server.url}/#/rules`)
  /** @param {string} name */
  const cell = (name) => page.getByRole("button", { name: new RegExp(`^${name}: `) })
  const find = page.getByRole("button", { name: "Find rules" })
  const found = page.getByTestId("found")
  const search = page.getByRole("region", { name: "Find rules by drawing" })
  // A click makes it empty, black, white, anything.
  for (const word of ["empty", "black", "white", "anything", "empty", "black"]) {
    await cell("A2").click()
    assert.equal(await cell("A2").getAttribute("aria-label"), `A2: ${word}`)
  }
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("o")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press(".")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Enter")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("x")
  for (const [name, word] of [
    ["B2", "white"],
    ["C2", "empty"],
    ["D2", "black"],
    ["D1", "black"],
    ["C1", "anything"],
  ]) {
    assert.equal(await cell(name).getAttribute("aria-label"), `${name}: ${word}`)
  }
  await page.getByLabel("About").getByRole("radio", { name: "Life", exact: true }).click()
  await find.click()
  await found.filter({ hasText: /rules hold this drawing/ }).waitFor()
  await search.getByRole("heading", { name: "Rule 20 of c4x2", exact: true }).waitFor()
  const inCorners = await found.textContent()
  /** Waits until the page says something else. @param {string | null} old */
  const changed = (old) =>
    page.waitForFunction((old) => document.querySelector('[data-testid="found"]')?.textContent !== old, old)
  await page.getByLabel("Where").getByRole("radio", { name: "Anywhere" }).click()
  await find.click()
  await changed(inCorners)
  const words = await found.textContent()
  await search.getByLabel("Only as drawn").check()
  await find.click()
  await changed(words)
  const count = (/** @type {string | null} */ text) => Number(/[\d,]+/.exec(text ?? "")?.[0].replaceAll(",", ""))
  assert.ok(count(inCorners) < count(words), "more rules hold it somewhere than in the corner")
  assert.ok(count(await found.textContent()) < count(words), "turned it is found more often")
  // No pattern of the base is six points high: the drawing keeps its stones, but is held by nothing.
  await page.getByRole("combobox", { name: "Rows" }).selectOption("6")
  assert.equal(await page.locator(".drawing button").count(), 12, "sixteen points at most")
  assert.equal(await cell("A2").getAttribute("aria-label"), "A2: black")
  await find.click()
  await page.getByText("No rule holds this drawing.").first().waitFor()
  await search.getByRole("button", { name: "Clear" }).click()
  assert.equal(await cell("A2").getAttribute("aria-label"), "A2: anything")
})

view("everything can be done with the keyboard", async () => {
  await open("p=9/9/9/9/9/9/9/9/9")
  await page.locator(".board").focus()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Enter")
  await holds("B2", 1)
  assert.match(await textOf(page.locator(".board p.sr")), /B2, Black stone/)
  await page.keyboard.press("o")
  await page.getByRole("dialog").waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("dialog").waitFor({ state: "hidden" })
})

view(
  "on a phone nothing is cut off, in the dark it is dark",
  async () => {
    await open(THREE)
    await read()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(wide <= 0, `${wide} pixels too wide`)
    for (const name of ["#/play", "#/practise", "#/browse", "#/check", "#/rules", "#/help"]) {
      await page.goto(`${server.url}/${name}`)
      await page.waitForTimeout(150)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name)
    }
    const [red] = await page.evaluate(
      () => getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
    )
    assert.ok(red < 60)
  },
  { viewport: { width: 360, height: 740 }, colorScheme: "dark", hasTouch: true, isMobile: true },
)

const BOOK = `(;SZ[9]PL[B]GN[One]AB[ag][bg][cg][dg][eg][fg][fh][fi]AW[ah][bh][ch][dh][eh][ai][ei]TR[ai];B[bi]C[RIGHT])
(;SZ[9]PL[W]GN[Two]AB[ag][bg][cg][dg][eg][fg][fh][fi]AW[ah][bh][ch][dh][eh][ai][ei]TR[ai];W[ci]C[RIGHT])`
/**
 * @param {string} name
 * @param {string} content
 */
const file = (name, content) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) })

view("problems are imported, filtered and printed", async () => {
  await page.getByRole("link", { name: "Problems" }).click()
  await page.getByText("Nothing here yet").waitFor()
  await page.getByLabel("Import a file").setInputFiles(file("book.sgf", BOOK))
  await page.locator(".notice").getByText("2 new problems of 2, 2 solved.").waitFor()
  await page.locator(".card").nth(1).waitFor()
  assert.equal(await page.locator(".card").count(), 2)
  await page.getByLabel("Result").selectOption("d")
  await page.getByText("1 problems").waitFor()
  await page.getByRole("button", { name: "Clear" }).click()
  await page.getByRole("checkbox").first().check()
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /as SGF/ }).click(),
  ])
  assert.equal(saved.suggestedFilename(), "problems.sgf")
  const [sheet] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "as PDF" }).click(),
  ])
  assert.equal(sheet.suggestedFilename(), "problems.pdf")
  const content = (await readFile(await sheet.path())).toString("latin1")
  assert.ok(content.startsWith("%PDF-1.7") && content.trimEnd().endsWith("%%EOF"))
  assert.equal(content.match(/\/Type \/Page\n/g)?.length, 2, "problems and answers on pages of their own")
  await page.getByRole("button", { name: "Print" }).click()
  await page.getByRole("heading", { name: "Answers" }).waitFor()
  const pdf = await page.pdf({ format: "A4" })
  assert.ok(pdf.subarray(0, 4).toString() === "%PDF")
  assert.ok(
    (pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length >= 2,
    "problems and answers on pages of their own",
  )
  await page.getByText("← Back").click()
  await page
    .getByRole("button", { name: /Open problem/ })
    .first()
    .click()
  await page.getByRole("heading", { name: "One" }).waitFor()
  assert.equal(await page.getByTestId("solution").count(), 0, "the answer is covered")
  await page.getByRole("button", { name: "Show the answer" }).click()
  await page.getByTestId("solution").filter({ hasText: "C1: the group dies." }).waitFor()
  await page.getByRole("button", { name: "Forward" }).click()
  await holds("C1", 1)
  await page.getByRole("button", { name: "On the board" }).click()
  await page.getByRole("button", { name: "Read", exact: true }).waitFor()
  await page.goto(`${server.url}/#/problem?id=999`)
  await page.getByText("There is no such problem").waitFor()
})

view("an exercise is answered, marked and counted", async () => {
  await page.getByRole("link", { name: "Practise" }).click()
  await page
    .getByTestId("task")
    .filter({ hasText: /to play and (kill|live)/ })
    .waitFor()
  await ready()
  // A double click is one answer.
  await at("C1").dblclick()
  await page.getByTestId("mark").filter({ hasText: "Right" }).waitFor()
  await page.getByText("1 of 1 right").waitFor()
  await page.getByRole("button", { name: "Next" }).click()
  await ready()
  await at("B1").click()
  await page.getByTestId("mark").filter({ hasText: "Wrong" }).waitFor()
  await page.getByText("1 of 2 right").waitFor()
  await page.getByText("1 to review.").waitFor()
  // The wrong move is refuted on the board.
  await page
    .getByTestId("refutation")
    .filter({ hasText: /^Refuted: B1 C1/ })
    .waitFor()
  await page.locator(".board .shudan-marker").getByText("2", { exact: true }).waitFor()
  await page.getByRole("radio", { name: "Mistakes" }).click()
  await ready()
})

view("the status quiz tells the right answer, also of settled groups", async () => {
  await page.goto(`${server.url}/#/practise`)
  await page.getByRole("radio", { name: "Status" }).click()
  await page.getByText("What becomes of the marked stones?").waitFor()
  // No problem of the collection is a ko.
  await page.getByRole("button", { name: /^Ko/ }).click()
  await page.getByTestId("mark").filter({ hasText: "Wrong" }).waitFor()
  await page.getByText(/The answer: (alive|dead|depends on who plays)\./).waitFor()
})

view("all defences must be answered, and a wrong first move ends it at once", async () => {
  await page.goto(`${server.url}/#/practise`)
  await page
    .getByTestId("task")
    .filter({ hasText: /to play and (kill|live)/ })
    .waitFor()
  await page.getByRole("radio", { name: "All defences" }).click()
  await ready()
  await at("C1").click()
  // However many defences there are: none of them needs more than a good answer, and C1 has decided it.
  const mark = page.getByTestId("mark")
  const reply = page.getByTestId("defences")
  for (let round = 0; round < 8; round++) {
    await mark.or(reply).first().waitFor()
    if (await mark.isVisible()) break
    const defence = await textOf(reply)
    await ready()
    await at(defence.includes("B1") ? "D1" : "B1").click()
    await reply.filter({ hasText: defence }).waitFor({ state: "hidden" })
  }
  await mark.filter({ hasText: "Right" }).waitFor()
  await page.getByRole("button", { name: "Next" }).click()
  await ready()
  await at("B1").click()
  await mark.filter({ hasText: "Wrong" }).waitFor()
})

view("today's problems are made, and are the same ones when asked again", async () => {
  await page.goto(`${server.url}/#/practise`)
  await page
    .getByTestId("task")
    .filter({ hasText: /to play and (kill|live)/ })
    .waitFor()
  const fresh = () =>
    page.evaluate(() =>
      fetch("/api/practise/fresh", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: "{}",
      }).then((response) => response.json()),
    )
  await page.getByRole("radio", { name: "Today's" }).click()
  await page.getByText(/Making today's problems/).waitFor()
  await page
    .getByTestId("task")
    .filter({ hasText: /to play and (kill|live)/ })
    .waitFor({ timeout: 50000 })
  const [first, second] = [await fresh(), await fresh()]
  assert.equal(first.ids.length, 5)
  assert.deepEqual([first.ids, first.new], [second.ids, 0])
})

view("a book is checked and its mistakes are shown", async () => {
  await page.getByRole("link", { name: "Check" }).click()
  await page.locator("input[type=file]").setInputFiles(file("book.sgf", BOOK))
  await page.getByTestId("summary").filter({ hasText: "1 good, 1 with something wrong" }).waitFor()
  await page.getByText("wrong first move").waitFor()
  await page.locator("input[type=file]").setInputFiles(file("diary.txt", "Dear diary"))
  await page.getByRole("alert").filter({ hasText: "diary.txt" }).waitFor()
})

view("a problem of a book whose group gets out is told apart, and a doubtful one says on what it depends", async () => {
  const position = {
    boardXSize: 9,
    boardYSize: 9,
    initialStones: [["W", "E5"]],
    initialPlayer: "B",
    target: ["E5"],
    area: [],
  }
  const finding = { kind: "wrong-status", message: "White dies", moves: [], line: [] }
  const report = {
    ...{ count: 2, unreadable: 0 },
    summary: { problems: 2, good: 0, faulty: 0, doubtful: 1, open: 1, undecided: 0, broken: 0, findings: {} },
    items: [
      {
        item: 1,
        line: 1,
        name: "out",
        result: "open",
        sentence: "White is not surrounded: it gets out at E6",
        position,
      },
      { item: 2, line: 5, name: "perhaps", result: "doubtful", provided: "if White cannot get out at E6", position },
    ].map((one) => (one.result === "doubtful" ? { ...one, findings: [finding] } : one)),
  }
  await page.route("**/api/check*", (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: `event: answer\ndata: ${JSON.stringify(report)}\n\n`,
    }),
  )
  await page.getByRole("link", { name: "Check" }).click()
  await page.locator("input[type=file]").setInputFiles(file("book.sgf", BOOK))
  await page.getByTestId("summary").filter({ hasText: "1 doubtful, 1 not surrounded, 0 undecided" }).waitFor()
  await page.getByText("Only if White cannot get out at E6:").waitFor()
  const open = page.getByRole("region", { name: "Not surrounded" })
  await open.getByText("it gets out at E6").waitFor()
  await open.getByRole("button", { name: "Open it" }).click()
  await holds("E5", -1)
})
