// The pattern of a rule: lines go on where the board does, and end where the edge is.

import { vertexOf } from "../domain/points.js"

/** @import { Move, Rule } from "../api/types" */

const BEYOND = 0.6
const PIXELS = 24

/**
 * The numbers of the moves, each on the point where it was first played.
 * @param {Move[]} sequence
 */
function firstNumbers(sequence) {
  /** @type {Map<Move, number>} */
  const numbers = new Map()
  sequence.forEach((move, i) => {
    if (move !== "pass" && !numbers.has(move)) numbers.set(move, i + 1)
  })
  return numbers
}

/** @param {{ shape: string, width: number, height: number }} props */
function PatternLines({ shape, width, height }) {
  const isCorner = shape.startsWith("c")
  const isSide = shape.startsWith("s")
  const left = isCorner ? 0 : -BEYOND
  const right = width - 1 + BEYOND
  const bottom = isCorner || isSide ? height - 1 : height - 1 + BEYOND
  let path = ""
  for (let x = 0; x < width; x++) path += `M${x} ${-BEYOND}V${bottom}`
  for (let y = 0; y < height; y++) path += `M${left} ${y}H${right}`
  return <path class="lines" d={path} />
}

/** @param {{ rule: Rule, sequence?: Move[] }} props */
export function RulePicture({ rule, sequence = [] }) {
  const { rows, shape } = rule
  const [width, height] = [rows[0].length, rows.length]
  const target = vertexOf(rule.target, height)
  const stones = rows.flatMap((row, y) => [...row].map((stone, x) => ({ stone, x, y })))
  const size = { x: -0.8, y: -0.8, width: width + 0.6, height: height + 0.6 }
  return (
    <svg
      class="mini pattern"
      viewBox={`${size.x} ${size.y} ${size.width} ${size.height}`}
      role="img"
      aria-label={`Pattern ${rows.join(", ")}`}
      width={size.width * PIXELS}
    >
      <rect {...size} class="wood" />
      <PatternLines shape={shape} width={width} height={height} />
      {stones
        .filter(({ stone }) => stone !== ".")
        .map(({ stone, x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="0.45" class={stone === "X" ? "black" : "white"} />
        ))}
      {target && <circle cx={target[0]} cy={target[1]} r="0.18" class="markonblack" />}
      {[...firstNumbers(sequence)].map(([move, number]) => {
        const [x, y] = vertexOf(move, height) ?? [-1, -1]
        if (rows[y]?.[x] !== ".") return null
        const color = number % 2 ? "white" : "black"
        return (
          <g key={move}>
            <circle cx={x} cy={y} r="0.45" class={color} />
            <text x={x} y={y + 0.17} class={`number on${color}`}>
              {number}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
