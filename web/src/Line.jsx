// A line of moves shown on the board: replayed by the server, stepped with buttons, keys and wheel.

import { useEffect, useState } from "preact/hooks"
import { post } from "./api.js"
import { Icon } from "./Icon.jsx"
import { gridOfRows } from "./Board.jsx"
import { setupQuery } from "./position.js"

// Replays `moves`; null until the server has answered. While a longer line is asked for, its beginning stays on the board; `whole` once all is there.
export function useReplay(position, moves) {
  const [replay, setReplay] = useState(null)
  const setup = JSON.stringify(setupQuery(position))
  const key = JSON.stringify([setup, moves])
  useEffect(() => {
    const abort = new AbortController()
    if (!moves) { setReplay(null); return }
    post("board", { ...setupQuery(position), line: moves }, abort.signal)
      .then((told) => setReplay({ setup, moves, legal: told.legal,
        frames: told.frames.map((frame) => ({ ...frame, grid: gridOfRows(frame.rows) })) }))
      .catch((error) => error.name !== "AbortError" && setReplay({ setup, moves, error: error.message, frames: [] }))
    return () => abort.abort()
  }, [key])
  const begins = replay && moves && replay.setup === setup && replay.moves.length <= moves.length && replay.moves.every((move, i) => move === moves[i])
  return begins ? { ...replay, whole: replay.moves.length === moves.length } : null
}

// The numbers on the stones after `count` moves: a point shows the last move that was played there and still stands.
export function numbersAt(replay, count) {
  const markers = {}
  const height = replay.frames[0]?.grid.length
  for (let i = 0; i < Math.min(count, replay.moves.length); i++) {
    if (replay.moves[i] !== "pass") markers[replay.moves[i]] = { type: "label", label: String(i + 1) }
    for (const name of replay.frames[i + 1]?.captured ?? []) delete markers[name]
  }
  return height ? markers : {}
}

// Moves that cannot be seen after `count` moves, as a book names them: "3 at 9" where another stone stands now, "5 at B4" where none does, "6 pass".
export function notesAt(replay, count) {
  const shown = numbersAt(replay, count)
  const note = (move, i) => {
    if (move === "pass") return `${i + 1} pass`
    const label = shown[move]?.label
    return label === String(i + 1) ? null : `${i + 1} at ${label ?? move}`
  }
  return replay.moves.slice(0, count).map(note).filter(Boolean).join(", ")
}

export function Stepper({ count, at, onStep }) {
  const button = (label, icon, to, disabled) => (
    <button class="step" aria-label={label} title={label} disabled={disabled} onClick={() => onStep(to)}><Icon name={icon} /></button>
  )
  return (
    <div class="stepper" role="group" aria-label="Step through the moves">
      {button("To the start", "first", 0, at === 0)}
      {button("Back", "back", at - 1, at === 0)}
      <output aria-live="off">{at} / {count}</output>
      {button("Forward", "forward", at + 1, at >= count)}
      {button("To the end", "last", count, at >= count)}
    </div>
  )
}
