// One question to the server at a time: only the latest counts, and what an earlier one brings back is ignored.

import { useCallback, useRef, useState } from "preact/hooks"

export function useLatest() {
  const [waiting, setWaiting] = useState(false)
  const count = useRef(0)

  /** Lets go of the question that is on its way. */
  const drop = useCallback(() => {
    count.current++
    setWaiting(false)
  }, [])

  const ask = useCallback(
    /**
     * @template T
     * @param {Promise<T>} question
     * @param {(answer: T) => void} onAnswer
     * @param {(error: unknown) => void} onError
     */
    async (question, onAnswer, onError) => {
      const mine = ++count.current
      const isLatest = () => mine === count.current
      setWaiting(true)
      try {
        const answer = await question
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
