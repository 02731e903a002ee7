// A small board to draw a pattern on: a click makes a point empty, black, white, and anything again. With the keyboard:
// arrows go from point to point, Enter and Space do what a click does, and . X O ? draw at once.

import { useRef, useState } from "preact/hooks"
import { isSketch, nextSketch, sketchWords, withSketch } from "../domain/drawing.js"
import { edgesOf } from "../domain/rules.js"

/** @import { Sketch } from "../domain/drawing.js" */
/** @import { Vertex } from "../domain/types" */

/** @type {Record<string, Vertex>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** @param {{ sketch: Sketch, atLeft: boolean, atBottom: boolean }} props */
function Point({ sketch, atLeft, atBottom }) {
  return (
    <svg viewBox="-0.5 -0.5 1 1" aria-hidden="true">
      <path class={sketch === "?" ? "faint" : ""} d={`M${atLeft ? 0 : -0.5} 0H.5M0-.5V${atBottom ? 0 : 0.5}`} />
      <path
        class="edge"
        d={`${atLeft ? `M0-.5V${atBottom ? 0 : 0.5}` : ""}${atBottom ? `M${atLeft ? 0 : -0.5} 0H.5` : ""}`}
      />
      {sketch === "?" && <text y="0.17">?</text>}
      {(sketch === "X" || sketch === "O") && <circle r="0.45" class={sketch === "X" ? "black" : "white"} />}
    </svg>
  )
}

/**
 * @param {object} props
 * @param {Sketch[][]} props.drawing
 * @param {string} props.place "c", "s", "m" or "": where the board has edges.
 * @param {(drawing: Sketch[][]) => void} props.onChange
 */
export function DrawingBoard({ drawing, place, onChange }) {
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null))
  const [at, setAt] = useState(/** @type {Vertex} */ ([0, 0]))
  const [width, height] = [drawing[0].length, drawing.length]
  const edges = edgesOf(place)
  // One point is reached with Tab, the others from there.
  const [cursorX, cursorY] = [Math.min(at[0], width - 1), Math.min(at[1], height - 1)]

  /**
   * @param {KeyboardEvent} event
   * @param {number} x
   * @param {number} y
   */
  const onKeyDown = (event, x, y) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = ARROWS[event.key]
    const letter = event.key.toUpperCase()
    if (arrow) {
      const [i, j] = [x + arrow[0], y + arrow[1]]
      const next = frame.current?.querySelector(`[data-x="${i}"][data-y="${j}"]`)
      if (next instanceof HTMLElement) next.focus()
    } else if (isSketch(letter)) onChange(withSketch(drawing, x, y, letter))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={frame}
      class="drawing"
      role="group"
      aria-label="Drawing: . empty, X black, O white, ? anything; arrows move"
      style={{ gridTemplateColumns: `repeat(${width}, 2.5rem)` }}
    >
      {drawing.flatMap((row, y) =>
        row.map((sketch, x) => (
          <button
            key={`${x} ${y}`}
            type="button"
            data-x={x}
            data-y={y}
            tabIndex={x === cursorX && y === cursorY ? 0 : -1}
            aria-label={sketchWords(drawing, x, y)}
            onFocus={() => setAt([x, y])}
            onClick={() => onChange(withSketch(drawing, x, y, nextSketch(sketch)))}
            onKeyDown={(event) => onKeyDown(event, x, y)}
          >
            <Point sketch={sketch} atLeft={edges.left && x === 0} atBottom={edges.bottom && y === height - 1} />
          </button>
        )),
      )}
    </div>
  )
}
