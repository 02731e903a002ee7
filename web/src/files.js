// Files that are dropped or pasted anywhere on the page.

import { useEffect } from "preact/hooks"
import { readPositions } from "./Open.jsx"

// Calls `take` with what was read, or `fail` with a message that names the file.
export function useFiles(take, fail) {
  useEffect(() => {
    const read = async (bytes, name) => {
      try {
        take(await readPositions(bytes))
      } catch (problem) {
        fail(new Error(`${name}: ${problem.message}`))
      }
    }
    const drop = async (event) => {
      event.preventDefault()
      const [file] = event.dataTransfer.files
      const text = event.dataTransfer.getData("text")
      if (file) read(await file.arrayBuffer(), file.name)
      else if (text) read(new TextEncoder().encode(text), "What was dropped")
    }
    const paste = (event) => {
      if (event.target.closest?.("input, textarea, dialog")) return
      const text = event.clipboardData?.getData("text")
      if (text) read(new TextEncoder().encode(text), "What was pasted")
    }
    const over = (event) => event.preventDefault()
    addEventListener("dragover", over)
    addEventListener("drop", drop)
    addEventListener("paste", paste)
    return () => { removeEventListener("dragover", over); removeEventListener("drop", drop); removeEventListener("paste", paste) }
  })
}
