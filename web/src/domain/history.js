// Undo and redo of whole values.

const MAX_PAST = 300

/**
 * @template T
 * @typedef {{ past: T[], current: T, future: T[] }} History
 */

/**
 * @template T
 * @param {T} value
 * @returns {History<T>}
 */
export const begin = (value) => ({ past: [], current: value, future: [] })

/**
 * @template T
 * @param {History<T>} history
 * @param {T} value
 * @returns {History<T>}
 */
export function changed(history, value) {
  if (value === history.current) return history
  return { past: [...history.past, history.current].slice(-MAX_PAST), current: value, future: [] }
}

/**
 * @template T
 * @param {History<T>} history
 * @returns {History<T>}
 */
export function undone({ past, current, future }) {
  if (!past.length) return { past, current, future }
  return { past: past.slice(0, -1), current: past[past.length - 1], future: [current, ...future] }
}

/**
 * @template T
 * @param {History<T>} history
 * @returns {History<T>}
 */
export function redone({ past, current, future }) {
  if (!future.length) return { past, current, future }
  return { past: [...past, current], current: future[0], future: future.slice(1) }
}
