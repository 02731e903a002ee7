// The rules that hold on the board.

import { useState } from "preact/hooks"
import { shade } from "../domain/marks.js"
import { regionOf } from "../domain/region.js"
import { hitWords } from "../domain/rules.js"
import { Board } from "./Board.jsx"

/** @import { RuleHit } from "../api/types" */
/** @import { Markers, Position } from "../domain/types" */

/**
 * @param {RuleHit} hit
 * @returns {Markers}
 */
const stoneMarkers = ({ stones }) => Object.fromEntries(stones.map((name) => [name, { type: "circle" }]))

/** @param {{ hits: RuleHit[], position: Position }} props */
export function RuleHits({ hits, position }) {
  const [shown, setShown] = useState(hits[0])
  return (
    <section class="panel here">
      <h3>On your board</h3>
      {hits.length ? (
        <div class="hits">
          <Board
            large={false}
            grid={position.grid}
            region={regionOf(position)}
            label="The position on the board"
            paint={shade(shown.points)}
            markers={stoneMarkers(shown)}
          />
          <ul class="blocks">
            {hits.map((hit) => (
              <li key={hitWords(hit)}>
                <button class="linklike" aria-pressed={hit === shown} onClick={() => setShown(hit)}>
                  {hitWords(hit)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p class="quiet">No rule applies to the position on the board as it stands.</p>
      )}
    </section>
  )
}
