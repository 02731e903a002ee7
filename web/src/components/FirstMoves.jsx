// All first moves by what they lead to, best first; each can be tried.

import { colorWord, opposite } from "../domain/points.js"
import { moverDefends } from "../domain/position.js"
import { grade, movesByStatus, statusWords } from "../domain/status.js"

/** @import { Move, Status } from "../api/types" */
/** @import { Position } from "../domain/types" */

/**
 * @param {object} props
 * @param {Position} props.position
 * @param {Record<Move, Status>} props.moveStatus
 * @param {(move: Move) => void} props.onTry
 */
export function FirstMoves({ position, moveStatus, onTry }) {
  const defends = moverDefends(position)
  const group = defends ? "the group" : colorWord(opposite(position.first))
  return (
    <ul class="moves" aria-label="First moves">
      {movesByStatus(moveStatus, defends).map(({ status, moves }) => (
        <li class="movegroup" key={status}>
          <h4>
            <span class={`dot ${grade(status, defends)}`} aria-hidden="true" />
            {group} {statusWords(status)}
          </h4>
          <p>
            {moves.map((name) => (
              <button class="move" key={name} onClick={() => onTry(name)}>
                {name}
              </button>
            ))}
          </p>
        </li>
      ))}
    </ul>
  )
}
