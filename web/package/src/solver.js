// Questions to the solver as a program asks them.

import { Engine, TesujiError, answerOf } from "./engine.js"

/** @import { Answer, AskOptions, CatchQuery, Checked, FilePosition, LifeQuery, OpenedFile, Position, ScanAnswer, StatusAnswer } from "./index" */
/** @import { StartWorker, WasmSource } from "./protocol" */

const encoder = new TextEncoder()

/**
 * The fields of a position that the engine asks about.
 * @param {FilePosition} position
 */
function asked({ boardXSize, boardYSize, initialStones, initialPlayer, target, area }) {
  return {
    ...{ boardXSize, boardYSize, initialStones, initialPlayer },
    ...(target.length ? { target } : {}),
    ...(area.length ? { area } : {}),
  }
}

export class BasicSolver {
  /** @param {{ start: StartWorker, wasm: { source: WasmSource } }} options */
  constructor(options) {
    this.engine = new Engine(options)
  }

  /**
   * @param {string} path
   * @param {unknown} body
   * @param {AskOptions} [options]
   */
  async post(path, body, { signal, onProgress } = {}) {
    const head = { method: /** @type {const} */ ("POST"), path, parameters: {}, watch: onProgress !== undefined }
    const bytes = body instanceof Uint8Array ? body : encoder.encode(JSON.stringify(body))
    return answerOf(await this.engine.request(head, bytes, { signal, onProgress }))
  }

  /**
   * Reads a file of any known format: all its positions.
   * @param {string | Uint8Array} file
   * @param {{ signal?: AbortSignal }} [options]
   * @returns {Promise<OpenedFile>}
   */
  open(file, options) {
    return this.post("open", typeof file === "string" ? encoder.encode(file) : file, options)
  }

  /**
   * The fields of a position: those that were given, or those of a file.
   * @param {Position} position
   * @param {AskOptions} options
   */
  async fields(position, { signal, number = 1 }) {
    if (typeof position !== "string" && !(position instanceof Uint8Array)) return position
    const { items, count } = await this.open(position, { signal })
    const item = items[number - 1]
    if (item?.position) return asked(item.position)
    throw new TesujiError(item?.error ?? `There is no position ${number}: the file has ${count}`, "number", 400)
  }

  /**
   * @param {"life" | "catch"} ask
   * @param {Position} position
   * @param {AskOptions & { initialPlayer?: string }} options
   */
  async ask(ask, position, options) {
    const { signal, onProgress, number, ...wishes } = options
    /** @type {Record<string, unknown>} */
    const fields = { ...(await this.fields(position, options)), ...wishes, ask }
    if (ask === "catch") {
      fields.prey ??= /** @type {string[] | undefined} */ (fields.target)?.[0]
      for (const name of ["target", "area"]) delete fields[name]
    }
    return this.post("analyze", fields, { signal, onProgress })
  }

  /**
   * Does the group live, and how? What is not given is read from the file or inferred.
   * @param {Position} position
   * @param {AskOptions & Partial<LifeQuery>} [options]
   * @returns {Promise<Answer>}
   */
  life(position, options = {}) {
    return this.ask("life", position, options)
  }

  /**
   * The same: `tesuji solve`.
   * @param {Position} position
   * @param {AskOptions & Partial<LifeQuery>} [options]
   * @returns {Promise<Answer>}
   */
  solve(position, options = {}) {
    return this.life(position, options)
  }

  /**
   * What the group is, whoever moves first.
   * @param {Position} position
   * @param {AskOptions & Partial<LifeQuery>} [options]
   * @returns {Promise<StatusAnswer>}
   */
  status(position, options = {}) {
    return this.ask("life", position, { ...options, initialPlayer: "both" })
  }

  /**
   * Can this block be captured, and how?
   * @param {Position} position
   * @param {AskOptions & Partial<CatchQuery>} [options]
   * @returns {Promise<Answer>}
   */
  catch(position, options = {}) {
    return this.ask("catch", position, { prove: options.include?.includes("proof") ?? false, ...options })
  }

  /**
   * Every weak block of a position.
   * @param {Position} position
   * @param {AskOptions} [options]
   * @returns {Promise<ScanAnswer>}
   */
  async scan(position, options = {}) {
    const { signal, onProgress, number, ...wishes } = options
    return this.post("scan", { ...(await this.fields(position, options)), ...wishes }, { signal, onProgress })
  }

  /**
   * Checks a proof with a checker that shares nothing with the search.
   * @param {Uint8Array | string} proof A proof file, or its bytes in base64 as `answer.proof.file` holds them.
   * @param {{ signal?: AbortSignal }} [options]
   * @returns {Promise<Checked>}
   */
  async check(proof, options) {
    return this.post("verify", typeof proof === "string" ? fromBase64(proof) : proof, options)
  }

  /** Which version of the program answers. */
  async version() {
    const head = { method: /** @type {const} */ ("GET"), path: "version", parameters: {}, watch: false }
    return answerOf(await this.engine.request(head, new Uint8Array())).version
  }

  /** Ends the worker. */
  close() {
    this.engine.close()
  }
}

/** @param {string} text */
function fromBase64(text) {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    throw new TesujiError("not a proof file: expected bytes, or base64", "proof", 400)
  }
}
