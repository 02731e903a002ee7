// What stands beside the board once there is an answer: the line of moves, all first moves, the proof.

import { FirstMoves } from "./Answer.jsx"
import { Stepper, notesAt } from "./Line.jsx"
import { ProofBrowser } from "./Proof.jsx"
import { download } from "./download.js"

export function LinePanel({ shown, replay, at, onStep, onBack }) {
  const notes = replay && !replay.error && notesAt(replay, at)
  return (
    <section class="panel" aria-label="Moves">
      <div class="row">
        <h3>{shown.title}</h3>
        {shown.tried && <button class="plain" onClick={onBack}>Back to the answer</button>}
      </div>
      {shown.sentence && <p class="sentence small" data-testid="refutation">{shown.sentence}.</p>}
      <Stepper count={shown.moves.length} at={at} onStep={onStep} />
      <p class="linetext">{shown.moves.map((move, i) => (
        <button key={i} class={`move ${i < at ? "played" : ""}`} onClick={() => onStep(i + 1)}><small>{i + 1}</small> {move}</button>
      ))}</p>
      {notes && <p class="quiet" data-testid="notes">{notes}</p>}
      {replay?.error && <p class="error">{replay.error}</p>}
    </section>
  )
}

export function MovesPanel({ position, answer, onTry, onLine }) {
  if (!answer.moveStatus && !answer.proof) return null
  return (
    <section class="panel" aria-label="All moves">
      {answer.moveStatus && (
        <details open><summary>Every first move</summary>
          <p class="quiet">Click a move, here or on the board, to see what happens after it.</p>
          <FirstMoves position={position} answer={answer} onTry={onTry} />
        </details>
      )}
      {answer.proof && (
        <details><summary>The proof</summary>
          <ProofBrowser proof={answer.proof} onLine={onLine} />
          <p><button onClick={() => saveProof(answer.proof.file)}>Save the proof</button></p>
        </details>
      )}
    </section>
  )
}

function saveProof(base64) {
  download(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]), "answer.proof")
}
