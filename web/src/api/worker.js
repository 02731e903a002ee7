// The solver in the page: requests go to workers instead of a server, and get the same answers and events.
//
// Two workers, so that a search keeps nobody waiting: one searches, one does what takes milliseconds.

import { startAt } from "../../package/src/browser.js"
import { Engine } from "../../package/src/engine.js"
import { channel } from "./channel.js"
import { ApiError } from "./errors.js"
import { Conversations } from "./conversations.js"

/** @import { LastEvent, RequestHead } from "../../package/src/protocol" */
/** @import { Backend, Request, SearchEvent } from "./backend.js" */

const SEARCHES = new Set(["analyze", "follow", "play", "scan", "verify"])

/**
 * @param {Request} request
 * @param {boolean} watch
 */
function parse({ method, path, body = "" }, watch) {
  const [service, query = ""] = path.split("?")
  const parameters = Object.fromEntries(new URLSearchParams(query))
  /** @type {RequestHead} */
  const head = { method, path: service, parameters, watch }
  return { head, bytes: bytesOf(body) }
}

/** @param {string | BufferSource} body */
function bytesOf(body) {
  if (typeof body === "string") return new TextEncoder().encode(body)
  return ArrayBuffer.isView(body) ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength) : new Uint8Array(body)
}

/** @param {LastEvent} last */
function replyOf(last) {
  if (last.event === "error") throw new ApiError(last.data.error, last.data.field, last.status)
  if (last.event === "file") return new Response(new Blob([last.bytes], { type: last.mediaType }))
  return new Response(JSON.stringify(last.data), { headers: { "Content-Type": "application/json" } })
}

/**
 * @param {string} wasm The address of the module, seen from the page.
 * @returns {Backend}
 */
export function inWorker(wasm) {
  const start = startAt(new URL("worker.js", document.baseURI))
  const source = { source: new URL(wasm, document.baseURI) }
  const [quick, searching] = [new Engine({ start, wasm: source }), new Engine({ start, wasm: source })]
  /** @param {RequestHead} head */
  const engineFor = ({ path }) => (SEARCHES.has(path) ? searching : quick)
  const conversations = new Conversations(searching)

  /** @param {Request} request */
  const send = async (request) => {
    const { head, bytes } = parse(request, false)
    if (head.path === "follow/command") return replyOf(conversations.tell(JSON.parse(String(request.body))))
    return replyOf(await engineFor(head).request(head, bytes, { signal: request.signal }))
  }

  /**
   * @param {Request} request
   * @returns {AsyncIterable<SearchEvent>}
   */
  const events = (request) =>
    channel((tell) => {
      const { head, bytes } = parse(request, true)
      const listeners = {
        signal: request.signal,
        onProgress: (/** @type {unknown} */ data) => tell({ event: "progress", data }),
        onQueued: () => tell({ event: "queued", data: {} }),
      }
      if (head.path === "follow") return conversations.begin(JSON.parse(String(request.body)), listeners)
      return engineFor(head).request(head, bytes, listeners)
    })
  return { hasDatabase: false, send, events }
}
