// What can be done with the whole position: a new board, turn, mirror, save.

import { useRef } from "preact/hooks"
import { emptyPosition, heightOf, isEmpty, widthOf } from "../domain/position.js"
import { SYMMETRIES, colorsSwapped, transformed } from "../domain/symmetry.js"

/** @import { ExportFormat } from "../api/types" */
/** @import { Position } from "../domain/types" */

/** @type {[format: ExportFormat, title: string][]} */
const FORMATS = [
  ["sgf", "Save as SGF"],
  ["svg", "Save as a picture"],
  ["text", "Save as text"],
  ["sensei", "Save for Sensei's Library"],
  ["latex", "Save as LaTeX"],
]
const SIZES = Array.from({ length: 21 }, (_, i) => i + 5)

/**
 * @param {object} props
 * @param {Position} props.position
 * @param {(position: Position) => void} props.onChange
 * @param {(format: ExportFormat) => void} props.onSave
 * @param {() => void} props.onClear
 */
export function PositionMenu({ position, onChange, onSave, onClear }) {
  const menu = useRef(/** @type {HTMLDetailsElement | null} */ (null))
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  /** @param {() => void} action */
  const closing = (action) => () => {
    close()
    action()
  }
  return (
    <details class="menu" ref={menu}>
      <summary>Position</summary>
      <div class="menubody">
        <BoardSize position={position} onChange={onChange} onDone={close} />
        <button onClick={closing(onClear)}>Clear the board</button>
        {Object.entries(SYMMETRIES).map(([name, symmetry]) => (
          <button key={name} onClick={closing(() => onChange(transformed(position, symmetry)))}>
            {name}
          </button>
        ))}
        <button onClick={closing(() => onChange(colorsSwapped(position)))}>Swap the colours</button>
        <hr />
        {FORMATS.map(([format, title]) => (
          <button key={format} onClick={closing(() => onSave(format))}>
            {title}
          </button>
        ))}
      </div>
    </details>
  )
}

/**
 * @param {object} props
 * @param {Position} props.position
 * @param {(position: Position) => void} props.onChange
 * @param {() => void} props.onDone
 */
function BoardSize({ position, onChange, onDone }) {
  const [width, height] = [widthOf(position), heightOf(position)]
  const size = width === height ? String(width) : ""
  /** @param {HTMLSelectElement} select */
  const resize = (select) => {
    onDone()
    const isSure = isEmpty(position) || confirm("The new board starts empty. Undo brings the stones back.")
    if (isSure) onChange({ ...emptyPosition(Number(select.value)), ask: position.ask })
    else select.value = size
  }
  return (
    <label class="field">
      <span class="name">New board</span>
      <select value={size} onChange={(event) => resize(event.currentTarget)} aria-label="Board size">
        {size === "" && (
          <option value="">
            {width}×{height}
          </option>
        )}
        {SIZES.map((n) => (
          <option key={n} value={String(n)}>
            {n}×{n}
          </option>
        ))}
      </select>
    </label>
  )
}
