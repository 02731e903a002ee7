// The static site: the page as it is committed, with the solver, its worker, and what makes it work offline.
// node site/build.js MODULE.wasm FOLDER; `cargo xtask site` builds the module and calls this.

import { createHash } from "node:crypto"
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { stripped } from "../package/module.js"

const HERE = dirname(fileURLToPath(import.meta.url))
const WEB = join(HERE, "..")

/** The page may load its own files and run its own module, nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ")

const HEAD = `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />
    <meta name="tesuji-solver" content="tesuji.wasm" />
    <meta name="theme-color" content="#dcb56e" />
    <link rel="manifest" href="./manifest.webmanifest" />
    <link rel="apple-touch-icon" href="./icon-192.png" />
    `

/** The scripts of the worker: they are small, and need no bundling. */
const WORKER = ["worker.js", "desk.js", "instance.js", "wasi.js"]
const STATIC = ["manifest.webmanifest", "icon-192.png", "icon-512.png", "icon-maskable-512.png"]

/**
 * @param {string} text
 * @param {string} part
 * @param {string} replacement
 */
function replaced(text, part, replacement) {
  if (!text.includes(part)) throw new Error(`${JSON.stringify(part)} is not there any more`)
  return text.replace(part, () => replacement)
}

/**
 * @param {string} wasm
 * @param {string} folder
 */
export function buildSite(wasm, folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(WEB, "dist"), folder, { recursive: true })
  for (const name of WORKER) cpSync(join(WEB, "package/src", name), join(folder, name))
  for (const name of STATIC) cpSync(join(HERE, name), join(folder, name))
  writeFileSync(join(folder, "tesuji.wasm"), stripped(readFileSync(wasm)))

  const page = readFileSync(join(folder, "index.html"), "utf8")
  writeFileSync(join(folder, "index.html"), replaced(page, '<link rel="icon"', `${HEAD}<link rel="icon"`))

  const names = readdirSync(folder).sort()
  const hash = createHash("sha256")
  for (const name of names) hash.update(`${name}\n`).update(readFileSync(join(folder, name)))
  const files = names.map((name) => (name === "index.html" ? "./" : `./${name}`))
  let keeper = readFileSync(join(HERE, "service-worker.js"), "utf8")
  keeper = replaced(keeper, '["./"]', JSON.stringify(files))
  keeper = replaced(keeper, '"development"', JSON.stringify(hash.digest("hex").slice(0, 16)))
  writeFileSync(join(folder, "service-worker.js"), keeper)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [wasm, folder] = process.argv.slice(2)
  if (!folder) throw new Error("usage: node site/build.js MODULE.wasm FOLDER")
  buildSite(wasm, folder)
}
