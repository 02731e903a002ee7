// How long it takes from the start of `tesuji serve` until the board is on the screen of a browser that runs already:
// node tests/cold.js [times]

import { browse, serve } from "./program.js"

const browser = await browse()
try {
  for (let i = 0; i < Number(process.argv[2] ?? 3); i++) {
    const startTime = performance.now()
    const server = await serve()
    const listens = performance.now() - startTime
    const { page } = await browser.page(server.url)
    await page.goto(server.url)
    await page.locator(".shudan-vertex").first().waitFor()
    console.log(`listens after ${Math.round(listens)} ms, board after ${Math.round(performance.now() - startTime)} ms`)
    await page.context().close()
    server.stop()
  }
} finally {
  await browser.close()
}
