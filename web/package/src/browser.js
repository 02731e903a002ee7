// Workers of a browser.

/** @import { StartWorker } from "./protocol" */

/**
 * A worker of this address. Browsers start none of another site, but one that imports it.
 * @param {string | URL} address
 */
function workerAt(address) {
  const url = new URL(address, document.baseURI)
  if (url.origin === location.origin) return new Worker(url, { type: "module" })
  const script = new Blob([`import ${JSON.stringify(url.href)}`], { type: "text/javascript" })
  const blob = URL.createObjectURL(script)
  const worker = new Worker(blob, { type: "module" })
  setTimeout(() => URL.revokeObjectURL(blob), 10000)
  return worker
}

/**
 * @param {() => Worker} create
 * @returns {StartWorker}
 */
export const startWith = (create) => (onMessage, onBroken) => {
  const worker = create()
  worker.onmessage = ({ data }) => onMessage(data)
  worker.onerror = (event) => {
    event.preventDefault()
    onBroken(event.message || "its worker cannot be started: see the Content-Security-Policy in the documentation")
  }
  return {
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
    rest: () => {},
  }
}

/**
 * @param {string | URL} address
 * @returns {StartWorker}
 */
export const startAt = (address) => startWith(() => workerAt(address))
