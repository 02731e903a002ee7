// A problem that is played against the solver: what is asked, the moves so far, what they are worth. No browser here.

import { TesujiError, answerOf } from "../engine.js"

/** @import { Engine } from "../engine.js" */
/** @import { Answer, Color, FilePosition, Inferred, Move, OpenedFile, PlayAnswer, ReplayedLine } from "../wire" */

/**
 * @typedef {object} Wishes
 * @property {number} number Which position of the file.
 * @property {"life" | "catch"} ask
 * @property {number} seconds For one search.
 */

/**
 * @typedef {object} Turn What a move led to.
 * @property {Move} move
 * @property {Color} color
 * @property {boolean | null} right Whether it was as good as any; null if that is not known.
 * @property {Move | null} reply
 * @property {string | null} status
 * @property {Move[]} better The moves that would have been right, if this was wrong.
 * @property {Move[]} line All moves so far.
 * @property {{ won: boolean, sentence: string } | null} over
 */

const encoder = new TextEncoder()

export class Problem {
  /**
   * @param {Engine} engine
   * @param {AbortSignal} signal Ends what is being asked.
   */
  constructor(engine, signal) {
    this.engine = engine
    this.signal = signal
    /** @type {FilePosition | null} */
    this.position = null
    /** @type {Record<string, unknown>} */
    this.query = {}
    /** @type {Answer | null} */
    this.answer = null
    /** @type {Move[]} */
    this.line = []
    /** @type {ReplayedLine | null} */
    this.board = null
    /** @type {string[]} */
    this.legal = []
  }

  /**
   * @param {string} path
   * @param {unknown} body
   */
  async post(path, body) {
    const head = { method: /** @type {const} */ ("POST"), path, parameters: {}, watch: false }
    const bytes = body instanceof Uint8Array ? body : encoder.encode(JSON.stringify(body))
    return answerOf(await this.engine.request(head, bytes, { signal: this.signal }))
  }

  /** Who solves the problem. */
  get you() {
    return /** @type {FilePosition} */ (this.position).initialPlayer
  }

  get setup() {
    const { boardXSize, boardYSize, initialStones, initialPlayer } = /** @type {FilePosition} */ (this.position)
    return { boardXSize, boardYSize, initialStones, initialPlayer }
  }

  /**
   * Takes the position out of a file.
   * @param {Uint8Array} bytes
   * @param {Wishes} wishes
   */
  async open(bytes, wishes) {
    /** @type {OpenedFile} */
    const { items, count } = await this.post("open", bytes)
    const item = items[wishes.number - 1]
    if (!item?.position) throw new TesujiError(item?.error ?? `There is no position ${wishes.number}, only ${count}`)
    this.position = item.position
    this.board = await this.post("board", { ...this.setup, line: [] })
  }

  /**
   * Finds out what is asked and what the answer is.
   * @param {Wishes} wishes
   * @returns {Promise<Answer>}
   */
  async solve({ ask, seconds }) {
    const { target, area } = /** @type {FilePosition} */ (this.position)
    const limits = { seconds }
    if (ask === "catch") {
      this.query = { ...this.setup, ask, prey: await this.prey(), limits }
      this.answer = await this.post("analyze", { ...this.query, prove: true, include: ["sentence"] })
    } else {
      const given = { ...(target.length && { target }), ...(area.length && { area }) }
      const query = { ...this.setup, ask, ...given, limits }
      /** @type {Answer} */
      const answer = await this.post("analyze", { ...query, include: ["proof", "sentence"] })
      this.answer = answer
      // What was inferred once is not inferred again.
      this.query = { ...query, target: answer.target ?? target }
    }
    const answer = /** @type {Answer} */ (this.answer)
    if (answer.verdict !== "unknown" && answer.verdict !== "open") await this.goOn([])
    return answer
  }

  /** The stone that is hunted: the one that is marked, or the group that is meant. */
  async prey() {
    const { target } = /** @type {FilePosition} */ (this.position)
    if (target.length) return target[0]
    /** @type {Inferred} */
    const inferred = await this.post("infer", { ...this.setup, target: [] })
    if (inferred.target.length) return inferred.target[0]
    throw new TesujiError("Which stones are meant? Mark one of them with a triangle.")
  }

  /** The stones the problem is about. */
  get target() {
    const { target = [], prey } = /** @type {{ target?: string[], prey?: string }} */ (this.query)
    return prey ? [prey] : target
  }

  /**
   * Lets the program answer these moves.
   * @param {Move[]} line
   * @returns {Promise<PlayAnswer>}
   */
  async goOn(line) {
    /** @type {PlayAnswer} */
    const played = await this.post("play", { ...this.query, you: this.you, line })
    this.board = await this.post("board", { ...this.setup, line: played.line })
    this.line = played.line
    this.legal = played.legal ?? []
    return played
  }

  /**
   * Plays a move of the user; the program answers it.
   * @param {Move} move
   * @returns {Promise<Turn>}
   */
  async play(move) {
    const played = await this.goOn([...this.line, move])
    const { reply = null, mistake, better = [], over = null, status, line } = played
    const right = mistake === undefined ? (over ? over.won : null) : !mistake
    return { move, color: this.you, right, reply, status, better, line, over }
  }

  /** Back to the user's move before. */
  async undo() {
    let count = Math.max(0, this.line.length - 1)
    while (count % 2) count--
    await this.goOn(this.line.slice(0, count))
  }

  /** The moves that are as good as any here. */
  async hint() {
    /** @type {PlayAnswer} */
    const { hint = [] } = await this.post("play", { ...this.query, you: this.you, line: this.line })
    return hint
  }
}
