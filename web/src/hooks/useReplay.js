// A line of moves played out by the server.

import { useEffect, useState } from "preact/hooks"
import { isAbort, messageOf, post } from "../api/client.js"
import { setupOf } from "../domain/query.js"
import { replayFor, replayOf } from "../domain/replay.js"

/** @import { Move, ReplayedLine } from "../api/types" */
/** @import { Position, Replay } from "../domain/types" */

/**
 * Replays `moves`; null until the server has answered. While a longer line is asked for, its beginning stays.
 * @param {Position | null} position
 * @param {Move[] | null} moves
 */
export function useReplay(position, moves) {
  const [replayed, setReplayed] = useState(/** @type {{ setup: string, replay: Replay } | null} */ (null))
  // As text, so that the same line is not asked for twice.
  const setup = position && moves ? JSON.stringify(setupOf(position)) : null
  const line = JSON.stringify(moves)
  useEffect(() => {
    if (!setup) {
      setReplayed(null)
      return
    }
    const abort = new AbortController()
    const asked = JSON.parse(line)
    const show = (/** @type {Replay} */ replay) => setReplayed({ setup, replay })
    post("board", { ...JSON.parse(setup), line: asked }, abort.signal)
      .then((/** @type {ReplayedLine} */ answer) => show(replayOf(asked, answer)))
      .catch((error) => {
        if (!isAbort(error)) show({ moves: asked, frames: [], legal: [], error: messageOf(error), whole: true })
      })
    return () => abort.abort()
  }, [setup, line])
  return replayed && moves && replayed.setup === setup ? replayFor(replayed.replay, moves) : null
}
