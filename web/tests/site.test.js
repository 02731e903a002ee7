// The static site in a browser: the same page as the server's, with the solver in a worker, and without a network.

import assert from "node:assert/strict"
import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import test, { after, before } from "node:test"
import { brotliCompressSync, constants } from "node:zlib"
import { makeSite } from "./made.js"
import { ROOT, browse, point } from "./program.js"
import { host } from "./static.js"

/** Nothing may take longer than this on the page's own thread. */
const MOST_BETWEEN_FRAMES = 100
/** So soon a search is stopped. */
const MOST_TO_STOP = 200
/** What is fetched before anything is asked, packed as hosts pack it. */
const MOST_AT_FIRST = 3_000_000

const THREE = "p=9/9/9/9/9/9/xxxxxx3/ooooox3/o3ox3&f=B&t=A1"
/** A group in the open, whose capture is looked for as long as the time lasts. */
const ENDLESS =
  "p=11/11/11/11/5x5/5o5/11/11/11/11/11&f=B&t=F6&a=B1 C1 D1 E1 F1 G1 H1 B2 C2 D2 E2 F2 G2 H2 B3 C3 D3 E3 F3 G3 H3 B4 C4 D4 E4 F4 G4 H4 B5 C5 D5 E5 F5 G5 H5 B6 C6 D6 E6 G6 H6 B7 C7 D7 E7 G7 H7 B8 C8 D8 E8 F8 G8 H8"

/** @type {ReturnType<typeof makeSite>} */
let site
/** @type {Awaited<ReturnType<typeof host>>} */
let files
/** @type {Awaited<ReturnType<typeof browse>>} */
let browser
before(async () => {
  site = makeSite()
  files = await host({ "go/board": site.folder })
  browser = await browse()
})
after(async () => {
  await browser?.close()
  files?.stop()
  site?.remove()
})

/** @typedef {import("playwright-core").Page} Page */

/**
 * A test with a page of its own, in a folder of the host, that must not run into faults.
 * @param {string} name
 * @param {(page: Page) => Promise<void>} run
 */
const view = (name, run) =>
  test(name, async () => {
    const { page, faults } = await browser.page(files.url)
    try {
      await run(page)
      assert.deepEqual(faults, [])
    } finally {
      await page.context().close()
    }
  })

/**
 * @param {Page} page
 * @param {string} [position]
 */
async function open(page, position = "") {
  await page.goto(`${files.url}/go/board/#/?${position}`)
  await page.locator(".board .shudan-vertex").first().waitFor()
}

/** @param {Page} page */
const read = async (page) => {
  await page.getByRole("button", { name: "Read", exact: true }).click()
  await page.getByTestId("verdict").waitFor()
  return page.getByTestId("verdict").textContent()
}

/**
 * How long the page waits for its next frame, over two seconds: the longest waits but the worst twentieth, and the worst.
 * @param {Page} page
 * @returns {Promise<{ count: number, usual: number, longest: number }>}
 */
const frames = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        /** @type {number[]} */
        const waits = []
        let last = performance.now()
        const end = last + 2000
        const frame = (/** @type {number} */ now) => {
          waits.push(now - last)
          last = now
          if (now < end) {
            requestAnimationFrame(frame)
            return
          }
          const sorted = waits.slice(1).toSorted((a, b) => a - b)
          const usual = sorted[Math.floor(sorted.length * 0.95)]
          resolve({ count: sorted.length, usual, longest: sorted[sorted.length - 1] })
        }
        requestAnimationFrame(frame)
      }),
  )

/**
 * A clock that counts the processor time of the page's own thread.
 * @param {Page} page
 */
async function threadClock(page) {
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable", { timeDomain: "threadTicks" })
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics")
    return metrics.find(({ name }) => name === "ThreadTime")?.value ?? 0
  }
}

/**
 * How much longer than its processor time something takes, because the machine does other things too.
 * @param {Page} page
 * @param {() => Promise<number>} clock
 */
async function delay(page, clock) {
  const begun = await clock()
  const seconds = await page.evaluate(() => {
    const start = performance.now()
    while (performance.now() - start < 300);
    return (performance.now() - start) / 1000
  })
  return Math.max(1, seconds / ((await clock()) - begun))
}

/** @param {Page} page */
const isKept = (page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active !== null
  })

test("the first load is small", () => {
  let bytes = 0
  // Hosts pack harder, which takes minutes: it is smaller still.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
  for (const name of readdirSync(site.folder)) {
    bytes += brotliCompressSync(readFileSync(join(site.folder, name)), { params }).length
  }
  console.log(`first load: ${bytes} bytes with brotli`)
  assert.ok(bytes < MOST_AT_FIRST, `${bytes} bytes`)
})

