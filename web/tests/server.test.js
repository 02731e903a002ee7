// The server as a stranger sees it: who is let in, what is refused, what happens under load.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import http from "node:http"
import net from "node:net"
import test, { after, before } from "node:test"
import { serve } from "./program.js"
import { storm } from "./load.js"

// An open centre: no search of a few seconds settles it.
const HARD = {
  boardXSize: 19,
  boardYSize: 19,
  initialPlayer: "B",
  ask: "life",
  target: ["K10"],
  closure: "escape",
  initialStones: [
    ["W", "K10"],
    ["W", "K11"],
    ["B", "J10"],
    ["B", "L12"],
    ["B", "H8"],
    ["B", "M8"],
  ],
  area: "CDEFGHJKLMNOPQ".split("").flatMap((c) => Array.from({ length: 12 }, (_, i) => `${c}${i + 4}`)),
  limits: { seconds: 30 },
}
const EASY = {
  boardXSize: 9,
  boardYSize: 9,
  initialPlayer: "B",
  ask: "catch",
  prey: "A1",
  initialStones: [
    ["W", "A1"],
    ["B", "A2"],
  ],
}

/** @type {Awaited<ReturnType<typeof serve>>} */
let server
before(async () => {
  server = await serve("--searches", "2", "--waiting", "2", "--db", "/nonexistent/tesuji-test.db")
})
after(() => server.stop())

/**
 * @param {string} path
 * @param {unknown} body
 * @param {Record<string, string>} [headers]
 */
