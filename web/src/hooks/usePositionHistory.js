// The position on the board, shared by all pages, with undo and redo.

import { useMemo, useState } from "preact/hooks"
import { begin, changed, redone, undone } from "../domain/history.js"

/** @import { Position } from "../domain/types" */

/**
 * @typedef {object} PositionHistory
 * @property {Position} current
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {(position: Position) => void} change
 * @property {() => void} undo
 * @property {() => void} redo
 */

/**
 * @param {() => Position} start
 * @returns {PositionHistory}
 */
export function usePositionHistory(start) {
  const [history, setHistory] = useState(() => begin(start()))
  const actions = useMemo(
    () => ({
      change: (/** @type {Position} */ position) => setHistory((old) => changed(old, position)),
      undo: () => setHistory(undone),
      redo: () => setHistory(redone),
    }),
    [],
  )
  return {
    current: history.current,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    ...actions,
  }
}

/**
 * The same history, but what was found out about a position is forgotten before it changes.
 * @param {PositionHistory} positions
 * @param {() => void} forget
 * @returns {PositionHistory}
 */
export const forgettingFirst = (positions, forget) => ({
  ...positions,
  change: (position) => {
    forget()
    positions.change(position)
  },
  undo: () => {
    forget()
    positions.undo()
  },
  redo: () => {
    forget()
    positions.redo()
  },
})
