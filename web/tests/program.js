// The program under test and a browser to look at it with.

import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"

export const ROOT = fileURLToPath(new URL("../..", import.meta.url))
// TESUJI_DELAY=500 lets every request to the server wait up to half a second: a test that reads the page too early
// fails then.
const DELAY = Number(process.env.TESUJI_DELAY ?? 0)
export const PROGRAM = process.env.TESUJI ?? join(ROOT, "target/debug/tesuji")

/**
 * Starts `tesuji serve` on a free port; resolves when it listens. TESUJI_URL names a server that runs already, such as
 * vite's.
 * @param {string[]} options
 * @returns {Promise<{ url: string, pid?: number, stop: () => void }>}
 */
export async function serve(...options) {
  if (process.env.TESUJI_URL) return { url: process.env.TESUJI_URL, stop() {} }
  const child = spawn(PROGRAM, ["serve", "--port", "0", ...options], { stdio: ["ignore", "pipe", "inherit"] })
  const url = await new Promise((resolve, reject) => {
    let text = ""
    child.stdout.on("data", (data) => {
      text += data
      const found = /http:\/\/[^\s/]+/.exec(text)
      if (found) resolve(found[0])
    })
    child.on("error", (error) =>
      reject(new Error(`${PROGRAM} cannot be started (${error.message}): build it with cargo build -p tesuji`)),
    )
    child.on("exit", (code) => reject(new Error(`tesuji serve ended with ${code}`)))
  })
  return { url, pid: child.pid, stop: () => child.kill() }
}

export async function browse() {
  const folder = await mkdtemp(join(tmpdir(), "tesuji-browser-"))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  })
  return {
    browser,
    /**
     * A page, and what is wrong with it: that it talks to anybody but the server, logs an error or runs into its own
     * policy.
     * @param {string} url
     * @param {import("playwright-core").BrowserContextOptions} [options]
     */
    async page(url, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
      const page = await context.newPage()
      /** @type {string[]} */
      const faults = []
      page.on(
        "console",
        (message) =>
          message.type() === "error" &&
          !/Failed to load resource.* 4\d\d/.test(message.text()) &&
          faults.push(message.text()),
      )
      page.on("pageerror", (error) => faults.push(String(error)))
      page.on(
        "request",
        (request) =>
          !/^(blob:|data:)/.test(request.url()) &&
          !request.url().startsWith(url) &&
          faults.push(`request to ${request.url()}`),
      )
      page.setDefaultTimeout(30000)
      if (DELAY) {
        await page.route("**/api/**", async (route) => {
          await sleep(Math.random() * DELAY)
          await route.continue()
        })
      }
      return { page, faults }
    },
    async close() {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The vertex of the board at a point such as "C3".
 * @param {import("playwright-core").Page} page
 * @param {string} name
 * @param {number} [height]
 */
export function point(page, name, height = 19) {
  const x = "ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(name[0])
  return page.locator(`.board .shudan-vertex[data-x="${x}"][data-y="${height - Number(name.slice(1))}"]`)
}
