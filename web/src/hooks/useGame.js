// A game against the program about the problem on the board: moves, hints, "why not here?".

import { useState } from "preact/hooks"
import { messageOf, post } from "../api/client.js"
import { announce } from "../browser/announce.js"
import { gameNews, takenBack } from "../domain/game.js"
import { inTurn } from "../domain/points.js"
import { queryOf } from "../domain/query.js"
import { useLatest } from "./useLatest.js"
import { useOnce } from "./useOnce.js"
import { useReplay } from "./useReplay.js"

/** @import { Answer, Color, Move, PlayAnswer, Point, WhyNot } from "../api/types" */
/** @import { Position } from "../domain/types" */

const LIMITS = { seconds: 20 }

/**
 * @param {Position} position
 * @param {boolean} comments Whether every move is commented.
 */
export function useGame(position, comments) {
  const [you, setYou] = useState(position.first)
  const [line, setLine] = useState(/** @type {Move[]} */ ([]))
  const [state, setState] = useState(/** @type {PlayAnswer | null} */ (null))
  const [hint, setHint] = useState(/** @type {Move[]} */ ([]))
  const [error, setError] = useState("")
  const { waiting, ask } = useLatest()
  const replay = useReplay(position, line)
  const query = { ...queryOf(position, LIMITS), you }

  /**
   * Goes on from these moves: the program answers if it is its turn.
   * @param {Move[]} moves
   * @param {Color} [side] The user's colour.
   */
  const goOn = (moves, side = you) => {
    setError("")
    setHint([])
    setLine(moves)
    ask(
      (signal) => post("play", { ...query, you: side, line: moves, comment: comments }, signal),
      (/** @type {PlayAnswer} */ answer) => {
        setLine(answer.line)
        setState(answer)
        announce(gameNews(answer, side))
      },
      (cause) => {
        setError(messageOf(cause))
        if (moves.length) setLine(moves.slice(0, -1))
      },
    )
  }
  useOnce(() => {
    if (position.target.length) goOn([])
  })

  const isYourMove = replay?.whole === true && replay.frames.at(-1)?.toPlay === you
  const isYourTurn = !waiting && !state?.over && isYourMove

  /** @param {Point} name */
  const play = (name) => {
    // For life and death the program tells where it may be played: in the area, and into a ko for which a threat is
    // left.
    const legal = state?.legal ?? replay?.legal ?? []
    if (legal.includes(name)) goOn([...line, name])
    else
      setError(`${name} cannot be played: it is taken, outside the area, suicide, or a ko for which no threat is left.`)
  }
  /** @param {Color} side */
  const restart = (side) => {
    setYou(side)
    setState(null)
    goOn([], side)
  }
  const takeBack = () => {
    setState(null)
    goOn(takenBack(line, position.first, you))
  }
  const showHint = async () => {
    try {
      /** @type {PlayAnswer} */
      const { hint: moves = [] } = await post("play", { ...query, line })
      setHint(moves)
      const text = moves.length ? `Hint: ${moves.join(", ")}` : "No move does better than a pass."
      announce(text)
      if (!moves.length) setError(text)
    } catch (cause) {
      setError(messageOf(cause))
    }
  }

  /**
   * What would happen after a move of the user.
   * @param {Point} name
   * @returns {Promise<WhyNot>}
   */
  const whyNot = async (name) => {
    try {
      if (position.ask === "life") {
        /** @type {PlayAnswer} */
        const answer = await post("play", { ...query, line, why: name })
        if (answer.why) return answer.why
      }
      const moves = inTurn(position.first, [...line, name])
      /** @type {Answer} */
      const answer = await post("analyze", { ...query, moves, include: ["sentence"] })
      return { sentence: answer.sentence ?? "", line: answer.sequence ?? [] }
    } catch (cause) {
      return { sentence: messageOf(cause), line: [] }
    }
  }
  const pass = () => goOn([...line, "pass"])
  return {
    ...{ you, line, state, hint, error, waiting, replay, isYourMove, isYourTurn },
    ...{ play, pass, restart, takeBack, showHint, whyNot },
  }
}
