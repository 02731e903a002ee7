// The status of a group whoever moves first: a sentence, and the two answers behind it.

import { colorWord } from "../domain/points.js"
import { effort } from "../domain/verdict.js"

/** @import { Color, StatusAnswer } from "../api/types" */

/** @type {Color[]} */
const PLAYERS = ["B", "W"]

/** @param {{ status: StatusAnswer, onShow: (first: Color) => void }} props */
export function BothSides({ status, onShow }) {
  return (
    <section class="panel answer" aria-label="Both sides">
      <p class="sentence" data-testid="status">
        {status.sentence ?? status.verdict}
      </p>
      <p class="facts">
        {PLAYERS.map((first) => (
          <button key={first} onClick={() => onShow(first)} title="Show this answer on the board">
            {colorWord(first)} first
          </button>
        ))}
        <span class="quiet">{effort(status)}</span>
      </p>
    </section>
  )
}
