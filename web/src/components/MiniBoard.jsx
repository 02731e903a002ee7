// A small picture of a position, drawn as SVG: many of them fit on a page.

import { vertexOf } from "../domain/points.js"
import { heightOf, stonesOf, widthOf } from "../domain/position.js"
import { regionOf } from "../domain/region.js"

/** @import { Move, Point } from "../api/types" */
/** @import { Position, Region, Vertex } from "../domain/types" */

/** Where the board goes on beyond the picture, its lines go on by half a point. */
const BEYOND = 0.5
const MARGIN = 0.75

/**
 * @param {[number, number]} range
 * @param {number} size
 */
const ends = ([low, high], size) => [low > 0 ? low - BEYOND : low, high < size - 1 ? high + BEYOND : high]

/** @param {{ region: Region, width: number, height: number }} props */
function Lines({ region: { x, y }, width, height }) {
  const [left, right] = ends(x, width)
  const [top, bottom] = ends(y, height)
  let path = ""
  for (let i = x[0]; i <= x[1]; i++) path += `M${i} ${top}V${bottom}`
  for (let j = y[0]; j <= y[1]; j++) path += `M${left} ${j}H${right}`
  return <path class="lines" d={path} />
}

/**
 * @param {object} props
 * @param {Position} props.position
 * @param {Move[]} [props.best] Moves shown as green points.
 */
export function MiniBoard({ position, best = [] }) {
  const [width, height] = [widthOf(position), heightOf(position)]
  /** @type {Region} */
  const region = regionOf(position) ?? { x: [0, width - 1], y: [0, height - 1] }
  const [x, y] = [region.x[0] - MARGIN, region.y[0] - MARGIN]
  const [w, h] = [region.x[1] - x + MARGIN, region.y[1] - y + MARGIN]
  /**
   * @param {Point[]} names
   * @param {number} radius
   * @param {(vertex: Vertex) => string} cls
   */
  const circles = (names, radius, cls) =>
    names.map((name) => {
      const vertex = vertexOf(name, height)
      return vertex && <circle key={name} cx={vertex[0]} cy={vertex[1]} r={radius} class={cls(vertex)} />
    })
  /** @param {Vertex} vertex */
  const isBlack = ([i, j]) => position.grid[j][i] > 0
  const stones = stonesOf(position).map(([, name]) => name)
  return (
    <svg class="mini" viewBox={`${x} ${y} ${w} ${h}`} aria-hidden="true">
      <rect x={x} y={y} width={w} height={h} class="wood" />
      <Lines region={region} width={width} height={height} />
      {circles(stones, 0.47, (vertex) => (isBlack(vertex) ? "black" : "white"))}
      {circles(position.target, 0.2, (vertex) => (isBlack(vertex) ? "markonblack" : "markonwhite"))}
      {circles(best, 0.26, () => "dot good")}
    </svg>
  )
}
