// The solver for programs in Node.

import { Worker } from "node:worker_threads"
import { BasicSolver } from "./solver.js"

/** @import { SolverOptions } from "./index" */
/** @import { StartWorker } from "./protocol" */

export { TesujiError } from "./engine.js"

/** @type {StartWorker} */
const start = (onMessage, onBroken) => {
  const worker = new Worker(new URL("./worker-node.js", import.meta.url))
  worker.on("message", onMessage)
  worker.on("error", (error) => onBroken(error instanceof Error ? error.message : String(error)))
  return {
    post: (message) => worker.postMessage(message),
    end: () => {
      worker.terminate()
    },
    rest: (isIdle) => (isIdle ? worker.unref() : worker.ref()),
  }
}

export class Solver extends BasicSolver {
  /** @param {Omit<SolverOptions, "worker">} [options] */
  constructor({ wasm = new URL("./tesuji.wasm", import.meta.url) } = {}) {
    super({ start, wasm: { source: wasm } })
  }
}
