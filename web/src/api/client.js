// Talking to the server: requests that are answered at once.

export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {string} [field] The field of the request that is wrong.
   * @param {number} [status] The HTTP status.
   */
  constructor(message, field, status) {
    super(message)
    this.field = field
    this.status = status
  }
}

/** @param {unknown} error */
export const isAbort = (error) => error instanceof Error && error.name === "AbortError"

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error))

/** @param {Response} response */
async function failure(response) {
  /** @type {{ error?: string, field?: string }} */
  const body = await response.json().catch(() => ({}))
  return new ApiError(body.error ?? `The server answered ${response.status}`, body.field, response.status)
}

/**
 * A request to the API; whatever is not a success is thrown.
 * @param {string} path
 * @param {RequestInit} [options]
 */
export async function send(path, options) {
  let response
  try {
    response = await fetch(`/api/${path}`, options)
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiError("The server does not answer. Is tesuji serve still running?")
  }
  if (!response.ok) throw await failure(response)
  return response
}

/**
 * @param {unknown} body
 * @returns {RequestInit}
 */
export const jsonRequest = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
})

/**
 * A file in whatever charset: its bytes go as they are.
 * @param {BufferSource} bytes
 * @returns {RequestInit}
 */
export const bytesRequest = (bytes) => ({
  method: "POST",
  headers: { "Content-Type": "application/octet-stream" },
  body: bytes,
})

/**
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export const get = async (path) => (await send(path)).json()

/**
 * @template T
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export const post = async (path, body, signal) => (await send(path, { ...jsonRequest(body), signal })).json()

/**
 * @param {string} path
 * @param {unknown} body
 */
export const postForFile = async (path, body) => (await send(path, jsonRequest(body))).blob()
