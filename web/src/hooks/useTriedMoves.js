// Other moves than the answer's: what happens after them, from where the line stands or from the start.

import { ApiError, post } from "../api/client.js"
import { announce } from "../browser/announce.js"
import { answerLine } from "../domain/findings.js"
import { inTurn } from "../domain/points.js"
import { queryOf } from "../domain/query.js"
import { verdictSentence } from "../domain/verdict.js"
import { useLatest } from "./useLatest.js"

/** @import { Answer, Move } from "../api/types" */
/** @import { Position, ShownLine } from "../domain/types" */
/** @import { FindingsOnBoard } from "./useFindings.js" */

const MAX_SECONDS = 30

/**
 * The target is gone, so there is nothing left to ask about.
 * @param {unknown} error
 */
const isCaptured = (error) => error instanceof ApiError && (error.field === "target" || error.field === "prey")

/**
 * @param {Position} position
 * @param {FindingsOnBoard} found
 * @param {number} seconds
 */
export function useTriedMoves(position, { findings, dispatch, shown, fail }, seconds) {
  const { ask, drop } = useLatest()
  const { answer } = findings

  /**
   * @param {ShownLine} line
   * @param {number} step
   */
  const show = (line, step) => dispatch({ type: "lineShown", line, step })

  /**
   * Plays a move after the moves `before`; the side to answer is asked for its best.
   * @param {Move} name
   * @param {Move[]} [before]
   */
  const tryMove = (name, before = (shown?.moves ?? []).slice(0, findings.step)) => {
    if (!answer) return
    const moves = [...before, name]
    const line = { moves, title: `After ${name}`, tried: true }
    const step = moves.length
    show(line, step)
    const asked = { ...position, area: position.area ?? answer.area ?? null }
    const query = queryOf(asked, { seconds: Math.min(seconds, MAX_SECONDS) })
    ask(
      (signal) => post("analyze", { ...query, moves: inTurn(position.first, moves), include: ["sentence"] }, signal),
      (/** @type {Answer} */ reply) => {
        show({ ...line, moves: [...moves, ...(reply.sequence ?? [])], sentence: reply.sentence }, step)
        announce(`${name}: ${verdictSentence(reply)}`)
      },
      (error) => {
        if (isCaptured(error)) {
          show({ ...line, sentence: "The stones are captured" }, step)
          return
        }
        show({ moves: before, title: "Answer" }, before.length)
        fail(error)
      },
    )
  }

  const backToAnswer = () => {
    drop()
    show(answerLine(answer), 0)
  }

  /** @param {Move[]} moves */
  const showProofLine = (moves) => {
    drop()
    show({ moves, title: "In the proof", tried: true }, moves.length)
  }
  return { tryMove, backToAnswer, showProofLine, drop }
}
