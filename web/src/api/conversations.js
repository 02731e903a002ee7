// Following a search in a worker. Nobody can speak to a worker while it searches, so the search is run anew for every
// command with all commands so far: it always does the same, and waits one place further on
// (crates/engines/src/api/follow.rs).

import { ApiError } from "./errors.js"

/** @import { Engine, Listeners } from "../../package/src/engine.js" */
/** @import { LastEvent } from "../../package/src/protocol" */
/** @import { FollowProgress } from "./types" */

/**
 * back: how often it was looked for the user until he came back in.
 * @typedef {{ command: string, number?: number, back?: number }} Said
 */

/**
 * @typedef {object} Conversation
 * @property {Record<string, unknown>} query
 * @property {Said[]} commands
 * @property {Listeners} listeners
 * @property {(last: LastEvent) => void} end
 * @property {(error: unknown) => void} fail
 * @property {AbortController | null} running Null while it waits.
 * @property {number} looks
 */

const HEAD = { method: /** @type {const} */ ("POST"), path: "follow", parameters: {}, watch: true }

export class Conversations {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine
    /** @type {Map<string, Conversation>} */
    this.known = new Map()
  }

  /**
   * Begins to follow a search; resolves with its answer.
   * @param {Record<string, unknown> & { session: string }} fields
   * @param {Listeners} listeners
   * @returns {Promise<LastEvent>}
   */
  begin({ session, ...query }, listeners) {
    return new Promise((resolve, reject) => {
      const over = () => this.known.delete(session)
      /** @type {Conversation} */
      const conversation = {
        ...{ query, listeners, commands: [], running: null, looks: 0 },
        end: (last) => {
          over()
          resolve(last)
        },
        fail: (error) => {
          over()
          reject(error)
        },
      }
      this.known.set(session, conversation)
      listeners.signal?.addEventListener("abort", () => {
        conversation.running?.abort()
        conversation.fail(listeners.signal?.reason)
      })
      this.run(conversation)
    })
  }

  /**
   * Searches up to where the commands lead.
   * @param {Conversation} conversation
   */
  async run(conversation) {
    const { query, commands, listeners } = conversation
    const running = new AbortController()
    conversation.running = running
    conversation.looks = 0
    const onProgress = (/** @type {FollowProgress} */ progress) => {
      conversation.looks = progress.running?.looks ?? conversation.looks
      listeners.onProgress?.(progress)
    }
    const said = commands.length
    const body = new TextEncoder().encode(JSON.stringify({ ...query, commands }))
    try {
      const last = await this.engine.request(HEAD, body, { ...listeners, onProgress, signal: running.signal })
      conversation.running = null
      const waits = last.event === "answer" && /** @type {{ waits?: boolean }} */ (last.data).waits
      if (!waits) conversation.end(last)
      else if (commands.length > said) this.run(conversation)
    } catch (error) {
      // A search that was ended because its user comes back in is run again by whoever ended it.
      if (conversation.running === running) conversation.fail(error)
    }
  }

  /**
   * Takes a command, as follow/command does.
   * @param {{ session: string, command: string, number?: number }} fields
   * @returns {LastEvent}
   */
  tell({ session, command, number }) {
    const conversation = this.known.get(session)
    if (!conversation) throw new ApiError("this search has ended", undefined, 404)
    const { running } = conversation
    if (command !== "back") {
      conversation.commands.push({ command, number })
      if (!running) this.run(conversation)
      return { event: "answer", data: { ok: true } }
    }
    const last = conversation.commands.at(-1)
    if (running && last && conversation.looks) {
      last.back = conversation.looks
      conversation.running = null
      running.abort()
      this.run(conversation)
    }
    return { event: "answer", data: { ok: true } }
  }
}
