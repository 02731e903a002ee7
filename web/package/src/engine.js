// One worker with the solver, asked one thing after another. A request that is aborted while it is being answered ends
// the worker, since nothing else stops a search there, and another takes its place. The compiled module is kept.

/** @import { LastEvent, RequestHead, StartWorker, WasmSource, WorkerPort } from "./protocol" */

/** Something is wrong with a request, or with the module. */
export class TesujiError extends Error {
  /**
   * @param {string} message
   * @param {string} [field] The field of the request that is wrong.
   * @param {number} [status] As of HTTP: 400 for a request that makes no sense, 404 for what is not there.
   */
  constructor(message, field, status) {
    super(message)
    this.name = "TesujiError"
    this.field = field
    this.status = status
  }
}

/**
 * @typedef {object} Listeners
 * @property {AbortSignal} [signal]
 * @property {(progress: any) => void} [onProgress]
 * @property {() => void} [onQueued] Called if it has to wait for others.
 */

/**
 * @typedef {object} Job
 * @property {number} id
 * @property {RequestHead} head
 * @property {Uint8Array} body
 * @property {Listeners} listeners
 * @property {(last: LastEvent) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {() => void} onAbort
 */

/** @param {AbortSignal} signal */
const abortReason = (signal) => signal.reason ?? new DOMException("The search was stopped", "AbortError")

export class Engine {
  /**
   * @param {object} options
   * @param {StartWorker} options.start
   * @param {{ source: WasmSource }} options.wasm Shared by engines of one module: whoever compiles it first keeps it there.
   */
  constructor({ start, wasm }) {
    this.start = start
    this.wasm = wasm
    /** @type {WorkerPort | null} */
    this.worker = null
    /** @type {Job[]} */
    this.waiting = []
    /** @type {Job | null} */
    this.running = null
    this.count = 0
    this.isClosed = false
  }

  /**
   * Asks a service; resolves with the last event of the answer. An error among them is an event too.
   * @param {RequestHead} head
   * @param {Uint8Array} body
   * @param {Listeners} [listeners]
   * @returns {Promise<LastEvent>}
   */
  request(head, body, listeners = {}) {
    return new Promise((resolve, reject) => {
      const { signal } = listeners
      if (this.isClosed) return reject(new TesujiError("this solver is closed"))
      if (signal?.aborted) return reject(abortReason(signal))
      /** @type {Job} */
      const job = { id: ++this.count, head, body, listeners, resolve, reject, onAbort: () => this.abort(job) }
      signal?.addEventListener("abort", job.onAbort, { once: true })
      this.waiting.push(job)
      if (this.running) listeners.onQueued?.()
      this.next()
    })
  }

  /** Begins with the next request, if there is one and none is being answered. */
  next() {
    if (this.running) return
    const job = this.waiting.shift()
    if (!job) {
      this.worker?.rest(true)
      return
    }
    this.running = job
    try {
      this.worker ??= this.begin()
      this.worker.rest(false)
      this.worker.post({ type: "request", id: job.id, head: job.head, body: job.body })
    } catch (error) {
      this.broken(error instanceof Error ? error.message : String(error))
    }
  }

  /** Starts a worker. What one says after its end is not heard. */
  begin() {
    /** @type {WorkerPort} */
    const worker = this.start(
      (message) => {
        if (this.worker !== worker) return
        if (message.type === "loaded") this.wasm.source = message.module
        else if (message.type === "broken") this.broken(message.message)
        else if (message.id === this.running?.id) this.hear(message.event)
      },
      (message) => this.worker === worker && this.broken(message),
    )
    worker.post({ type: "load", wasm: asMessage(this.wasm.source) })
    return worker
  }

  /** @param {import("./protocol").EngineEvent} event */
  hear(event) {
    const job = /** @type {Job} */ (this.running)
    if (event.event === "progress") {
      job.listeners.onProgress?.(event.data)
      return
    }
    this.running = null
    job.listeners.signal?.removeEventListener("abort", job.onAbort)
    job.resolve(event)
    this.next()
  }

  /** @param {Job} job */
  abort(job) {
    const { signal } = job.listeners
    job.reject(signal ? abortReason(signal) : new TesujiError("stopped"))
    if (this.running !== job) {
      this.waiting = this.waiting.filter((other) => other !== job)
      return
    }
    this.end()
    // The next worker starts now: then it is ready when it is needed.
    if (this.wasm.source instanceof WebAssembly.Module) {
      this.worker = this.begin()
      this.worker.rest(true)
    }
    this.next()
  }

  /** @param {string} message */
  broken(message) {
    const job = this.running
    job?.listeners.signal?.removeEventListener("abort", job.onAbort)
    this.end()
    job?.reject(new TesujiError(`The solver broke off: ${message}`, undefined, 500))
    this.next()
  }

  /** Ends the worker; the next request starts another. */
  end() {
    this.running = null
    this.worker?.end()
    this.worker = null
  }

  /** Ends the worker for good; whoever waits is told so. */
  close() {
    this.isClosed = true
    const jobs = [...(this.running ? [this.running] : []), ...this.waiting]
    this.waiting = []
    this.end()
    for (const job of jobs) job.reject(new TesujiError("this solver is closed"))
  }
}

/**
 * An address as text: only that can be sent to a worker.
 * @param {WasmSource} source
 */
const asMessage = (source) => (source instanceof URL ? source.href : source)

/**
 * The answer of a request, or its error.
 * @param {LastEvent} last
 * @returns {any}
 */
export function answerOf(last) {
  if (last.event === "error") throw new TesujiError(last.data.error, last.data.field, last.status)
  return last.event === "file" ? last.bytes : last.data
}