const post = (path, body, headers = {}) =>
  fetch(`${server.url}/api/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })

/**
 * A request with headers that fetch does not let us set.
 * @param {{ path?: string, method?: string, headers?: Record<string, string | undefined>, body?: string }} request
 * @returns {Promise<{ status?: number, headers: http.IncomingHttpHeaders, text: string }>}
 */
function raw({ path = "/", method = "GET", headers = {}, body }) {
  const { hostname, port, host } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path, method, headers: { Host: host, ...headers } }, (response) => {
      let text = ""
      response.on("data", (data) => {
        text += data
      })
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }))
    })
    request.on("error", reject)
    request.end(body)
  })
}

test("the page comes with a strict policy, compressed, and is not sent twice", async () => {
  const response = await raw({ headers: { "Accept-Encoding": "gzip" } })
  assert.equal(response.status, 200)
  assert.equal(response.headers["content-encoding"], "gzip")
  const policy = String(response.headers["content-security-policy"])
  for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'none'"])
    assert.ok(policy.includes(part), part)
  assert.ok(!policy.includes("unsafe"))
  assert.equal(response.headers["x-content-type-options"], "nosniff")
  const again = await raw({ headers: { "If-None-Match": response.headers.etag } })
  assert.equal(again.status, 304)
})

test("a name that is not this machine's is refused", async () => {
  assert.equal((await raw({ headers: { Host: "evil.example" } })).status, 403)
  assert.equal((await raw({ path: "/api/version", headers: { Host: "evil.example:80" } })).status, 403)
  assert.equal((await raw({ headers: { Host: "127.0.0.1" } })).status, 200)
})

test("the page of another site gets nothing", async () => {
  const body = JSON.stringify(EASY)
  const json = { "Content-Type": "application/json" }
  assert.equal(
    (await raw({ path: "/api/analyze", method: "POST", headers: { ...json, Origin: "http://evil.example" }, body }))
      .status,
    403,
  )
  assert.equal(
    (await raw({ path: "/api/analyze", method: "POST", headers: { ...json, Origin: "null" }, body })).status,
    403,
  )
  assert.equal(
    (await raw({ path: "/api/analyze", method: "POST", headers: { "Content-Type": "text/plain" }, body })).status,
    415,
  )
  assert.equal((await raw({ path: "/api/analyze", method: "POST", headers: json, body })).status, 200)
})

test("no path leads to a file of the machine", async () => {
  for (const path of [
    "/../Cargo.toml",
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//etc/passwd",
    "/app.js/../../Cargo.toml",
    "/api/../app.js",
    "/api/..%2fversion",
    "/.git/config",
  ]) {
    const { status, text } = await raw({ path })
    assert.equal(status, 404, path)
    assert.ok(!text.includes("root:"), path)
  }
})

test("wrong methods and unknown services get different errors", async () => {
  assert.equal((await raw({ path: "/api/analyze" })).status, 405)
  assert.equal((await raw({ path: "/api/nothing" })).status, 404)
  assert.equal((await raw({ path: "/", method: "DELETE" })).status, 404)
})

test("too large a request is refused", async () => {
  const response = await post("open", "x".repeat(17 << 20), { "Content-Type": "application/octet-stream" }).catch(
    () => ({ status: "closed" }),
  )
  assert.ok([413, "closed"].includes(response.status), String(response.status))
})

test("nonsense gets an error that names the field", async () => {
  const response = await post("analyze", { ...EASY, prey: "E5" })
  assert.equal(response.status, 400)
  const answer = await response.json()
  assert.equal(answer.field, "prey")
  for (const body of ["", "{", "[]", "null", '{"ask":{"a":[[[[]]]]}}', `{"boardXSize":${"9".repeat(400)}}`]) {
    assert.equal((await post("analyze", body)).status, 400, body.slice(0, 40))
  }
})

test("the interface is described", async () => {
  const document = await (await fetch(`${server.url}/api/openapi.json`)).json()
  assert.equal(document.openapi, "3.1.0")
  assert.ok(document.paths["/api/analyze"].post)
})

test("searches wait for their turn; one too many is refused politely; all end when the clients go away", async () => {
  const abort = new AbortController()
  const started = Array.from({ length: 4 }, () =>
    fetch(`${server.url}/api/analyze`, {
      method: "POST",
      signal: abort.signal,
      headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
      body: JSON.stringify(HARD),
    }),
  )
  const responses = await Promise.all(started)
  assert.deepEqual(
    responses.map((response) => response.status),
    [200, 200, 200, 200],
  )
  const refused = await post("analyze", HARD)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get("retry-after")) > 0)
  assert.match((await refused.json()).error, /try again/)
  // What needs no search is still answered at once.
  assert.equal((await post("board", EASY)).status, 200)
  abort.abort()
  const startTime = Date.now()
  const answer = await eventually(() => post("analyze", EASY))
  assert.equal((await answer.json()).verdict, "caught")
  assert.ok(Date.now() - startTime < 5000, "the places are free again")
})

test("a plain request that is broken off frees its place too", async () => {
  const abort = new AbortController()
  const running = Array.from({ length: 5 }, () =>
    fetch(`${server.url}/api/analyze`, {
      method: "POST",
      signal: abort.signal,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(HARD),
    }).catch(() => null),
  )
  // Those that got a place go on reading, so the first to answer is one that found none.
  assert.equal((await Promise.race(running))?.status, 429)
  abort.abort()
  const ended = await Promise.all(running)
  assert.ok(
    ended.every((one) => one === null || one.status === 429),
    "no search outlives its client",
  )
  assert.equal(ended.filter((one) => one === null).length, 4)
  assert.equal((await eventually(() => post("analyze", EASY))).status, 200)
})

test("a client that sends half a request is not waited for by others", async () => {
  const { hostname, port } = new URL(server.url)
  const sockets = Array.from({ length: 50 }, () => net.connect({ host: hostname, port: Number(port) }))
  for (const socket of sockets) {
    socket.on("error", () => {})
    socket.write("POST /api/board HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n")
  }
  assert.equal((await fetch(`${server.url}/api/version`)).status, 200)
  for (const socket of sockets) socket.destroy()
})

test("many clients at once: nothing fails but what is refused, and memory stays", { timeout: 60000 }, async () => {
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1])
  await storm(server.url, { clients: 50, seconds: 1 })
  const before = memory()
  const counts = await storm(server.url, { clients: 200, seconds: 3 })
  assert.equal(counts.failed, 0, JSON.stringify(counts.failures))
  assert.ok(counts.answered > 100)
  assert.ok(memory() < before + 60_000, `${before} kB before, ${memory()} kB after`)
  const startTime = performance.now()
  assert.equal((await eventually(() => post("analyze", EASY))).status, 200)
  assert.ok(performance.now() - startTime < 2000)
})

/** @param {() => Promise<Response>} ask */
async function eventually(ask) {
  for (let i = 0; ; i++) {
    const response = await ask()
    if (response.ok || i > 60) return response
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
