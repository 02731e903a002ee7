// Keyboard shortcuts that hold on a whole page; not while somebody types.

import { useEffect } from "preact/hooks"

/** @param {KeyboardEvent} event */
function keyName({ key, ctrlKey, metaKey, shiftKey }) {
  return (ctrlKey || metaKey ? "ctrl+" : "") + (shiftKey && key.length > 1 ? "shift+" : "") + key
}

/** @param {Record<string, () => unknown>} handlers */
export function useKeys(handlers) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog")
      const handler = handlers[keyName(event)]
      if (typing || event.altKey || !handler) return
      event.preventDefault()
      handler()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  })
}

/**
 * The keys that step through a line of moves.
 * @param {number} step
 * @param {number} count
 * @param {(step: number) => void} onStep
 */
export const stepKeys = (step, count, onStep) => ({
  ArrowLeft: () => onStep(step - 1),
  ArrowRight: () => onStep(step + 1),
  ",": () => onStep(step - 1),
  ".": () => onStep(step + 1),
  Home: () => onStep(0),
  End: () => onStep(count),
})
