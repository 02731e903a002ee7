// The worker and the module of this package, in words that bundlers understand.

import { startAt, startWith } from "./browser.js"

/** @import { StartWorker } from "./protocol" */

/** @returns {StartWorker} */
export function startOwn() {
  const address = new URL("./worker.js", import.meta.url)
  if (address.origin !== location.origin) return startAt(address)
  return startWith(() => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }))
}

/** Where the module of this package is. */
export const ownWasm = () => new URL("./tesuji.wasm", import.meta.url)
