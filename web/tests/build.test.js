// The committed page is what the sources make.

import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import test from "node:test"
import { gzipSync } from "node:zlib"
import { ROOT } from "./program.js"

test("npm run build reproduces the committed page", () => {
  const folder = mkdtempSync(join(tmpdir(), "tesuji-page-"))
  try {
    execFileSync("npx", ["vite", "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"], {
      cwd: join(ROOT, "web"),
      stdio: ["ignore", "ignore", "inherit"],
    })
    const committed = join(ROOT, "web/dist")
    assert.deepEqual(readdirSync(folder).sort(), readdirSync(committed).sort())
    for (const name of readdirSync(folder)) {
      assert.ok(
        readFileSync(join(folder, name)).equals(readFileSync(join(committed, name))),
        `${name} differs: run npm run build and commit web/dist`,
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test("the first load is small and asks nobody else", () => {
  let bytes = 0
  for (const name of readdirSync(join(ROOT, "web/dist"))) {
    const content = readFileSync(join(ROOT, "web/dist", name))
    bytes += gzipSync(content).length
    const elsewhere =
      content
        .toString()
        .match(/https?:\/\/[^\s"'`)]+/g)
        ?.filter((url) => !url.includes("www.w3.org")) ?? []
    assert.deepEqual(elsewhere, [], name)
  }
  assert.ok(bytes < 300_000, `${bytes} bytes`)
})
