// Searches that tell how far they are, as a stream of events. Aborting the signal ends the search too.

import { backend } from "./backend.js"
import { ApiError, bytesRequest, jsonRequest } from "./client.js"

/** @import { Request } from "./backend.js" */

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
export const search = (path, body, listeners) => watched(jsonRequest(path, body, listeners.signal), listeners)

/**
 * The same for a file.
 * @template T, P
 * @param {string} path
 * @param {BufferSource} bytes
 * @param {Listeners<P>} listeners
 * @returns {Promise<T>}
 */
export const upload = (path, bytes, listeners) => watched(bytesRequest(path, bytes, listeners.signal), listeners)

/**
 * @template P
 * @param {Request} request
 * @param {Listeners<P>} listeners
 */
async function watched(request, { onProgress, onQueued }) {
  for await (const { event, data } of backend.events(request)) {
    if (event === "progress") onProgress?.(data)
    else if (event === "queued") onQueued?.()
    else if (event === "answer") return data
    else if (event === "error") throw new ApiError(data.error, data.field)
  }
  throw new ApiError("The search ended without an answer")
}
