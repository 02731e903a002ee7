// Keyboard shortcuts that hold on a whole view; not while somebody types.

import { useEffect } from "preact/hooks"

export function useKeys(handlers) {
  useEffect(() => {
    const onKey = (event) => {
      const typing = event.target.closest?.("input, textarea, select, dialog")
      if (typing || event.altKey) return
      const name = (event.ctrlKey || event.metaKey ? "ctrl+" : "") + (event.shiftKey && event.key.length > 1 ? "shift+" : "") + event.key
      const handler = handlers[name]
      if (!handler) return
      event.preventDefault()
      handler()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  })
}
