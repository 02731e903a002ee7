// The board: draws what it is given, tells which point was clicked. With the keyboard: arrows move a cursor, Enter plays.

import { Goban } from "@sabaki/shudan"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import { letter, nameOf } from "./points.js"

export function Board({
  grid, region, onPoint, onPaint, onWheel, markers = {}, ghosts = {}, paint = {}, cls = "", label, describe, large = true, ...rest
}) {
  const frame = useRef()
  const [room, setRoom] = useState(null)
  const [cursor, setCursor] = useState(null)
  const painting = useRef(false)
  const height = grid.length
  const width = grid[0].length
  const x = region?.x ?? [0, width - 1]
  const y = region?.y ?? [0, height - 1]
  const columns = x[1] - x[0] + 1
  const rows = y[1] - y[0] + 1

  useLayoutEffect(() => {
    const measure = () => setRoom(frame.current?.clientWidth ?? null)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame.current)
    addEventListener("resize", measure)
    return () => { observer.disconnect(); removeEventListener("resize", measure) }
  }, [])
  useEffect(() => {
    const stop = () => { painting.current = false }
    addEventListener("pointerup", stop)
    return () => removeEventListener("pointerup", stop)
  }, [])

  const tall = large ? Math.max(innerHeight - 118, 260) : Infinity
  const byWidth = ((room ?? 300) - 6) / (columns + 2)
  const size = Math.max(8, Math.min(byWidth, (tall - 6) / (rows + 2), large ? 58 : 30))
  const map = (values, none = null) =>
    grid.map((row, j) => row.map((_, i) => values[nameOf(i, j, height)] ?? none))

  const inside = ([i, j]) => i >= x[0] && i <= x[1] && j >= y[0] && j <= y[1]
  const move = (dx, dy) => {
    const [i, j] = cursor && inside(cursor) ? cursor : [x[0], y[1]]
    const next = cursor ? [i + dx, j + dy] : [i, j]
    if (inside(next)) setCursor(next)
  }
  const onKeyDown = (event) => {
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
    if (arrows[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      move(...arrows[event.key])
    } else if ((event.key === "Enter" || event.key === " ") && cursor) {
      onPoint?.(nameOf(...cursor, height), ...cursor)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const at = cursor && nameOf(...cursor, height)
  const content = cursor && ["White", "empty", "Black"][(grid[cursor[1]]?.[cursor[0]] ?? 0) + 1]

  return (
    <div
      ref={frame} class={`board ${cls}`} tabIndex={onPoint ? 0 : undefined} role={onPoint ? "application" : "img"}
      aria-label={label} onKeyDown={onPoint && onKeyDown} onBlur={() => setCursor(null)}
      onWheel={onWheel && ((event) => { event.preventDefault(); onWheel(Math.sign(event.deltaY)) })}
    >
      {room !== null && (
        <Goban
          vertexSize={size} signMap={grid} rangeX={x} rangeY={y} showCoordinates
          coordX={letter} coordY={(j) => height - j}
          markerMap={map(markers)} ghostStoneMap={map(ghosts)} paintMap={map(paint, 0)}
          selectedVertices={cursor ? [cursor] : []}
          onVertexClick={(event, [i, j]) => {
            setCursor(null)
            if (!(onPaint && event.pointerType === "mouse")) onPoint?.(nameOf(i, j, height), i, j)
          }}
          onVertexPointerDown={onPaint && ((event, [i, j]) => {
            if (event.pointerType !== "mouse" || event.button !== 0) return
            painting.current = true
            onPaint(nameOf(i, j, height), true)
          })}
          onVertexPointerEnter={onPaint && ((_, [i, j]) => painting.current && onPaint(nameOf(i, j, height), false))}
          {...rest}
        />
      )}
      {onPoint && <p class="sr" aria-live="polite">{at ? `${at}, ${describe?.(at) ?? content}` : ""}</p>}
    </div>
  )
}

// Rows as the server writes them: X black, O white.
export const gridOfRows = (rows) => rows.map((row) => [...row].map((c) => (c === "X" ? 1 : c === "O" ? -1 : 0)))
