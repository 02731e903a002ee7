// One question to the server at a time: only the latest counts, and what an earlier one brings back is left alone.

import { useRef, useState } from "preact/hooks"

export function useAsking() {
  const [waiting, setWaiting] = useState(false)
  const count = useRef(0)
  const drop = () => { count.current++; setWaiting(false) }
  const ask = async (question, done, fail) => {
    const mine = ++count.current
    const latest = () => mine === count.current
    setWaiting(true)
    try {
      const told = await question
      if (latest()) done(told)
    } catch (problem) {
      if (latest()) fail(problem)
    }
    if (latest()) setWaiting(false)
  }
  return { waiting, ask, drop }
}
