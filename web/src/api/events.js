// Searches that tell how far they are, as a stream of events. Aborting the signal ends the search on the server too.

import { ApiError, bytesRequest, jsonRequest, send } from "./client.js"

/**
 * @template P
 * @typedef {{ signal?: AbortSignal, onProgress?: (progress: P) => void, onQueued?: () => void }} Listeners
 */

/**
 * @template T, P
 * @param {string} path
 * @param {unknown} body
 * @param {Listeners<P>} listeners
 * @returns {Promise<T>}
 */
export const search = (path, body, listeners) => watched(path, jsonRequest(body), listeners)

/**
 * The same for a file.
 * @template T, P
 * @param {string} path
 * @param {BufferSource} bytes
 * @param {Listeners<P>} listeners
 * @returns {Promise<T>}
 */
export const upload = (path, bytes, listeners) => watched(path, bytesRequest(bytes), listeners)

/**
 * @template P
 * @param {string} path
 * @param {RequestInit} options
 * @param {Listeners<P>} listeners
 */
async function watched(path, options, { signal, onProgress, onQueued }) {
  const headers = { ...options.headers, Accept: "text/event-stream" }
  const response = await send(path, { ...options, headers, signal })
  if (!response.body) throw new ApiError("The server sent no events")
  for await (const { event, data } of events(response.body)) {
    if (event === "progress") onProgress?.(data)
    else if (event === "queued") onQueued?.()
    else if (event === "answer") return data
    else if (event === "error") throw new ApiError(data.error, data.field)
  }
  throw new ApiError("The server ended the search without an answer")
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} body */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (text + value).split("\n\n")
    text = blocks.pop() ?? ""
    for (const block of blocks) {
      const { event, data } = parseEvent(block)
      if (data) yield { event, data: JSON.parse(data) }
    }
  }
}

/** @param {string} block */
function parseEvent(block) {
  const lines = block.split("\n")
  /** @param {string} name */
  const field = (name) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim())
  return { event: field("event")[0] ?? "message", data: field("data").join("\n") }
}
