// A small picture of a position, drawn as SVG: many of them fit on a page.

import { vertexOf } from "./points.js"
import { heightOf, regionOf, widthOf } from "./position.js"

export function MiniBoard({ position, marks = position.target, moves = {}, whole = false }) {
  const [w, h] = [widthOf(position), heightOf(position)]
  const region = (!whole && regionOf(position)) || { x: [0, w - 1], y: [0, h - 1] }
  const [x0, x1] = region.x
  const [y0, y1] = region.y
  const cut = (at, low, high, edge) => (at === low && low > 0 ? -0.5 : at === high && high < edge ? 0.5 : 0)
  const lines = []
  for (let x = x0; x <= x1; x++) lines.push(<path key={`x${x}`} d={`M${x} ${y0 + cut(y0, y0, y1, h - 1)}V${y1 + cut(y1, y0 === y1 ? -1 : y0, y1, h - 1)}`} />)
  for (let y = y0; y <= y1; y++) lines.push(<path key={`y${y}`} d={`M${x0 + cut(x0, x0, x1, w - 1)} ${y}H${x1 + cut(x1, x0 === x1 ? -1 : x0, x1, w - 1)}`} />)
  const stones = []
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const value = position.grid[y][x]
      if (value) stones.push(<circle key={`${x} ${y}`} cx={x} cy={y} r="0.47" class={value > 0 ? "black" : "white"} />)
    }
  }
  const signs = marks.map((name) => {
    const [x, y] = vertexOf(name, h)
    return <circle key={name} cx={x} cy={y} r="0.2" class={position.grid[y]?.[x] > 0 ? "markonblack" : "markonwhite"} />
  })
  const dots = Object.entries(moves).map(([name, kind]) => {
    const [x, y] = vertexOf(name, h)
    return <circle key={name} cx={x} cy={y} r="0.26" class={`dot ${kind}`} />
  })
  return (
    <svg class="mini" viewBox={`${x0 - 0.75} ${y0 - 0.75} ${x1 - x0 + 1.5} ${y1 - y0 + 1.5}`} aria-hidden="true">
      <rect x={x0 - 0.75} y={y0 - 0.75} width={x1 - x0 + 1.5} height={y1 - y0 + 1.5} class="wood" />
      <g class="lines">{lines}</g>{stones}{signs}{dots}
    </svg>
  )
}
