// One search at a time: how far it is, and how to stop it. It ends with the page.

import { useEffect, useRef, useState } from "preact/hooks"
import { search } from "./api.js"

export function useSearch() {
  const [run, setRun] = useState(null)
  const abort = useRef(null)
  const stop = () => { abort.current?.abort(); abort.current = null; setRun(null) }
  useEffect(() => () => abort.current?.abort(), [])
  const start = async (path, body, done, fail) => {
    stop()
    const controller = new AbortController()
    abort.current = controller
    setRun({ progress: null, queued: false })
    try {
      done(await search(path, body, {
        signal: controller.signal,
        onProgress: (progress) => setRun({ progress, queued: false }),
        onQueued: () => setRun({ progress: null, queued: true }),
      }))
    } catch (problem) {
      fail(problem)
    } finally {
      if (abort.current === controller) { abort.current = null; setRun(null) }
    }
  }
  return { run, start, stop }
}
