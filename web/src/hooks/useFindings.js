// What has been found out about the position on the board, and the line of moves that is shown.

import { useReducer } from "preact/hooks"
import { isAbort, messageOf } from "../api/client.js"
import { announce } from "../browser/announce.js"
import { NO_FINDINGS, clampStep, findingsReducer, shownLine } from "../domain/findings.js"

/** @import { Findings, FindingsAction } from "../domain/findings.js" */
/** @import { Position, ShownLine } from "../domain/types" */

/**
 * @typedef {object} FindingsOnBoard
 * @property {Findings} findings
 * @property {(action: FindingsAction) => void} dispatch
 * @property {ShownLine | null} shown
 * @property {(to: number) => void} step
 * @property {(error: unknown) => void} fail
 * @property {(text: string) => void} notify
 */

/**
 * @param {Position} position
 * @returns {FindingsOnBoard}
 */
export function useFindings(position) {
  const [findings, dispatch] = useReducer(findingsReducer, NO_FINDINGS)
  const shown = shownLine(findings, position)
  return {
    findings,
    dispatch,
    shown,
    step: (to) => dispatch({ type: "stepped", step: clampStep(to, shown?.moves ?? []) }),
    fail: (error) => {
      if (isAbort(error)) return
      dispatch({ type: "failed", text: messageOf(error) })
      announce(messageOf(error))
    },
    notify: (text) => dispatch({ type: "noticed", text }),
  }
}
