// What happens in the worker: loads the module, answers one request after another.

import { Instance } from "./instance.js"

/** @import { FromWorker, ToWorker, WasmSource } from "./protocol" */

/**
 * @param {WasmSource} source
 * @param {(url: string) => Promise<BufferSource | Response>} fetchBytes
 */
async function compile(source, fetchBytes) {
  if (source instanceof WebAssembly.Module) return source
  if (typeof source !== "string" && !(source instanceof URL)) return WebAssembly.compile(source)
  const found = await fetchBytes(String(source))
  if (!(found instanceof Response)) return WebAssembly.compile(found)
  if (!found.ok) throw new Error(`${source} cannot be loaded: the server answered ${found.status}`)
  // Some servers do not know the media type, without which it cannot be compiled while it arrives.
  const isTyped = found.headers.get("content-type")?.startsWith("application/wasm")
  return isTyped ? WebAssembly.compileStreaming(found) : WebAssembly.compile(await found.arrayBuffer())
}

/**
 * @param {(message: FromWorker) => void} post
 * @param {(url: string) => Promise<BufferSource | Response>} fetchBytes
 * @returns {(message: ToWorker) => void} What takes the messages of the page.
 */
export function desk(post, fetchBytes) {
  /** @type {Promise<Instance>} */
  let instance
  /** @param {unknown} error */
  const broken = (error) => post({ type: "broken", message: error instanceof Error ? error.message : String(error) })
  return (message) => {
    if (message.type === "load") {
      instance = compile(message.wasm, fetchBytes).then((module) => Instance.of(module))
      instance.then(({ module }) => post({ type: "loaded", module }), broken)
      return
    }
    const { id, head, body } = message
    instance.then((ready) => ready.turn(head, body, (event) => post({ type: "event", id, event }))).catch(broken)
  }
}
