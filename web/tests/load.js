// A load of clients that ask one thing after another. `node tests/load.js URL [CLIENTS] [SECONDS]` runs it by hand.

import http from "node:http"
import { fileURLToPath } from "node:url"

const QUERY = JSON.stringify({
  boardXSize: 9,
  boardYSize: 9,
  initialPlayer: "B",
  ask: "life",
  target: ["A1"],
  include: ["allMoves"],
  initialStones: [..."ABCDEF"]
    .map((c) => ["B", `${c}3`])
    .concat(
      [
        ["B", "F2"],
        ["B", "F1"],
      ],
      [..."ABCDE"].map((c) => ["W", `${c}2`]),
      [
        ["W", "A1"],
        ["W", "E1"],
      ],
    ),
})

const ASKED = [
  { path: "/", method: "GET" },
  { path: "/api/version", method: "GET" },
  { path: "/api/board", method: "POST", body: QUERY },
  { path: "/api/analyze", method: "POST", body: QUERY },
]

/**
 * @param {string} url
 * @param {{ clients: number, seconds: number }} load
 */
export async function storm(url, { clients, seconds }) {
  const { hostname, port } = new URL(url)
  const end = Date.now() + seconds * 1000
  /** @type {Record<string, number>} */
  const failures = {}
  const counts = { answered: 0, refused: 0, failed: 0, failures, slowest: 0 }
  /**
   * @param {http.Agent} agent
   * @param {{ path: string, method: string, body?: string }} request
   * @returns {Promise<void>}
   */
  const once = (agent, { path, method, body }) =>
    new Promise((resolve) => {
      const startTime = performance.now()
      const done = (/** @type {"answered" | "refused" | "failed"} */ result) => {
        counts[result] += 1
        counts.slowest = Math.max(counts.slowest, performance.now() - startTime)
        resolve()
      }
      const fail = (/** @type {string | number | undefined} */ reason) => {
        failures[String(reason)] = (failures[String(reason)] ?? 0) + 1
        done("failed")
      }
      const headers = body ? { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) } : {}
      const request = http.request({ hostname, port, path, method, headers, agent }, (response) => {
        response.resume()
        response.on("end", () =>
          response.statusCode === 200
            ? done("answered")
            : response.statusCode === 429
              ? done("refused")
              : fail(response.statusCode),
        )
        response.on("error", (error) => fail(error.message))
      })
      request.on("error", (error) => fail(error.message))
      request.end(body)
    })
  await Promise.all(
    Array.from({ length: clients }, async (_, i) => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
      for (let n = i; Date.now() < end; n++) await once(agent, ASKED[n % ASKED.length])
      agent.destroy()
    }),
  )
  return { ...counts, slowest: Math.round(counts.slowest) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [url, clients = "500", seconds = "60"] = process.argv.slice(2)
  const counts = await storm(url, { clients: Number(clients), seconds: Number(seconds) })
  console.log(JSON.stringify(counts))
  // A question with a search, as the next user asks it.
  for (let i = 0; i < 3; i++) {
    const startTime = performance.now()
    await fetch(`${url}/api/analyze`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: QUERY,
    }).then((response) => response.json())
    console.log(`answers in ${Math.round(performance.now() - startTime)} ms afterwards`)
  }
}
