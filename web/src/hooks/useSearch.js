// One search at a time: how far it is, and how to stop it. It ends with the page.

import { useCallback, useEffect, useRef, useState } from "preact/hooks"
import { isAbort } from "../api/client.js"
import { search } from "../api/events.js"

/** @import { SearchProgress } from "../api/types" */

/** @typedef {{ progress: SearchProgress | null, queued: boolean }} RunningSearch */

export function useSearch() {
  const [running, setRunning] = useState(/** @type {RunningSearch | null} */ (null))
  const abort = useRef(/** @type {AbortController | null} */ (null))

  const stop = useCallback(() => {
    abort.current?.abort()
    abort.current = null
    setRunning(null)
  }, [])
  useEffect(() => () => abort.current?.abort(), [])

  const start = useCallback(
    /**
     * Runs a search in place of the one before. A search that was stopped ends in silence.
     * @template T
     * @param {string} path
     * @param {unknown} body
     * @param {(answer: T) => void} onAnswer
     * @param {(error: unknown) => void} onError
     */
    async (path, body, onAnswer, onError) => {
      stop()
      const controller = new AbortController()
      abort.current = controller
      setRunning({ progress: null, queued: false })
      try {
        onAnswer(
          await search(path, body, {
            signal: controller.signal,
            onProgress: (/** @type {SearchProgress} */ progress) => setRunning({ progress, queued: false }),
            onQueued: () => setRunning({ progress: null, queued: true }),
          }),
        )
      } catch (error) {
        if (!isAbort(error)) onError(error)
      } finally {
        if (abort.current === controller) {
          abort.current = null
          setRunning(null)
        }
      }
    },
    [stop],
  )
  return { running, start, stop }
}
