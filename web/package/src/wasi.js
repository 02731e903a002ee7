// What the module asks of a system (WASI preview 1), as little as it needs: input, output, a clock, dice. It has no
// files, no environment and no arguments.

const SUCCESS = 0
const BAD_DESCRIPTOR = 8
const NOT_SUPPORTED = 58

const STDIN = 0
const STDOUT = 1
const STDERR = 2

const REALTIME = 0

/** Dice are thrown so many bytes at a time: browsers give no more. */
const MOST_RANDOM_BYTES = 65536

/** The module has ended itself. */
export class Exit extends Error {
  /** @param {number} code */
  constructor(code) {
    super(`the module ended with code ${code}`)
    this.code = code
  }
}

export class Wasi {
  /** @param {(bytes: Uint8Array<ArrayBuffer>) => void} onOutput Gets a copy of what is written on standard output. */
  constructor(onOutput) {
    this.onOutput = onOutput
    /** What standard input holds, and how much of it has been read. */
    this.input = new Uint8Array()
    this.read = 0
    /** What was written on standard error: the message of a panic. */
    this.errors = ""
    /** @type {WebAssembly.Memory | null} */
    this.memory = null
  }

  get view() {
    return new DataView(/** @type {WebAssembly.Memory} */ (this.memory).buffer)
  }

  /**
   * @param {number} pointer
   * @param {number} length
   */
  bytes(pointer, length) {
    return new Uint8Array(/** @type {WebAssembly.Memory} */ (this.memory).buffer, pointer, length)
  }

  /**
   * The buffers that a list of pointers and lengths names.
   * @param {number} list
   * @param {number} count
   */
  *buffers(list, count) {
    for (let i = 0; i < count; i++) {
      const at = list + 8 * i
      yield this.bytes(this.view.getUint32(at, true), this.view.getUint32(at + 4, true))
    }
  }

  /**
   * Writes a number where the module wants it.
   * @param {number} pointer
   * @param {number} value
   */
  put(pointer, value) {
    this.view.setUint32(pointer, value, true)
    return SUCCESS
  }

  /** @returns {Record<string, (...values: any[]) => number>} */
  get imports() {
    return {
      /** @type {(fd: number, list: number, count: number, read: number) => number} */
      fd_read: (fd, list, count, read) => {
        if (fd !== STDIN) return BAD_DESCRIPTOR
        let total = 0
        for (const buffer of this.buffers(list, count)) {
          const part = this.input.subarray(this.read, this.read + buffer.length)
          buffer.set(part)
          this.read += part.length
          total += part.length
        }
        return this.put(read, total)
      },
      /** @type {(fd: number, list: number, count: number, written: number) => number} */
      fd_write: (fd, list, count, written) => {
        if (fd !== STDOUT && fd !== STDERR) return BAD_DESCRIPTOR
        let total = 0
        for (const buffer of this.buffers(list, count)) {
          if (fd === STDOUT) this.onOutput(buffer.slice())
          else this.errors += new TextDecoder().decode(buffer)
          total += buffer.length
        }
        return this.put(written, total)
      },
      /** @type {(clock: number, precision: bigint, time: number) => number} */
      clock_time_get: (clock, _precision, time) => {
        const milliseconds = clock === REALTIME ? Date.now() : performance.now()
        this.view.setBigUint64(time, BigInt(Math.round(milliseconds * 1e6)), true)
        return SUCCESS
      },
      /** @type {(pointer: number, length: number) => number} */
      random_get: (pointer, length) => {
        const bytes = this.bytes(pointer, length)
        for (let i = 0; i < length; i += MOST_RANDOM_BYTES) {
          crypto.getRandomValues(bytes.subarray(i, i + MOST_RANDOM_BYTES))
        }
        return SUCCESS
      },
      /** @type {(code: number) => never} */
      proc_exit: (code) => {
        throw new Exit(code)
      },
      /** @type {(count: number, size: number) => number} */
      environ_sizes_get: (count, size) => this.put(count, 0) || this.put(size, 0),
      environ_get: () => SUCCESS,
      /** @type {(count: number, size: number) => number} */
      args_sizes_get: (count, size) => this.put(count, 0) || this.put(size, 0),
      args_get: () => SUCCESS,
      sched_yield: () => SUCCESS,
      fd_close: () => BAD_DESCRIPTOR,
      fd_seek: () => BAD_DESCRIPTOR,
      fd_fdstat_get: () => BAD_DESCRIPTOR,
      fd_prestat_get: () => BAD_DESCRIPTOR,
      fd_prestat_dir_name: () => BAD_DESCRIPTOR,
      poll_oneoff: () => NOT_SUPPORTED,
    }
  }
}
