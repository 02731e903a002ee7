// Requests to the server that the page came from.

import { ApiError, isAbort } from "./errors.js"

/** @import { Backend, Request } from "./backend.js" */

/** @param {Response} response */
async function failure(response) {
  /** @type {{ error?: string, field?: string }} */
  const body = await response.json().catch(() => ({}))
  return new ApiError(body.error ?? `The server answered ${response.status}`, body.field, response.status)
}

/**
 * @param {Request} request
 * @param {string} [accept]
 */
async function send({ method, path, contentType, body, signal }, accept) {
  const headers = { ...(contentType && { "Content-Type": contentType }), ...(accept && { Accept: accept }) }
  let response
  try {
    response = await fetch(`/api/${path}`, { method, headers, body, signal })
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiError("The server does not answer. Is tesuji serve still running?")
  }
  if (!response.ok) throw await failure(response)
  return response
}

/** @param {Request} request */
async function* events(request) {
  const { body } = await send(request, "text/event-stream")
  if (!body) throw new ApiError("The server sent no events")
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

/** @returns {Backend} */
export const atServer = () => ({ hasDatabase: true, send: (request) => send(request), events })
