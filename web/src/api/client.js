// Requests that are answered at once.

import { backend } from "./backend.js"

export { ApiError, isAbort, messageOf } from "./errors.js"

/**
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 */
export const jsonRequest = (path, body, signal) => ({
  method: /** @type {const} */ ("POST"),
  path,
  contentType: "application/json",
  body: JSON.stringify(body),
  signal,
})

/**
 * A file in whatever charset: its bytes go as they are.
 * @param {string} path
 * @param {BufferSource} body
 * @param {AbortSignal} [signal]
 */
export const bytesRequest = (path, body, signal) => ({
  method: /** @type {const} */ ("POST"),
  path,
  contentType: "application/octet-stream",
  body,
  signal,
})

/**
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export const get = async (path) => (await backend.send({ method: "GET", path })).json()

/**
 * @template T
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export const post = async (path, body, signal) => (await backend.send(jsonRequest(path, body, signal))).json()

/**
 * The answer to a file.
 * @template T
 * @param {string} path
 * @param {BufferSource} bytes
 * @returns {Promise<T>}
 */
export const postBytes = async (path, bytes) => (await backend.send(bytesRequest(path, bytes))).json()

/**
 * @param {string} path
 * @param {unknown} body
 */
export const postForFile = async (path, body) => (await backend.send(jsonRequest(path, body))).blob()
