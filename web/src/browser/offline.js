// The static site works without a network after the first visit: a service worker keeps its files.

/** Only where the page brings its solver along: a server's page needs the server anyway. */
export function keepForOffline() {
  const isStatic = document.querySelector('meta[name="tesuji-solver"]') !== null
  if (isStatic && "serviceWorker" in navigator) {
    // Where the browser does not allow it, the page works with a network only.
    navigator.serviceWorker.register(new URL("service-worker.js", document.baseURI)).catch(() => {})
  }
}
