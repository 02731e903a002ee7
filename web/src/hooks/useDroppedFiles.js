// Files that are dropped or pasted anywhere on the page.

import { useEffect } from "preact/hooks"
import { messageOf } from "../api/client.js"
import { readPositions } from "../api/open.js"

/** @import { OpenedPage } from "../api/open.js" */

/**
 * Calls `onRead` with what was read, or `onError` with a message that names the file.
 * @param {(file: OpenedPage) => void} onRead
 * @param {(error: Error) => void} onError
 */
export function useDroppedFiles(onRead, onError) {
  useEffect(() => {
    /**
     * @param {BufferSource} bytes
     * @param {string} name
     */
    const read = async (bytes, name) => {
      try {
        onRead(await readPositions(bytes))
      } catch (error) {
        onError(new Error(`${name}: ${messageOf(error)}`))
      }
    }
    /** @param {DragEvent} event */
    const onDrop = async (event) => {
      event.preventDefault()
      const file = event.dataTransfer?.files[0]
      const text = event.dataTransfer?.getData("text")
      if (file) read(await file.arrayBuffer(), file.name)
      else if (text) read(new TextEncoder().encode(text), "The dropped text")
    }
    /** @param {ClipboardEvent} event */
    const onPaste = (event) => {
      if (event.target instanceof Element && event.target.closest("input, textarea, dialog")) return
      const text = event.clipboardData?.getData("text")
      if (text) read(new TextEncoder().encode(text), "The pasted text")
    }
    /** @param {DragEvent} event */
    const onDragOver = (event) => event.preventDefault()
    addEventListener("dragover", onDragOver)
    addEventListener("drop", onDrop)
    addEventListener("paste", onPaste)
    return () => {
      removeEventListener("dragover", onDragOver)
      removeEventListener("drop", onDrop)
      removeEventListener("paste", onPaste)
    }
  })
}
