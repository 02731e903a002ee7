// The npm package: its sources as they are, the module, the licences. node package/build.js MODULE.wasm FOLDER;
// `cargo xtask npm` builds the module and calls this.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { stripped } from "./module.js"

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, "../..")

/**
 * @param {string} wasm
 * @param {string} folder
 */
export function buildPackage(wasm, folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ["package.json", "README.md", "src"])
    cpSync(join(HERE, name), join(folder, name), { recursive: true })
  for (const name of ["LICENSE", "LICENSE-APACHE", "LICENSE-MIT"]) cpSync(join(ROOT, name), join(folder, name))
  writeFileSync(join(folder, "src/tesuji.wasm"), stripped(readFileSync(wasm)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [wasm, folder] = process.argv.slice(2)
  if (!folder) throw new Error("usage: node package/build.js MODULE.wasm FOLDER")
  buildPackage(wasm, folder)
}
