// The time that is left for an answer, as a bar.

import { useEffect, useState } from "preact/hooks"

/** @import { ExerciseRound } from "../api/types" */

const DEFAULT_LIMITS = { first: 30, second: 60 }
const TICK = 100

/**
 * @param {object} props
 * @param {ExerciseRound} props.round
 * @param {boolean} props.isRunning
 * @param {() => number} props.secondsSpent
 */
export function ExerciseClock({ round: { limits = DEFAULT_LIMITS }, isRunning, secondsSpent }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSeconds(secondsSpent()), TICK)
    return () => clearInterval(timer)
  }, [isRunning, secondsSpent])
  const share = Math.max(0, 1 - seconds / (limits.first + limits.second))
  return (
    <div class="clock" role="timer" aria-label="Time left">
      <span style={{ width: `${share * 100}%` }} class={seconds > limits.first ? "second" : ""} />
    </div>
  )
}
