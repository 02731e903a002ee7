// One question at a time: only the latest counts. An earlier one is ended, if it takes a signal, and what it brings back
// is ignored.

import { useCallback, useRef, useState } from "preact/hooks"

export function useLatest() {
  const [waiting, setWaiting] = useState(false)
  const latest = useRef(/** @type {AbortController | null} */ (null))

  /** Lets go of the question that is on its way. */
  const drop = useCallback(() => {
    latest.current?.abort()
    latest.current = null
    setWaiting(false)
  }, [])

  const ask = useCallback(
    /**
     * @template T
     * @param {Promise<T> | ((signal: AbortSignal) => Promise<T>)} question
     * @param {(answer: T) => void} onAnswer
     * @param {(error: unknown) => void} onError
     */
    async (question, onAnswer, onError) => {
      latest.current?.abort()
      const mine = new AbortController()
      latest.current = mine
      const isLatest = () => mine === latest.current
      setWaiting(true)
      try {
        const answer = await (typeof question === "function" ? question(mine.signal) : question)
        if (isLatest()) onAnswer(answer)
      } catch (error) {
        if (isLatest()) onError(error)
      }
      if (isLatest()) setWaiting(false)
    },
    [],
  )
  return { waiting, ask, drop }
}
