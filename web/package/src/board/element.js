// <tesuji-board>: a problem on a page, to be solved against the solver.

import { messageOf } from "./message.js"
import { draw, frameOf, nameOf, regionOf, wholeBoard } from "./picture.js"
import { Problem } from "./problem.js"
import { sharedEngine } from "./shared.js"
import { styleSheet } from "./style.js"

/** @import { Vertex } from "./picture.js" */
/** @import { Turn } from "./problem.js" */

const WORD = { B: "Black", W: "White" }

/** @type {Record<string, { word: string, meaning: string }>} */
const CERTAINTY = {
  proved: { word: "✓ Proved", meaning: "An independent checker has accepted the proof of this answer." },
  claimed: { word: "Read in full", meaning: "Every reply was searched, but no proof was checked." },
  read: { word: "Read", meaning: "Read against the moves that matter, not against every reply." },
}

/** @type {Record<string, Vertex>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

const DEFAULT_SECONDS = 20

/**
 * @param {string} name
 * @param {string} cls
 * @param {Record<string, string>} [attributes]
 */
function make(name, cls, attributes = {}) {
  const element = document.createElement(name)
  element.className = cls
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

/**
 * @param {string} text
 * @param {() => void} action
 */
function button(text, action) {
  const element = document.createElement("button")
  element.type = "button"
  element.textContent = text
  element.addEventListener("click", action)
  return element
}

export class TesujiBoard extends HTMLElement {
  static observedAttributes = ["position", "src", "number", "ask", "seconds", "whole"]

  constructor() {
    super()
    const root = this.attachShadow({ mode: "open" })
    root.adoptedStyleSheets = [styleSheet()]
    const head = make("div", "head")
    this.titleLine = make("span", "title")
    this.turnLine = make("span", "turn")
    head.append(this.titleLine, this.turnLine)
    this.boardFrame = make("div", "board", { tabindex: "0", role: "application" })
    this.spoken = make("p", "sr", { "aria-live": "polite" })
    this.message = make("p", "message", { role: "status" })
    const foot = make("div", "foot")
    this.buttons = {
      undo: button("Undo", () => this.undo()),
      reset: button("Reset", () => this.reset()),
      hint: button("Hint", () => this.hint()),
    }
    this.badge = make("span", "badge")
    foot.append(...Object.values(this.buttons), this.badge)
    root.append(head, this.boardFrame, this.spoken, this.message, foot)
    this.boardFrame.addEventListener("click", (event) => this.playAt(this.vertexAt(event)))
    this.boardFrame.addEventListener("pointermove", (event) => this.hover(this.vertexAt(event)))
    this.boardFrame.addEventListener("pointerleave", () => this.hover(null))
    this.boardFrame.addEventListener("keydown", (event) => this.onKey(event))
    this.boardFrame.addEventListener("blur", () => this.moveCursor(null))

    /** @type {Problem | null} */
    this.problem = null
    this.abort = new AbortController()
    this.observer = new MutationObserver(() => this.reload())
    /** Whether the solver is being asked. */
    this.isBusy = false
    /** Whether it is to be loaded when everything that changes now has changed. */
    this.isStale = false
    this.tries = 0
    /** @type {import("../wire").Answer | null} */
    this.known = null
    /** @type {Turn | null} */
    this.lastTurn = null
    /** @type {string[]} */
    this.hints = []
    /** @type {Vertex | null} */
    this.cursor = null
    /** @type {Vertex | null} */
    this.hovered = null
    this.enable()
  }

  connectedCallback() {
    this.observer.observe(this, { childList: true, characterData: true, subtree: true })
    this.reload()
  }

  disconnectedCallback() {
    this.observer.disconnect()
    this.abort.abort()
    this.problem = null
  }

  attributeChangedCallback() {
    if (this.isConnected) this.reload()
  }

  /** The SGF or diagram, as an attribute. */
  get position() {
    return this.getAttribute("position") ?? ""
  }

  set position(text) {
    this.setAttribute("position", text)
  }

  /** The moves that were played. */
  get line() {
    return [...(this.problem?.line ?? [])]
  }

  /** What the solver says about the problem; null until it is known. */
  get answer() {
    return this.known
  }

  /** Reads the problem anew, once for all that changes at the same time. */
  async reload() {
    if (this.isStale) return
    this.isStale = true
    await Promise.resolve()
    this.isStale = false
    if (!this.isConnected) return
    this.abort.abort()
    const abort = new AbortController()
    this.abort = abort
    try {
      await this.load(abort.signal)
    } catch (error) {
      if (!abort.signal.aborted) this.fail(error)
    }
  }

  /**
   * The bytes of the file, wherever they are said to be.
   * @param {AbortSignal} signal
   */
  async bytes(signal) {
    const [text, source] = [this.getAttribute("position"), this.getAttribute("src")]
    if (text === null && source) {
      const response = await fetch(source, { signal })
      if (!response.ok) throw new Error(`${source} cannot be loaded: the server answered ${response.status}.`)
      return new Uint8Array(await response.arrayBuffer())
    }
    return new TextEncoder().encode(text ?? this.textContent ?? "")
  }

  /** @param {AbortSignal} signal */
  async load(signal) {
    const wishes = {
      number: Number(this.getAttribute("number") ?? 1),
      ask: /** @type {"life" | "catch"} */ (this.getAttribute("ask") === "catch" ? "catch" : "life"),
      seconds: Number(this.getAttribute("seconds") ?? DEFAULT_SECONDS) || DEFAULT_SECONDS,
    }
    this.forget()
    const bytes = await this.bytes(signal)
    if (!new TextDecoder().decode(bytes).trim()) {
      // A page that is still arriving may bring the text later.
      this.say(
        document.readyState === "loading" ? "" : "There is no position here: expected an SGF or a diagram.",
        "bad",
      )
      return
    }
    const problem = new Problem(sharedEngine(), signal)
    this.busy(true)
    this.say("Reading …")
    try {
      await problem.open(bytes, wishes)
      this.problem = problem
      this.drawBoard()
      const answer = await problem.solve(wishes)
      this.busy(false)
      this.ready(answer)
    } finally {
      if (!signal.aborted) this.busy(false)
    }
  }

  /** @param {import("../wire").Answer} answer */
  ready(answer) {
    this.known = answer
    const certainty = CERTAINTY[answer.certainty ?? ""]
    if (answer.verdict === "unknown") {
      this.say("This problem is too hard to be read in time.", "bad")
    } else if (answer.verdict === "open") {
      this.say(`${answer.sentence ?? "The group is not surrounded"}: there is nothing to solve.`, "bad")
    } else {
      this.badge.textContent = certainty?.word ?? ""
      this.badge.className = `badge ${answer.certainty}`
      this.badge.title = certainty?.meaning ?? ""
      this.say(`${WORD[/** @type {Problem} */ (this.problem).you]} to play.`)
    }
    this.drawBoard()
    this.tell("ready", { answer })
  }

  /** Whether a move can be played now. */
  get isPlayable() {
    return !this.isBusy && !this.lastTurn?.over && (this.problem?.legal.length ?? 0) > 0
  }

  /**
   * Plays a point such as "C3".
   * @param {string} move
   */
  async play(move) {
    const { problem } = this
    if (!problem || !this.isPlayable) return
    if (move !== "pass" && !problem.legal.includes(move)) {
      this.say(`${move} cannot be played here.`, "bad")
      return
    }
    await this.asking(async () => {
      const turn = await problem.play(move)
      this.lastTurn = turn
      this.judge(turn)
    })
  }

  /** @param {Turn} turn */
  judge(turn) {
    const { move, reply, right, over } = turn
    const { you, answer } = /** @type {Problem} */ (this.problem)
    const opponent = WORD[you === "B" ? "W" : "B"]
    const replied = reply ? `${opponent} ${reply === "pass" ? "passes" : `plays ${reply}`}. ` : ""
    if (right === false) {
      this.tries++
      this.say(`${move} is wrong: ${replied}Undo and try again, or play on.`, "bad")
    } else if (over?.won) this.say(`Solved: ${over.sentence}.`, "good")
    else this.say(over ? `${over.sentence}.` : `${replied}${WORD[you]} to play.`, over ? "bad" : "")
    this.tell("move", { ...turn })
    if (right === false) this.tell("failed", { ...turn, tries: this.tries })
    else if (over?.won) {
      this.tell("solved", { ...turn, tries: this.tries, certainty: answer?.certainty, sentence: over.sentence })
    }
  }

  /** Takes back the last move and its answer. */
  async undo() {
    const { problem } = this
    if (!problem?.line.length || this.isBusy) return
    await this.asking(async () => {
      await problem.undo()
      this.lastTurn = null
      this.say(`${WORD[problem.you]} to play.`)
    })
  }

  /** Back to the beginning. */
  async reset() {
    const { problem } = this
    if (!problem?.line.length || this.isBusy) return
    await this.asking(async () => {
      await problem.goOn([])
      this.lastTurn = null
      this.say(`${WORD[problem.you]} to play.`)
    })
  }

  /** Shows a move that is as good as any. */
  async hint() {
    const { problem } = this
    if (!problem || !this.isPlayable) return
    await this.asking(async () => {
      const moves = await problem.hint()
      this.hints = moves.slice(0, 1)
      this.say(moves.length ? `Hint: ${moves[0]}.` : "No move does better than a pass.")
    })
  }

  /**
   * Asks the solver something, and shows what is wrong if it cannot answer.
   * @param {() => Promise<void>} question
   */
  async asking(question) {
    const { signal } = this.abort
    this.busy(true)
    this.hints = []
    try {
      await question()
    } catch (error) {
      if (!signal.aborted) this.fail(error)
    }
    if (!signal.aborted) this.busy(false)
  }

  /** @param {boolean} isBusy */
  busy(isBusy) {
    this.isBusy = isBusy
    this.boardFrame.setAttribute("aria-busy", String(isBusy))
    this.enable()
    this.drawBoard()
  }

  enable() {
    const { undo, reset, hint } = this.buttons
    const hasMoves = Boolean(this.problem?.line.length)
    undo.disabled = this.isBusy || !hasMoves
    reset.disabled = this.isBusy || !hasMoves
    hint.disabled = !this.isPlayable
  }

  forget() {
    this.problem = null
    this.known = null
    this.lastTurn = null
    this.tries = 0
    this.hints = []
    this.cursor = null
    this.hovered = null
    this.badge.textContent = ""
    this.titleLine.textContent = ""
    this.turnLine.textContent = ""
    this.boardFrame.replaceChildren()
  }

  /** @param {unknown} error */
  fail(error) {
    const text = messageOf(error)
    this.say(text, "bad")
    this.tell("error", { message: text })
  }

  /**
   * @param {string} text
   * @param {"" | "good" | "bad"} [mood]
   */
  say(text, mood = "") {
    this.message.textContent = text
    this.message.className = `message ${mood}`
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: name !== "error", composed: true }))
  }

  drawBoard() {
    const { problem } = this
    const frame = problem?.board?.frames.at(-1)
    if (!problem?.board || !frame || !problem.position) return
    const { rows } = frame
    const first = problem.board.frames[0].rows
    const area = [...problem.position.area, ...problem.line.filter((move) => move !== "pass")]
    const region = this.hasAttribute("whole") ? wholeBoard(rows) : regionOf(first, area)
    this.shown = { rows, region, toPlay: frame.toPlay }
    const turn = this.lastTurn
    const last = problem.line.findLast((move) => move !== "pass")
    this.boardFrame.replaceChildren(
      draw({
        ...{ rows, region, last, cursor: this.cursor, hint: this.hints, playable: this.isPlayable },
        wrong: turn?.right === false && turn.move !== "pass" ? turn.move : undefined,
        target: problem.target,
        ghost: this.hovered && this.isPlayable ? { at: this.hovered, color: problem.you } : null,
      }),
    )
    this.titleLine.textContent = problem.position.name ?? ""
    this.turnLine.textContent = this.lastTurn?.over ? "" : `${WORD[frame.toPlay]} to play`
    const [width, height] = [rows[0].length, rows.length]
    const label = `Go board, ${width} by ${height}${problem.position.name ? `: ${problem.position.name}` : ""}`
    this.boardFrame.setAttribute("aria-label", `${label}. Arrow keys choose a point, Enter plays.`)
    this.enable()
  }

  /**
   * The point under a click; null beside the board.
   * @param {MouseEvent} event
   * @returns {Vertex | null}
   */
  vertexAt(event) {
    const svg = this.boardFrame.firstElementChild
    if (!svg || !this.shown) return null
    const { region } = this.shown
    const frame = frameOf(region)
    const box = svg.getBoundingClientRect()
    const x = Math.round(frame.left + ((event.clientX - box.left) / box.width) * frame.width)
    const y = Math.round(frame.top + ((event.clientY - box.top) / box.height) * frame.height)
    return this.isShown([x, y]) ? [x, y] : null
  }

  /** @param {Vertex} vertex */
  isShown([x, y]) {
    if (!this.shown) return false
    const { region } = this.shown
    return x >= region.x[0] && x <= region.x[1] && y >= region.y[0] && y <= region.y[1]
  }

  /** @param {Vertex | null} vertex */
  playAt(vertex) {
    if (!vertex || !this.shown) return
    this.hovered = null
    this.play(nameOf(vertex, this.shown.rows.length))
  }

  /** @param {Vertex | null} vertex */
  hover(vertex) {
    const isFree = vertex && this.shown && this.problem?.legal.includes(nameOf(vertex, this.shown.rows.length))
    const next = isFree ? vertex : null
    if (next?.join() === this.hovered?.join()) return
    this.hovered = next
    this.drawBoard()
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.shown) return
    const arrow = ARROWS[event.key]
    if (arrow) {
      const { region } = this.shown
      // The first arrow brings the cursor to the corner at the lower left.
      /** @type {Vertex} */
      const next = this.cursor ? [this.cursor[0] + arrow[0], this.cursor[1] + arrow[1]] : [region.x[0], region.y[1]]
      if (this.isShown(next)) this.moveCursor(next)
    } else if ((event.key === "Enter" || event.key === " ") && this.cursor) this.playAt(this.cursor)
    else if (event.key === "Backspace") this.undo()
    else if (event.key === "h") this.hint()
    else return
    event.preventDefault()
  }

  /** @param {Vertex | null} vertex */
  moveCursor(vertex) {
    if (!vertex && !this.cursor) return
    this.cursor = vertex
    this.drawBoard()
    if (!vertex || !this.shown) return
    const { rows } = this.shown
    const stone = { X: "black stone", O: "white stone" }[rows[vertex[1]][vertex[0]]] ?? "empty"
    this.spoken.textContent = `${nameOf(vertex, rows.length)}, ${stone}`
  }
}
