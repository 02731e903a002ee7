// Undo and redo of whole values.

import { useState } from "preact/hooks"

const MOST = 300

export function useHistory(start) {
  const [state, set] = useState(() => ({ past: [], now: start(), future: [] }))
  return {
    value: state.now,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    change: (next) => set(({ past, now }) => {
      const value = typeof next === "function" ? next(now) : next
      return value === now ? { past, now, future: state.future } : { past: [...past, now].slice(-MOST), now: value, future: [] }
    }),
    undo: () => set(({ past, now, future }) =>
      past.length ? { past: past.slice(0, -1), now: past.at(-1), future: [now, ...future] } : { past, now, future }),
    redo: () => set(({ past, now, future }) =>
      future.length ? { past: [...past, now], now: future[0], future: future.slice(1) } : { past, now, future }),
  }
}
