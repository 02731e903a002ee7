// The daily exercise: draws problems, takes answers, has them marked.

import { useCallback, useEffect, useRef, useState } from "preact/hooks"
import { get, messageOf, post } from "../api/client.js"
import { search } from "../api/events.js"
import { announce } from "../browser/announce.js"
import { MARK_WORDS, defencesAfter } from "../domain/exercise.js"
import { useLatest } from "./useLatest.js"

/** @import { DefenceAnswer, ExerciseRound, FreshProblems, ListProgress, MarkedAnswer, Move, Refutation } from "../api/types" */
/** @import { Defences, ExerciseMode, ProblemPool } from "../domain/exercise.js" */

/**
 * @param {ProblemPool} pool
 * @param {ExerciseMode} mode
 */
export function useExercise(pool, mode) {
  const [round, setRound] = useState(/** @type {ExerciseRound | null} */ (null))
  const [marked, setMarked] = useState(/** @type {MarkedAnswer | null} */ (null))
  const [line, setLine] = useState(/** @type {Move[]} */ ([]))
  const [defences, setDefences] = useState(/** @type {Defences | null} */ (null))
  const [refutation, setRefutation] = useState(/** @type {Move[] | null} */ (null))
  const [making, setMaking] = useState("")
  const [error, setError] = useState("")
  const { waiting, ask } = useLatest()
  const seen = useRef(/** @type {number[]} */ ([]))
  const freshSource = useRef("")
  // Harder after a right answer, easier after a mistake.
  const level = useRef(/** @type {string | null} */ (null))
  const startTime = useRef(0)

  const fail = useCallback((/** @type {unknown} */ cause) => setError(messageOf(cause)), [])
  const secondsSpent = useCallback(() => (performance.now() - startTime.current) / 1000, [])

  const next = useCallback(() => {
    setMarked(null)
    setLine([])
    setDefences(null)
    setRefutation(null)
    setError("")
    const query = new URLSearchParams({
      not: seen.current.join(","),
      mode,
      level: level.current ?? "",
      review: pool === "review" ? "yes" : "",
      source: pool === "fresh" ? freshSource.current : "",
    })
    const onRound = (/** @type {ExerciseRound} */ drawn) => {
      setRound(drawn)
      level.current = drawn.level ?? level.current
      if (drawn.problem) seen.current.push(drawn.problem.id)
      startTime.current = performance.now()
      announce(drawn.problem ? (drawn.task ?? "") : "No problem is left")
    }
    ask(get(`practise?${query}`), onRound, fail)
  }, [pool, mode, ask, fail])

  const makeFresh = useCallback(
    (/** @type {AbortSignal} */ signal) => {
      setMaking("Making today's problems …")
      const onProgress = (/** @type {ListProgress} */ { done, of }) =>
        setMaking(`Making today's problems: ${done} of ${of}`)
      ask(
        search("practise/fresh", {}, { signal, onProgress }),
        (/** @type {FreshProblems} */ fresh) => {
          setMaking("")
          freshSource.current = fresh.source
          next()
        },
        (cause) => {
          setMaking("")
          fail(cause)
        },
      )
    },
    [ask, fail, next],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of exercise begins with a new problem
  useEffect(() => {
    seen.current = []
    setMaking("")
    const leaving = new AbortController()
    if (pool === "fresh") makeFresh(leaving.signal)
    else next()
    return () => leaving.abort()
  }, [pool, mode, next, makeFresh])

  /**
   * Shows on the board how a wrong line is refuted.
   * @param {Move[]} played
   */
  const refute = (played) => {
    ask(
      search("practise/refute", { id: round?.problem?.id, line: played }, {}),
      (/** @type {Refutation} */ { refutation: found }) => {
        if (!found) return
        setLine(found)
        setRefutation(found)
        announce(`Refuted: ${found.join(" ")}`)
      },
      fail,
    )
  }

  /**
   * @param {string} answer
   * @param {Move[]} [played] The line that ends with it.
   * @param {boolean} [all] Whether all defences were answered.
   */
  const finish = (answer, played, all) => {
    const id = round?.problem?.id
    const about = { id, mode, level: level.current ?? undefined, played: round?.played ?? undefined }
    ask(
      post("practise/answer", { ...about, answer, all, seconds: secondsSpent() }),
      (/** @type {MarkedAnswer} */ result) => {
        setMarked(result)
        level.current = result.level ?? level.current
        if (played && result.mark !== "right") refute(played)
        setRound(round && { ...round, standing: result.standing })
        announce(`${MARK_WORDS[result.mark]}, ${result.score} points`)
      },
      fail,
    )
  }

  /**
   * All defences: the first move, then an answer to each hard reply. The server says whether the result is kept.
   * @param {Move} name
   */
  const defend = (name) => {
    const played = defences ? [defences.first, defences.left[0], name] : [name]
    setLine(played)
    ask(
      post("practise/defend", { id: round?.problem?.id, line: played }),
      (/** @type {DefenceAnswer} */ answer) => {
        const after = defencesAfter(defences, name, answer)
        if (!after) {
          finish(name, played, answer.holds)
          return
        }
        setDefences(after)
        setLine([after.first, after.left[0]])
        announce(`${after.left[0]} is played against it. ${after.left.length} left.`)
      },
      fail,
    )
  }

  // One answer to one question: a second click counts for nothing while the first is on its way.
  const isAsked = round?.problem != null && !marked && !waiting

  /** @param {Move} name */
  const play = (name) => {
    if (!isAsked || mode === "status") return
    if (mode === "defences") {
      defend(name)
      return
    }
    setLine([name])
    finish(name, [name])
  }
  return { round, marked, line, refutation, defences, making, error, isAsked, next, play, finish, secondsSpent }
}
