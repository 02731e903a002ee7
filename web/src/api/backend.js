// Who answers the page's questions: the server that it came from, or, where it came as mere files, the solver in a
// worker. The page of the static site says so in its head: <meta name="tesuji-solver" content="tesuji.wasm">.

import { atServer } from "./server.js"
import { inWorker } from "./worker.js"

/**
 * @typedef {object} Request
 * @property {"GET" | "POST"} method
 * @property {string} path What follows /api/, with its parameters.
 * @property {string} [contentType]
 * @property {string | BufferSource} [body]
 * @property {AbortSignal} [signal]
 */

/** @typedef {{ event: string, data: any }} SearchEvent */

/**
 * @typedef {object} Backend
 * @property {boolean} hasDatabase Whether it keeps problems and training, and has the services that come with them.
 * @property {(request: Request) => Promise<Pick<Response, "json" | "blob">>} send Whatever is not a success is thrown.
 * @property {(request: Request) => AsyncIterable<SearchEvent>} events The events of a search: queued, progress, answer, error.
 */

const solver = globalThis.document?.querySelector?.('meta[name="tesuji-solver"]')?.getAttribute("content")

/** @type {Backend} */
export const backend = solver ? inWorker(solver) : atServer()
