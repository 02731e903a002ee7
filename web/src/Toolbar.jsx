// What a click on the board does, and what can be done with the whole position.

import { useRef } from "preact/hooks"
import { Icon } from "./Icon.jsx"
import { SYMMETRIES, colorsSwapped, emptyPosition, stonesOf, transformed, widthOf, heightOf } from "./position.js"

const TOOLS = [
  ["black", "Black stones (1)"],
  ["white", "White stones (2)"],
  ["alternate", "Black and White in turn (3)"],
  ["erase", "Take stones off (4)"],
  ["target", "Mark the target (5)"],
  ["area", "Paint the area (6)"],
]

export function Toolbar({ tool, setTool, position, change, problem, zoom, setZoom, canZoom, answered, onOpen, onShare, onSave, onClear }) {
  const menu = useRef()
  const act = (handler) => () => { menu.current.open = false; handler() }
  const size = widthOf(position) === heightOf(position) ? widthOf(position) : ""
  const resize = (event) => {
    const n = Number(event.currentTarget.value)
    menu.current.open = false
    if (!stonesOf(position).length || confirmed()) change({ ...emptyPosition(n), ask: position.ask })
    else event.currentTarget.value = String(size)
  }
  const confirmed = () => confirm("A new board begins empty. Undo brings the stones back.")
  return (
    <div class="toolbar" role="toolbar" aria-label="Board tools">
      <div class="tools" role="radiogroup" aria-label="What a click does">
        {TOOLS.map(([name, title]) => (
          <button key={name} class={`tool ${name}`} role="radio" aria-checked={tool === name} aria-label={title} title={title} onClick={() => setTool(name)}><Icon name={name} /></button>
        ))}
        {answered && <button class="tool try" role="radio" aria-checked={tool === "try"} aria-label="Try moves" title="Try moves: click a point to see what happens" onClick={() => setTool("try")}>?</button>}
      </div>
      <div class="tools">
        <button class="tool" aria-label="Undo" title="Undo (u)" disabled={!problem.canUndo} onClick={problem.undo}><Icon name="undo" /></button>
        <button class="tool" aria-label="Redo" title="Redo (Shift+u)" disabled={!problem.canRedo} onClick={problem.redo}><Icon name="redo" /></button>
        {canZoom && <button class="tool" aria-pressed={zoom} aria-label="Show only the part with stones" title="Show only the part with stones (z)" onClick={() => setZoom(!zoom)}><Icon name="zoom" /></button>}
      </div>
      <div class="tools">
        <button onClick={onOpen} title="Open (o)">Open</button>
        <button onClick={onShare} title="A link that holds the position">Share</button>
        <details class="menu" ref={menu}>
          <summary>Position</summary>
          <div class="menubody">
            <label class="field"><span class="name">New board</span>
              <select value={String(size)} onChange={resize} aria-label="Board size">
                {size === "" && <option value="">{widthOf(position)}×{heightOf(position)}</option>}
                {Array.from({ length: 21 }, (_, i) => i + 5).map((n) => <option key={n} value={String(n)}>{n}×{n}</option>)}
              </select>
            </label>
            <button onClick={act(onClear)}>Clear the board</button>
            {Object.entries(SYMMETRIES).map(([name, symmetry]) => (
              <button key={name} onClick={act(() => change(transformed(position, symmetry)))}>{name}</button>
            ))}
            <button onClick={act(() => change(colorsSwapped(position)))}>Swap the colours</button>
            <hr />
            {[["sgf", "Save as SGF"], ["svg", "Save as a picture"], ["text", "Save as text"], ["sensei", "Save for Sensei's Library"], ["latex", "Save as LaTeX"]].map(([format, name]) => (
              <button key={format} onClick={act(() => onSave(format))}>{name}</button>
            ))}
          </div>
        </details>
      </div>
    </div>
  )
}
