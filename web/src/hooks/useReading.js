// Reading the position on the board: the question that was asked, the same whoever moves first, or a scan of all its
// blocks.

import { post } from "../api/client.js"
import { announce } from "../browser/announce.js"
import { isEmpty } from "../domain/position.js"
import { queryOf, setupOf } from "../domain/query.js"
import { verdictSentence } from "../domain/verdict.js"
import { counted, digits } from "../domain/words.js"
import { useSearch } from "./useSearch.js"

/** @import { Answer, Inferred, Limits, ScannedBlock, StatusAnswer } from "../api/types" */
/** @import { Position, Tool } from "../domain/types" */
/** @import { FindingsOnBoard } from "./useFindings.js" */
/** @import { PositionHistory } from "./usePositionHistory.js" */

const NO_STONES = "There is nothing to read yet: put some stones on the board, or open an example."
const WHICH_GROUP = "Which stones do you ask about? Click one: no group is enclosed, so it cannot be guessed."

/**
 * The position with a target: the one that was marked, or the one the server infers.
 * @param {Position} position
 */
export async function withTarget(position) {
  if (position.target.length) return position
  /** @type {Inferred} */
  const { target } = await post("infer", { ...setupOf(position), target: [] })
  return target.length ? { ...position, target } : null
}

/**
 * @param {object} board
 * @param {PositionHistory} board.positions
 * @param {FindingsOnBoard} board.found
 * @param {Limits} board.limits
 * @param {(tool: Tool) => void} board.setTool
 */
export function useReading({ positions, found: { dispatch, fail, notify }, limits, setTool }) {
  const { running, start, stop } = useSearch()
  const position = positions.current

  /**
   * A group that nobody named is left to the server, which may see only by reading which one is meant.
   * @param {Position} asked
   * @param {boolean} named
   */
  const readPosition = (asked, named) => {
    dispatch({ type: "forgotten" })
    const query = { ...queryOf(asked, limits), include: ["allMoves", "proof", "sentence"] }
    if (!named && query.ask === "life") query.target = []
    const onAnswer = (/** @type {Answer} */ answer) => {
      const meant = answer.target ?? asked.target
      if (meant.join() !== asked.target.join()) positions.change({ ...asked, target: meant })
      dispatch({ type: "answered", answer })
      setTool("try")
      announce(verdictSentence(answer))
    }
    return start("analyze", query, onAnswer, fail)
  }

  /**
   * The status of the group whoever moves first, and how many moves elsewhere each side can afford.
   * @param {Position} asked
   */
  const weighPosition = (asked) => {
    dispatch({ type: "forgotten" })
    const query = { ...queryOf(asked, limits), initialPlayer: "both", include: ["allMoves", "sentence", "tempo"] }
    const onAnswer = (/** @type {StatusAnswer} */ status) => {
      dispatch({ type: "weighed", status })
      announce(status.sentence ?? status.verdict)
    }
    return start("analyze", query, onAnswer, fail)
  }

  /** @param {(asked: Position, named: boolean) => Promise<void>} ask */
  const asking = (ask) => async () => {
    try {
      const asked = await withTarget(position)
      if (!asked) {
        if (!isEmpty(position)) setTool("target")
        throw new Error(isEmpty(position) ? NO_STONES : WHICH_GROUP)
      }
      positions.change(asked)
      await ask(asked, position.target.length > 0)
    } catch (error) {
      fail(error)
    }
  }
  const read = asking(readPosition)
  const weigh = asking(weighPosition)

  const scan = () => {
    dispatch({ type: "forgotten" })
    const onAnswer = (/** @type {{ blocks: ScannedBlock[] }} */ { blocks }) => {
      dispatch({ type: "scanned", blocks })
      const count = blocks.filter((block) => block.sentence).length
      announce(count ? `${counted(count, "block")} can be captured` : "No block can be captured, as far as was read")
    }
    return start("scan", { ...setupOf(position), limits }, onAnswer, fail)
  }

  const stopReading = () => {
    const nodes = running?.progress?.nodes
    stop()
    const message = nodes ? `Stopped after ${digits(nodes)} nodes.` : "Stopped."
    notify(message)
    announce(message)
  }
  return { running, read, weigh, scan, stop, stopReading }
}