view("it can be installed", async (page) => {
  await open(page)
  const address = await page.locator('link[rel="manifest"]').getAttribute("href")
  const manifest = JSON.parse(readFileSync(join(site.folder, address ?? ""), "utf8"))
  assert.equal(manifest.display, "standalone")
  for (const { src, sizes, type } of manifest.icons) {
    const size = await page.evaluate(async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    if (type === "image/png") assert.equal(size, sizes)
  }
})

view("offline it reads, refutes a move, proves and checks the proof", async (page) => {
  await open(page, THREE)
  await isKept(page)
  await page.context().setOffline(true)
  files.asked.length = 0
  await page.reload()
  await page.locator(".board .shudan-vertex").first().waitFor()
  assert.equal(await read(page), "White dies: Black kills with C1 in 7 moves (straight three).")
  await page.getByText("✓ Proved").waitFor()
  await point(page, "B1", 9).click()
  await page.getByText("After B1").waitFor()
  await page.getByTestId("refutation").filter({ hasText: "White lives with C1" }).waitFor()
  await page.getByText("The proof", { exact: true }).click()
  await page.getByRole("button", { name: "Check the proof" }).click()
  await page.getByText(/^Proved: 1 proof, \d+ nodes/).waitFor()
  assert.deepEqual(files.asked, [])
})

view("a capture, a scan, a game, rules and examples need no server", async (page) => {
  await open(page)
  await page.getByRole("button", { name: "Open an example" }).click()
  await page.getByRole("button", { name: "A ladder" }).first().click()
  assert.match((await read(page)) ?? "", /White dies: Black captures with/)
  await page.getByRole("button", { name: "Scan the board" }).click()
  await page.getByText(/White at D4 .*captures with/).waitFor()
  await open(page, THREE)
  await page.getByRole("link", { name: "Play", exact: true }).click()
  await point(page, "B1", 9).click()
  await page
    .getByText(/mistake/i)
    .first()
    .waitFor()
  await page.getByRole("link", { name: "Rules" }).click()
  await page.locator(".rule").first().waitFor()
  await page.getByRole("button", { name: "Find rules" }).click()
  await page
    .getByTestId("found")
    .filter({ hasText: /rules hold this drawing/ })
    .waitFor()
  for (const name of ["Practise", "Problems", "Check"]) {
    assert.equal(await page.getByRole("link", { name, exact: true }).count(), 0, name)
  }
  await page.goto(`${files.url}/go/board/#/practise`)
  await page.getByText(/tesuji serve/).waitFor()
})

view("a proof file is checked when it is opened", async (page) => {
  await open(page)
  await page.getByRole("button", { name: "Open", exact: true }).click()
  await page.locator('input[type="file"]').setInputFiles(join(ROOT, "testdata/checker/three-dies.proof"))
  await page.getByRole("heading", { name: "Proved" }).waitFor()
  await page.getByText(/D1 dies; White first/).waitFor()
})

view("a search is followed node by node, a branch is declared, and one comes back in", async (page) => {
  await open(page, `p=${"19/".repeat(15)}2xo15/3xx14/19/19&f=B&t=D4&q=catch`)
  await page.getByRole("button", { name: "Follow" }).click()
  const place = page.getByTestId("place")
  const sentence = page.getByTestId("followed")
  await sentence.filter({ hasText: "prey at D4 has 2 liberties; Black to play." }).waitFor()
  await page.keyboard.press(" ")
  await sentence.filter({ hasText: "White to play" }).waitFor()
  await page.getByLabel("Depth").fill("9")
  await page.getByRole("button", { name: "To depth" }).click()
  await place.filter({ hasText: "depth 9" }).waitFor()
  await page.getByRole("button", { name: /Dead here/ }).click()
  await page.getByTestId("verdict").filter({ hasText: "given that you declared White dead after" }).waitFor()
  await open(page, ENDLESS)
  await page.getByRole("button", { name: "Follow" }).click()
  await sentence.filter({ hasText: "group at F6" }).waitFor()
  await page.getByRole("button", { name: /^Run/ }).click()
  await page
    .getByTestId("running")
    .filter({ hasText: /[1-9],\d\d\d nodes/ })
    .waitFor()
  await page.getByRole("button", { name: /Back in/ }).click()
  await page.getByRole("button", { name: /^Step/ }).waitFor()
  await page.getByRole("button", { name: "Stop" }).click()
})

view("a long search leaves the page alone and stops at once", async (page) => {
  await open(page, ENDLESS)
  await page.getByRole("button", { name: "Read", exact: true }).click()
  await page.getByText("a second").waitFor()
  const clock = await threadClock(page)
  const begun = await clock()
  const waits = await frames(page)
  const own = (await clock()) - begun
  // A machine that is busy with other things holds everything back.
  const slower = await delay(page, clock)
  console.log(
    `waits for a frame in ms: ${JSON.stringify(waits)}; processor ${own.toFixed(2)} s of 2; times ${slower.toFixed(1)}`,
  )
  assert.ok(waits.usual <= MOST_BETWEEN_FRAMES * slower, JSON.stringify({ waits, slower }))
  assert.ok(own < 1, `the page's own thread was busy for ${own} s of 2`)
  const took = await page.evaluate(async () => {
    const stop = [...document.querySelectorAll("button")].find((button) => button.textContent === "Stop")
    const startTime = performance.now()
    stop?.click()
    while (!document.querySelector(".notice")) await new Promise((resolve) => setTimeout(resolve, 1))
    return performance.now() - startTime
  })
  console.log(`stopped after ${Math.round(took)} ms`)
  assert.ok(took < MOST_TO_STOP * slower, `${took} ms`)
  // The next question is answered by a worker that knows the module already.
  await page.goto(`${files.url}/go/board/#/?${THREE}`)
  assert.equal(await read(page), "White dies: Black kills with C1 in 7 moves (straight three).")
})

view("a time limit is kept", async (page) => {
  await open(page, ENDLESS)
  await page.getByText("More", { exact: true }).click()
  await page.getByLabel("Time limit").selectOption("5")
  const startTime = performance.now()
  assert.match((await read(page)) ?? "", /nknown/)
  await page.getByText(/Allow more time/).waitFor()
  assert.ok(performance.now() - startTime >= 4500)
})
