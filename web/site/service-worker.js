// Keeps the site for visits without a network. The list of files and its fingerprint are put in when the site is built
// (build.js): another fingerprint is another version, which takes over when all pages of the old one are closed.

/** The types at hand are those of a page. @type {any} */
const worker = self

const FILES = ["./"]
const VERSION = "development"
const CACHE = `tesuji ${VERSION}`

worker.addEventListener("install", (/** @type {any} */ event) => {
  // Whatever the browser has loaded already is asked about, not loaded again.
  const requests = FILES.map((file) => new Request(file, { cache: "no-cache" }))
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)))
})

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const clear = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith("tesuji ") && name !== CACHE)
    await Promise.all(others.map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(clear())
})

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method !== "GET") return
  const answer = async () => {
    const cache = await caches.open(CACHE)
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request)
  }
  event.respondWith(answer())
})
