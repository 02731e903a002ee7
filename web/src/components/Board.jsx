// The board: draws what it is given, tells which point was clicked. With the keyboard: arrows move a cursor, Enter
// plays.

import { Goban } from "@sabaki/shudan"
import { stoneWords } from "../domain/board.js"
import { letter, nameOf, vertexOf } from "../domain/points.js"
import { useBoardCursor } from "../hooks/useBoardCursor.js"
import { useBoardSize } from "../hooks/useBoardSize.js"
import { usePainting } from "../hooks/usePainting.js"

/** @import { Point } from "../api/types" */
/** @import { GhostStones, Grid, Markers, Region } from "../domain/types" */

/**
 * @typedef {object} BoardProps
 * @property {Grid} grid
 * @property {string} label What the board is, for screen readers.
 * @property {Region | null} [region] The part that is shown; all of it if absent.
 * @property {Markers} [markers]
 * @property {GhostStones} [ghosts]
 * @property {Record<Point, 1>} [paint] Shaded points.
 * @property {Point[]} [highlighted]
 * @property {string} [cls]
 * @property {boolean} [large]
 * @property {(name: Point, x: number, y: number) => void} [onPoint]
 * @property {(name: Point, begins: boolean) => void} [onPaint] For each point of a stroke with the mouse.
 * @property {(direction: number) => void} [onWheel]
 * @property {(name: Point) => string} [describe] What a screen reader says about a point.
 */

/**
 * Values by point as rows, as the board component wants them.
 * @template T, N
 * @param {Grid} grid
 * @param {Record<Point, T>} values
 * @param {N} none
 * @returns {(T | N)[][]}
 */
const asRows = (grid, values, none) =>
  grid.map((row, y) => row.map((_, x) => values[nameOf(x, y, grid.length)] ?? none))

/** @param {BoardProps} props */
export function Board({
  grid,
  label,
  region = null,
  markers = {},
  ghosts = {},
  paint = {},
  highlighted = [],
  cls = "",
  large = true,
  onPoint,
  onPaint,
  onWheel,
  describe = (name) => stoneWords(grid, name),
}) {
  const height = grid.length
  const shown = region ?? { x: [0, grid[0].length - 1], y: [0, height - 1] }
  const { frame, vertexSize } = useBoardSize(shown, large)
  const { cursor, setCursor, onKeyDown } = useBoardCursor(shown, (x, y) => onPoint?.(nameOf(x, y, height), x, y))
  const stroke = usePainting(onPaint && ((x, y, begins) => onPaint(nameOf(x, y, height), begins)))
  const marked = highlighted.map((name) => vertexOf(name, height)).filter((vertex) => vertex !== null)
  const at = cursor && nameOf(...cursor, height)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the role depends on whether the board can be played on
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a label
    <div
      ref={frame}
      class={`board ${cls}`}
      tabIndex={onPoint ? 0 : undefined}
      role={onPoint ? "application" : "img"}
      aria-label={label}
      onKeyDown={onPoint && onKeyDown}
      onBlur={() => setCursor(null)}
      onWheel={
        onWheel &&
        ((event) => {
          event.preventDefault()
          onWheel(Math.sign(event.deltaY))
        })
      }
    >
      {vertexSize !== null && (
        <Goban
          vertexSize={vertexSize}
          signMap={grid}
          rangeX={shown.x}
          rangeY={shown.y}
          showCoordinates
          coordX={letter}
          coordY={(y) => height - y}
          markerMap={asRows(grid, markers, null)}
          ghostStoneMap={asRows(grid, ghosts, null)}
          paintMap={asRows(grid, paint, 0)}
          selectedVertices={cursor ? [...marked, cursor] : marked}
          onVertexClick={(event, [x, y]) => {
            setCursor(null)
            // With the mouse an area is painted by strokes, of which a click is the shortest.
            const isStroke = onPaint && event instanceof PointerEvent && event.pointerType === "mouse"
            if (!isStroke) onPoint?.(nameOf(x, y, height), x, y)
          }}
          {...stroke}
        />
      )}
      {onPoint && (
        <p class="sr" aria-live="polite">
          {at ? `${at}, ${describe(at)}` : ""}
        </p>
      )}
    </div>
  )
}
