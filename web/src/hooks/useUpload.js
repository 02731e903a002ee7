// A file that the server works through, problem by problem.

import { useEffect, useRef, useState } from "preact/hooks"
import { isAbort } from "../api/client.js"
import { upload } from "../api/events.js"

/** @import { ListProgress } from "../api/types" */

/**
 * @template T
 * @param {string} path
 * @param {(report: T, file: File) => void} onReport
 * @param {(error: unknown, file: File) => void} onError
 */
export function useUpload(path, onReport, onError) {
  const [progress, setProgress] = useState(/** @type {ListProgress | null} */ (null))
  const abort = useRef(/** @type {AbortController | null} */ (null))
  useEffect(() => () => abort.current?.abort(), [])

  const stop = () => {
    abort.current?.abort()
    setProgress(null)
  }
  /** @param {File} file */
  const start = async (file) => {
    stop()
    const controller = new AbortController()
    abort.current = controller
    setProgress({ done: 0, of: 0 })
    const isCurrent = () => abort.current === controller && !controller.signal.aborted
    try {
      const bytes = await file.arrayBuffer()
      const onProgress = (/** @type {ListProgress} */ now) => isCurrent() && setProgress(now)
      /** @type {T} */
      const report = await upload(`${path}?name=${encodeURIComponent(file.name)}`, bytes, {
        signal: controller.signal,
        onProgress,
      })
      onReport(report, file)
    } catch (error) {
      if (!isAbort(error)) onError(error, file)
    }
    if (isCurrent()) setProgress(null)
  }
  return { progress, start, stop }
}
