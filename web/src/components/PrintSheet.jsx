// Problems on one page, answers on another.

import { colorWord } from "../domain/points.js"
import { fromWire } from "../domain/query.js"
import { statusWords } from "../domain/status.js"
import { MiniBoard } from "./MiniBoard.jsx"

/** @import { LibraryProblem } from "../api/types" */

/** @param {LibraryProblem} problem */
function answerWords({ status, exits, best = [] }) {
  if (!status) return exits ? "not surrounded" : "not solved"
  return `${best.join(", ") || "no move"}; the group ${statusWords(status)}`
}

/** @param {{ problems: LibraryProblem[], onBack: () => void }} props */
export function PrintSheet({ problems, onBack }) {
  return (
    <div class="page sheetprint">
      <p class="row noprint">
        <button class="plain" onClick={onBack}>
          ← Back
        </button>
        <button class="primary" onClick={() => print()}>
          Print, or save as PDF
        </button>
      </p>
      <section class="sheetpage">
        <h2>Problems</h2>
        <div class="tiles print">
          {problems.map((problem, i) => (
            <figure key={problem.id}>
              <MiniBoard position={fromWire(problem)} />
              <figcaption>
                {i + 1}. {colorWord(problem.initialPlayer)} to play
              </figcaption>
            </figure>
          ))}
        </div>
      </section>
      <section class="sheetpage">
        <h2>Answers</h2>
        <div class="tiles print">
          {problems.map((problem, i) => (
            <figure key={problem.id}>
              <MiniBoard position={fromWire(problem)} best={problem.best} />
              <figcaption>
                {i + 1}. {answerWords(problem)}
              </figcaption>
            </figure>
          ))}
        </div>
      </section>
    </div>
  )
}
