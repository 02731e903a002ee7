// A problem of the database as a small picture.

import { colorWord } from "../domain/points.js"
import { fromWire } from "../domain/query.js"
import { MiniBoard } from "./MiniBoard.jsx"

/** @import { LibraryProblem } from "../api/types" */

/** @param {{ problem: LibraryProblem, isChosen: boolean, onChoose: () => void }} props */
export function ProblemCard({ problem, isChosen, onChoose }) {
  const { id, name, initialPlayer, grade, status, exits } = problem
  const unsolved = exits ? "not surrounded" : "unsolved"
  const facts = [`${colorWord(initialPlayer)} first`, grade, status ? "" : unsolved].filter(Boolean)
  const open = () => {
    location.hash = `#/problem?id=${id}`
  }
  return (
    <article class={`card ${isChosen ? "chosen" : ""}`}>
      <button class="tile" onClick={open} aria-label={`Open problem ${id}`}>
        <MiniBoard position={fromWire(problem)} />
        <span>{name || `No. ${id}`}</span>
      </button>
      <footer class="row">
        <span class="quiet">{facts.join(" · ")}</span>
        <input type="checkbox" aria-label={`Choose problem ${id}`} checked={isChosen} onChange={onChoose} />
      </footer>
    </article>
  )
}
