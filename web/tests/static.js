// A host of mere files, as a static site or somebody's blog has it.

import { readFile } from "node:fs/promises"
import http from "node:http"
import { extname, join, normalize } from "node:path"

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".sgf": "application/x-go-sgf",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
}

/**
 * @param {Record<string, string>} folders Where the files below a path lie; "" for all others.
 * @param {Record<string, string>} [headers] What every answer carries.
 * @param {Record<string, string>} [pages] Pages that are no files, by their path.
 */
export async function host(folders, headers = {}, pages = {}) {
  /** @type {string[]} */
  const asked = []
  const server = http.createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname)
    asked.push(path)
    const name = path.endsWith("/") ? `${path}index.html` : path
    const below = Object.keys(folders).find((start) => start && name.startsWith(`/${start}/`)) ?? ""
    const file = join(folders[below] ?? "/nowhere", normalize(below ? name.slice(below.length + 1) : name))
    try {
      const body = pages[path] ?? (await readFile(file))
      response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "text/plain; charset=utf-8", ...headers })
      response.end(body)
    } catch {
      response.writeHead(404, headers)
      response.end("There is no such file.")
    }
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)))
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    /** The paths that were asked for. */
    asked,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
