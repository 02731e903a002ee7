// Talking to the server: JSON requests, and searches that tell how far they are.

export class ApiError extends Error {
  constructor(message, field, status) {
    super(message)
    this.field = field
    this.status = status
  }
}

async function failure(response) {
  const told = await response.json().catch(() => ({}))
  return new ApiError(told.error ?? `The server answered ${response.status}`, told.field, response.status)
}

async function send(path, options) {
  try {
    return await fetch(`/api/${path}`, options)
  } catch (error) {
    if (error.name === "AbortError") throw error
    throw new ApiError("The server does not answer. Is tesuji serve still running?")
  }
}

export async function get(path) {
  const response = await send(path)
  if (!response.ok) throw await failure(response)
  return response.json()
}

const json = (body) => ({
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
})

export async function post(path, body, signal) {
  const response = await send(path, { ...json(body), signal })
  if (!response.ok) throw await failure(response)
  return response.json()
}

export async function postForFile(path, body) {
  const response = await send(path, json(body))
  if (!response.ok) throw await failure(response)
  return response.blob()
}

// A file in whatever charset: its bytes go as they are.
export async function openFile(bytes, from = 1, count = 200) {
  const response = await send(`open?from=${from}&count=${count}`, {
    method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: bytes,
  })
  if (!response.ok) throw await failure(response)
  return response.json()
}

// Runs a search; `onProgress` hears of it. Aborting the signal ends the search on the server too.
export const search = (path, body, listeners) => watched(path, json(body), listeners)

// The same for a file.
export const upload = (path, bytes, listeners) =>
  watched(path, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: bytes }, listeners)

async function watched(path, options, { signal, onProgress, onQueued } = {}) {
  options.headers.Accept = "text/event-stream"
  const response = await send(path, { ...options, signal })
  if (!response.ok) throw await failure(response)
  for await (const { event, data } of events(response.body)) {
    if (event === "progress") onProgress?.(data)
    else if (event === "queued") onQueued?.()
    else if (event === "answer") return data
    else if (event === "error") throw new ApiError(data.error, data.field)
  }
  throw new ApiError("The server ended the search without an answer")
}

async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += value
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const lines = text.slice(0, end).split("\n")
      text = text.slice(end + 2)
      const field = (name) => lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim())
      const data = field("data").join("\n")
      if (data) yield { event: field("event")[0] ?? "message", data: JSON.parse(data) }
    }
  }
}
