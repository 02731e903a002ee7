// The line of moves that is shown on the board.

import { notesAt } from "../domain/replay.js"
import { Stepper } from "./Stepper.jsx"

/** @import { Replay, ShownLine } from "../domain/types" */

/**
 * @param {object} props
 * @param {ShownLine} props.line
 * @param {Replay | null} props.replay
 * @param {number} props.step
 * @param {(step: number) => void} props.onStep
 * @param {() => void} props.onBack
 */
export function LinePanel({ line, replay, step, onStep, onBack }) {
  const notes = notesAt(replay, step)
  return (
    <section class="panel" aria-label="Moves">
      <div class="row">
        <h3>{line.title}</h3>
        {line.tried && (
          <button class="plain" onClick={onBack}>
            Back to the answer
          </button>
        )}
      </div>
      {line.sentence && (
        <p class="sentence small" data-testid="refutation">
          {line.sentence}.
        </p>
      )}
      <Stepper count={line.moves.length} step={step} onStep={onStep} />
      <p class="linetext">
        {line.moves.map((move, i) => (
          <button key={i} class={`move ${i < step ? "played" : ""}`} onClick={() => onStep(i + 1)}>
            <small>{i + 1}</small> {move}
          </button>
        ))}
      </p>
      {notes && (
        <p class="quiet" data-testid="notes">
          {notes}
        </p>
      )}
      {replay?.error && <p class="error">{replay.error}</p>}
    </section>
  )
}
