// What is wrong with one problem of a book, with its picture.

import { findingWords } from "../domain/book.js"
import { fromWire } from "../domain/query.js"
import { MiniBoard } from "./MiniBoard.jsx"

/** @import { CheckedProblem } from "../api/types" */

/** @param {{ problem: CheckedProblem, onOpen: (problem: CheckedProblem) => void }} props */
export function BookFindings({ problem, onOpen }) {
  const { item, name, line, position, provided, findings = [] } = problem
  return (
    <article class="panel finding">
      <button class="tile" aria-label={`Open problem ${item}`} onClick={() => onOpen(problem)}>
        {position && <MiniBoard position={fromWire(position)} />}
      </button>
      <div>
        <h3>
          {item}. {name || "without a name"} <span class="quiet">line {line}</span>
        </h3>
        {provided && <p class="quiet">Only {provided}:</p>}
        <ul>
          {findings.map(findingWords).map(({ kind, details }, i) => (
            <li key={i}>
              <b>{kind}</b>
              {details}
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}
