// Every first move, and the proof.

import { FirstMoves } from "./FirstMoves.jsx"
import { ProofActions } from "./ProofActions.jsx"
import { ProofBrowser } from "./ProofBrowser.jsx"

/** @import { Answer, Move } from "../api/types" */
/** @import { Position } from "../domain/types" */

/**
 * @param {object} props
 * @param {Position} props.position
 * @param {Answer} props.answer
 * @param {(move: Move) => void} props.onTry
 * @param {(moves: Move[]) => void} props.onLine
 */
export function MovesPanel({ position, answer: { moveStatus, proof }, onTry, onLine }) {
  if (!moveStatus && !proof) return null
  return (
    <section class="panel" aria-label="All moves">
      {moveStatus && (
        <details open>
          <summary>Every first move</summary>
          <p class="quiet">Click a move, here or on the board, to see what happens after it.</p>
          <FirstMoves position={position} moveStatus={moveStatus} onTry={onTry} />
        </details>
      )}
      {proof && (
        <details>
          <summary>The proof</summary>
          <ProofBrowser proof={proof} onLine={onLine} />
          {proof.file && <ProofActions key={proof.file} file={proof.file} />}
          {proof.error && <p class="quiet">{proof.error}</p>}
        </details>
      )}
    </section>
  )
}
