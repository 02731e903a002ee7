// The solver for programs in a browser.

import { startAt } from "./browser.js"
import { ownWasm, startOwn } from "./own.js"
import { BasicSolver } from "./solver.js"

/** @import { SolverOptions } from "./index" */

export { TesujiError } from "./engine.js"

export class Solver extends BasicSolver {
  /** @param {SolverOptions} [options] */
  constructor({ worker, wasm = ownWasm() } = {}) {
    super({ start: worker ? startAt(worker) : startOwn(), wasm: { source: wasm } })
  }
}
