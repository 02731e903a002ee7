// Following a search node by node, and taking part in it (Kierulf 1985, 2.2).

import { useEffect, useRef, useState } from "preact/hooks"
import { isAbort, post } from "../api/client.js"
import { search } from "../api/events.js"
import { announce } from "../browser/announce.js"
import { queryOf } from "../domain/query.js"
import { verdictSentence } from "../domain/verdict.js"
import { withTarget } from "./useReading.js"

/** @import { Answer, FollowCommand, FollowedNode, FollowProgress } from "../api/types" */
/** @import { Tool } from "../domain/types" */
/** @import { FindingsOnBoard } from "./useFindings.js" */
/** @import { PositionHistory } from "./usePositionHistory.js" */

/**
 * @typedef {object} Followed
 * @property {string} session
 * @property {FollowedNode | null} node Where the search waits, or waited last.
 * @property {{ nodes: number, depth: number } | null} running How far it is while it does not wait.
 */

/**
 * @param {object} board
 * @param {PositionHistory} board.positions
 * @param {FindingsOnBoard} board.found
 * @param {(tool: Tool) => void} board.setTool
 */
export function useFollow({ positions, found: { dispatch, fail }, setTool }) {
  const [followed, setFollowed] = useState(/** @type {Followed | null} */ (null))
  const abort = useRef(/** @type {AbortController | null} */ (null))
  useEffect(() => () => abort.current?.abort(), [])

  const stop = () => {
    abort.current?.abort()
    abort.current = null
    setFollowed(null)
  }

  const start = async () => {
    stop()
    const controller = new AbortController()
    abort.current = controller
    const session = crypto.getRandomValues(new Uint32Array(4)).join("-")
    try {
      const asked = await withTarget(positions.current)
      if (!asked) throw new Error("Which stones do you ask about? Click one.")
      dispatch({ type: "forgotten" })
      setFollowed({ session, node: null, running: null })
      const onProgress = (/** @type {FollowProgress} */ { node, running }) => {
        setFollowed((before) => ({ session, node: node ?? before?.node ?? null, running: running ?? null }))
        if (node) announce(node.sentence)
      }
      /** @type {Answer} */
      const answer = await search(
        "follow",
        { ...queryOf(asked, {}), include: ["sentence"], session },
        { signal: controller.signal, onProgress },
      )
      dispatch({ type: "answered", answer })
      setTool("try")
      announce(verdictSentence(answer))
    } catch (error) {
      if (!isAbort(error)) fail(error)
    } finally {
      if (abort.current === controller) stop()
    }
  }

  /**
   * @param {FollowCommand} command
   * @param {number} [number]
   */
  const tell = async (command, number) => {
    if (!followed) return
    const { session, node } = followed
    if (command !== "back") {
      setFollowed({ ...followed, running: node && { nodes: node.nodes, depth: node.depth } })
    }
    try {
      await post("follow/command", { session, command, number })
    } catch (error) {
      fail(error)
    }
  }
  return { followed, start, stop, tell }
}
