// The solver's module while it runs: requests in, events out. What it says is described in crates/wasm/src/turn.rs.

import { Exit, Wasi } from "./wasi.js"

/** @import { EngineEvent, RequestHead } from "./protocol" */

/** Lines of JSON, some of them with a file behind them, put together from pieces. */
class Events {
  /** @param {(event: EngineEvent) => void} onEvent */
  constructor(onEvent) {
    this.onEvent = onEvent
    this.bytes = new Uint8Array()
    /** A line whose file has not arrived in full. @type {Extract<EngineEvent, { event: "file" }> | null} */
    this.file = null
  }

  /** @param {Uint8Array<ArrayBuffer>} piece */
  add(piece) {
    if (this.bytes.length) {
      const joined = new Uint8Array(this.bytes.length + piece.length)
      joined.set(this.bytes)
      joined.set(piece, this.bytes.length)
      this.bytes = joined
    } else this.bytes = piece
    while (this.take());
  }

  /** Takes an event from what has arrived, if it holds a whole one. */
  take() {
    if (this.file) {
      if (this.bytes.length < this.file.length) return false
      this.onEvent({ ...this.file, bytes: this.bytes.slice(0, this.file.length) })
      this.bytes = this.bytes.subarray(this.file.length)
      this.file = null
      return true
    }
    const end = this.bytes.indexOf(10)
    if (end < 0) return false
    const event = JSON.parse(new TextDecoder().decode(this.bytes.subarray(0, end)))
    this.bytes = this.bytes.subarray(end + 1)
    if (event.event === "file") this.file = event
    else this.onEvent(event)
    return true
  }
}

export class Instance {
  /**
   * @param {WebAssembly.Module} module
   * @param {Wasi} wasi
   * @param {WebAssembly.Instance} instance
   */
  constructor(module, wasi, instance) {
    this.module = module
    this.wasi = wasi
    this.exports = /** @type {Record<string, () => number>} */ (/** @type {unknown} */ (instance.exports))
    this.hasBegun = false
  }

  /** @param {WebAssembly.Module} module */
  static async of(module) {
    const wasi = new Wasi(() => {})
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.imports })
    wasi.memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory)
    return new Instance(module, wasi, instance)
  }

  /**
   * Answers a request; it returns when the answer has been told. An instance that throws cannot be used again.
   * @param {RequestHead} head
   * @param {Uint8Array} body
   * @param {(event: EngineEvent) => void} onEvent
   */
  turn(head, body, onEvent) {
    const line = new TextEncoder().encode(`${JSON.stringify({ ...head, length: body.length })}\n`)
    const input = new Uint8Array(line.length + body.length)
    input.set(line)
    input.set(body, line.length)
    const events = new Events(onEvent)
    this.wasi.input = input
    this.wasi.read = 0
    this.wasi.errors = ""
    this.wasi.onOutput = (bytes) => events.add(bytes)
    try {
      this.run()
    } catch (error) {
      const panic = this.wasi.errors.trim().split("\n")[0]
      throw new Error(panic || (error instanceof Error ? error.message : String(error)))
    }
  }

  /** One run of the module's main function. The first also sets up its memory. */
  run() {
    try {
      const code = this.hasBegun ? this.exports.__main_void() : this.exports._start()
      if (code) throw new Exit(code)
    } catch (error) {
      if (!(error instanceof Exit && error.code === 0)) throw error
    }
    this.hasBegun = true
  }
}
