// Looking for rules by drawing what they hold.

import { useState } from "preact/hooks"
import { LONGEST, MOST_CELLS, blank, resized, rowsOf } from "../domain/drawing.js"
import { foundWords, rangeWords } from "../domain/rules.js"
import { useRuleSearch } from "../hooks/useRuleSearch.js"
import { Choice } from "./Choice.jsx"
import { DrawingBoard } from "./DrawingBoard.jsx"
import { ErrorMessage } from "./ErrorMessage.jsx"
import { Pager } from "./Pager.jsx"
import { RuleCard } from "./RuleCard.jsx"
import { SelectField } from "./SelectField.jsx"

/** @import { RuleAim } from "../api/types" */
/** @typedef {"corner" | "side" | "centre" | "anywhere"} Place */

/** @type {[Place, string][]} */
const PLACES = [
  ["corner", "Corner"],
  ["side", "Side"],
  ["centre", "Centre"],
  ["anywhere", "Anywhere"],
]
/** The letters of shapes. @type {Record<Place, string>} */
const LETTERS = { corner: "c", side: "s", centre: "m", anywhere: "" }
/** @type {["" | RuleAim, string][]} */
const AIMS = [
  ["", "Anything"],
  ["life", "Life"],
  ["eye", "An eye"],
  ["capture", "A capture"],
  ["connection", "A connection"],
]
const SIDES = Array.from({ length: LONGEST }, (_, i) => i + 1)

/** @param {{ name: string, value: number, onChange: (value: number) => void }} props */
function SideField({ name, value, onChange }) {
  return (
    <SelectField name={name} value={String(value)} onChange={(text) => onChange(Number(text))}>
      {SIDES.map((side) => (
        <option key={side} value={String(side)}>
          {side}
        </option>
      ))}
    </SelectField>
  )
}

export function RuleSearch() {
  const [drawing, setDrawing] = useState(() => blank(4, 2))
  const [place, setPlace] = useState(/** @type {Place} */ ("corner"))
  const [about, setAbout] = useState(/** @type {"" | RuleAim} */ (""))
  const [asDrawn, setAsDrawn] = useState(false)
  const { page, error, waiting, look, earlier, later } = useRuleSearch()
  const [width, height] = [drawing[0].length, drawing.length]
  /** The other side gives way where the drawing would be too large. @param {number} chosen @param {number} other */
  const beside = (chosen, other) => Math.min(other, Math.floor(MOST_CELLS / chosen))
  const find = () =>
    look({
      rows: rowsOf(drawing),
      ...(place === "anywhere" ? {} : { where: place }),
      ...(about ? { about } : {}),
      asDrawn,
    })
  return (
    <section class="panel" aria-labelledby="rulesearch">
      <h3 id="rulesearch">Find rules by drawing</h3>
      <div class="search">
        <DrawingBoard drawing={drawing} place={LETTERS[place]} onChange={setDrawing} />
        <div>
          <p class="quiet">
            Click points: anything, empty, black, white. Black is the side that lives. The drawing may be a part of the
            pattern, turned or mirrored.
          </p>
          <div class="filters">
            <Choice label="Where" value={place} options={PLACES} onChange={setPlace} />
            <SideField
              name="Columns"
              value={width}
              onChange={(chosen) => setDrawing(resized(drawing, chosen, beside(chosen, height)))}
            />
            <SideField
              name="Rows"
              value={height}
              onChange={(chosen) => setDrawing(resized(drawing, beside(chosen, width), chosen))}
            />
            <Choice label="About" value={about} options={AIMS} onChange={setAbout} />
            <label class="check">
              <input type="checkbox" checked={asDrawn} onChange={(event) => setAsDrawn(event.currentTarget.checked)} />{" "}
              Only as drawn
            </label>
          </div>
          <div class="actions">
            <button class="primary" disabled={waiting} onClick={find}>
              Find rules
            </button>
            <button class="plain" onClick={() => setDrawing(blank(width, height))}>
              Clear
            </button>
          </div>
        </div>
      </div>
      {error && <ErrorMessage text={error} />}
      {page && !error && (
        <>
          <div class="filters">
            <p data-testid="found">{foundWords(page)}</p>
            {(earlier || later) && (
              <div class="pager">
                <Pager onEarlier={earlier} onLater={later}>
                  <span>{rangeWords(page)}</span>
                </Pager>
              </div>
            )}
          </div>
          <div class="rules">
            {page.rules.map((rule) => (
              <RuleCard key={`${rule.about} ${rule.shape} ${rule.number}`} rule={rule} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}
