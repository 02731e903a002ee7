// Keeps the site for visits without a network. The list of files and its fingerprint are put in when the site is built
// (build.js): another fingerprint is another version, which takes over when all pages of the old one are closed.

const FILES = ["./"]
const VERSION = "development"
const CACHE = `tesuji ${VERSION}`

self.addEventListener("install", (event) => {
  // Whatever the browser has loaded already is asked about, not loaded again.
  const requests = FILES.map((file) => new Request(file, { cache: "no-cache" }))
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)))
})

self.addEventListener("activate", (event) => {
  const clear = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith("tesuji ") && name !== CACHE)
    await Promise.all(others.map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(clear())
})

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return
  const answer = async () => {
    const cache = await caches.open(CACHE)
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request)
  }
  event.respondWith(answer())
})
