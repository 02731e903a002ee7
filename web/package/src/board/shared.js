// The one solver of all boards on a page.

import { startAt } from "../browser.js"
import { Engine } from "../engine.js"
import { ownWasm, startOwn } from "../own.js"

/** @import { SolverOptions } from "../index" */

/** @type {SolverOptions} */
let options = {}
/** @type {Engine | null} */
let engine = null

/**
 * Says where the worker and the module are, if they are not beside this script. Before the first board is there.
 * @param {SolverOptions} chosen
 */
export function configure(chosen) {
  options = chosen
}

export function sharedEngine() {
  const { worker, wasm = ownWasm() } = options
  engine ??= new Engine({ start: worker ? startAt(worker) : startOwn(), wasm: { source: wasm } })
  return engine
}
