// The verdict: a sentence, how certain it is, what it takes for granted, and what to do if nothing is settled.

import { CERTAINTY, advice, assumptions, effort, exitRemark, lengthWords, verdictSentence } from "../domain/verdict.js"
import { Remarks } from "./Remarks.jsx"

/** @import { Answer, Move, Point } from "../api/types" */
/** @import { Position } from "../domain/types" */

/**
 * @param {object} props
 * @param {Position} props.position
 * @param {Answer} props.answer
 * @param {(points: Point[]) => void} props.onHighlight
 * @param {(move: Move) => void} props.onTry
 */
export function Verdict({ position, answer, onHighlight, onTry }) {
  const exits = exitRemark(answer)
  const help = advice(answer, position.ask)
  return (
    <section class="panel answer" aria-label="Answer">
      <p class="sentence" data-testid="verdict">
        {verdictSentence(answer)}
      </p>
      <Facts answer={answer} />
      {exits && <Remarks label="Exits" remarks={[exits]} onHighlight={onHighlight} />}
      <Remarks label="Assumptions" remarks={assumptions(position, answer)} onHighlight={onHighlight} />
      {answer.hint && (
        <p class="hint" data-testid="hint">
          Best move so far, a hint only:{" "}
          <button class="move" onClick={() => onTry(/** @type {Move} */ (answer.hint))}>
            {answer.hint}
          </button>
        </p>
      )}
      {help && <p class="advice">{help}</p>}
      {answer.area && answer.assumed?.includes("area") && (
        <p class="quiet">The area was inferred: {answer.area.length} points, shaded on the board.</p>
      )}
    </section>
  )
}

/** @param {{ answer: Answer }} props */
function Facts({ answer }) {
  const certainty = answer.certainty && CERTAINTY[answer.certainty]
  const length = lengthWords(answer)
  return (
    <p class="facts">
      {certainty && (
        <span class={`badge ${answer.certainty}`} title={certainty.meaning}>
          {certainty.word}
        </span>
      )}
      {answer.status && (
        <span class="badge" title="GoTools' shorthand for the status">
          {answer.status}
        </span>
      )}
      {answer.scope === "board" && (
        <span class="badge" title="It holds whatever is played elsewhere on this board.">
          Whole board
        </span>
      )}
      {answer.shape && (
        <span class="badge" title="The name of the shape">
          {answer.shape}
        </span>
      )}
      {(answer.tesuji ?? []).map((name) => (
        <span class="badge" key={name}>
          {name}
        </span>
      ))}
      {length && (
        <span class="badge" title="Moves until the result is on the board">
          {length}
        </span>
      )}
      <span class="quiet">{effort(answer)}</span>
    </p>
  )
}
