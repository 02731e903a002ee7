// The site and the package under test, made of the module that TESUJI_WASM names (cargo xtask test builds it).

import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildPackage } from "../package/build.js"
import { buildSite } from "../site/build.js"
import { ROOT } from "./program.js"

export const WASM = process.env.TESUJI_WASM ?? join(ROOT, "target/wasm32-wasip1/quick/tesuji-wasm.wasm")

/** @param {(wasm: string, folder: string) => void} build */
function make(build) {
  if (!existsSync(WASM)) {
    throw new Error(`${WASM} is missing: cargo build -p tesuji-wasm --target wasm32-wasip1 --profile quick`)
  }
  const folder = mkdtempSync(join(tmpdir(), "tesuji-made-"))
  const made = join(folder, "made")
  build(WASM, made)
  return { folder: made, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export const makeSite = () => make(buildSite)
export const makePackage = () => make(buildPackage)
