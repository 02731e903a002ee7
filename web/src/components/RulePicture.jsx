// The pattern of a rule in its frame: lines go on faintly where the board does, and end where the edge is. Conditions are
// signs beside their cells; black stones that must be outside are hinted at.

import { vertexOf } from "../domain/points.js"
import { edgesOf, signsOf, stringAt } from "../domain/rules.js"

/** @import { Move, Rule } from "../api/types" */

/** How far the picture goes beyond the outermost lines: where the board goes on, and at its edge. */
const OPEN = 1.5
const CLOSED = 0.85
/** How far the frame is from the outermost lines. */
const FRAME = 0.58
const PIXELS = 30

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

/**
 * Lines that run so far beyond the pattern, and end at edges.
 * @param {Rule} rule
 * @param {number} beyond
 */
function linesOf({ shape, rows }, beyond) {
  const edges = edgesOf(shape)
  const [width, height] = [rows[0].length, rows.length]
  const reach = Math.floor(beyond)
  const [left, right] = [edges.left ? 0 : -beyond, width - 1 + beyond]
  const [top, bottom] = [-beyond, edges.bottom ? height - 1 : height - 1 + beyond]
  let path = ""
  for (let x = edges.left ? 0 : -reach; x < width + reach; x++) path += `M${x} ${top}V${bottom}`
  for (let y = -reach; y < height + (edges.bottom ? 0 : reach); y++) path += `M${left} ${y}H${right}`
  return path
}

/** @param {{ rule: Rule }} props */
function PatternLines({ rule }) {
  const edges = edgesOf(rule.shape)
  const [width, height] = [rule.rows[0].length, rule.rows.length]
  const left = edges.left ? `M0 ${-OPEN}V${height - 1}` : ""
  const bottom = edges.bottom ? `M${edges.left ? 0 : -OPEN} ${height - 1}H${width - 1 + OPEN}` : ""
  return (
    <>
      <path class="lines faint" d={linesOf(rule, OPEN)} />
      <path class="lines" d={linesOf(rule, FRAME)} />
      <path class="lines edge" d={left + bottom} />
    </>
  )
}

/** @param {{ rule: Rule }} props */
function Signs({ rule }) {
  return signsOf(rule).map(({ sign, isBlack, x, y }) => (
    <g key={`${x} ${y}`} class={isBlack ? "sign" : "sign ofwhite"} transform={`translate(${x} ${y})`}>
      {sign === "shield" ? (
        <path d="M-.18-.2H.18V0Q.17 .15 0 .24Q-.17 .15-.18 0Z" />
      ) : (
        <>
          <rect x="-.3" y="-.2" width=".6" height=".4" rx=".06" />
          <text y=".14">{sign}</text>
        </>
      )}
    </g>
  ))
}

/** @param {{ rule: Rule, sequence?: Move[] }} props */
export function RulePicture({ rule, sequence = [] }) {
  const { rows, shape, shields } = rule
  const [width, height] = [rows[0].length, rows.length]
  const edges = edgesOf(shape)
  const targets = [rule.target, rule.partner].map((cell) => cell && vertexOf(cell, height))
  const stones = rows.flatMap((row, y) => [...row].map((stone, x) => ({ stone, x, y })))
  const left = edges.left ? CLOSED : OPEN
  const bottom = edges.bottom ? CLOSED : OPEN
  const size = { x: -left, y: -OPEN, width: left + width - 1 + OPEN, height: OPEN + height - 1 + bottom }
  return (
    <svg
      class="mini pattern"
      viewBox={`${size.x} ${size.y} ${size.width} ${size.height}`}
      role="img"
      aria-label={`Pattern ${rows.join(", ")}`}
      width={size.width * PIXELS}
    >
      <rect {...size} class="wood" />
      <PatternLines rule={rule} />
      {shields.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={height - 1 - y} r="0.45" class="hint" />
      ))}
      {stones
        .filter(({ stone }) => stone !== ".")
        .map(({ stone, x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="0.45" class={stone === "X" ? "black" : "white"} />
        ))}
      {targets.map(
        (target) =>
          target &&
          stringAt(rows, target).map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="0.18" class="markonblack" />
          )),
      )}
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
      <rect
        class="frame"
        x={-FRAME}
        y={-FRAME}
        width={width - 1 + 2 * FRAME}
        height={height - 1 + 2 * FRAME}
        rx="0.08"
      />
      <Signs rule={rule} />
    </svg>
  )
}
