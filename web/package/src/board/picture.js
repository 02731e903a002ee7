// The board as a drawing: SVG without any style of its own. One unit is the distance of two lines.

const SVG = "http://www.w3.org/2000/svg"
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
/** Lines shown around the stones. */
const AROUND = 2
/** A part of the board is shown if it is smaller than this share of it. */
const WORTHWHILE = 0.7
/** From the first line to the frame; on two sides with room for the coordinates. */
const MARGIN = 0.75
const WIDE_MARGIN = 1.15
/** Fewer lines than this are not shown. */
const LEAST = 6

/** @typedef {[x: number, y: number]} Vertex Column and row, both from 0, the row counted from the top. */
/** @typedef {{ x: [number, number], y: [number, number] }} Region First and last column, first and last row. */

/**
 * @typedef {object} Picture
 * @property {string[]} rows X black, O white.
 * @property {Region} region
 * @property {string[]} target
 * @property {string} [last] The point of the last move.
 * @property {string} [wrong] The point of a move that was a mistake.
 * @property {string[]} hint
 * @property {Vertex | null} cursor
 * @property {{ at: Vertex, color: string } | null} ghost The stone that a click would play.
 * @property {boolean} playable
 */

/**
 * @param {Vertex} vertex
 * @param {number} height
 */
export const nameOf = ([x, y], height) => `${LETTERS[x]}${height - y}`

/**
 * @param {string} name
 * @param {number} height
 * @returns {Vertex}
 */
export const vertexOf = (name, height) => [LETTERS.indexOf(name[0]), height - Number(name.slice(1))]

/** @param {string[]} rows */
export const wholeBoard = (rows) => regionOf(rows, [], 0)

/**
 * The part of the board with stones and other points of interest; all of it, if a part saves little.
 * @param {string[]} rows
 * @param {string[]} others
 * @param {number} [worthwhile]
 * @returns {Region}
 */
export function regionOf(rows, others, worthwhile = WORTHWHILE) {
  const [width, height] = [rows[0].length, rows.length]
  /** @type {Vertex[]} */
  const used = others.map((name) => vertexOf(name, height))
  rows.forEach((row, y) => {
    for (let x = 0; x < width; x++) if (row[x] !== ".") used.push([x, y])
  })
  /** @type {Region} */
  const all = { x: [0, width - 1], y: [0, height - 1] }
  if (!used.length) return all
  const x = bounds(
    used.map((vertex) => vertex[0]),
    width,
  )
  const y = bounds(
    used.map((vertex) => vertex[1]),
    height,
  )
  return (x[1] - x[0] + 1) * (y[1] - y[0] + 1) < worthwhile * width * height ? { x, y } : all
}

/**
 * @param {number[]} values
 * @param {number} size
 * @returns {[number, number]}
 */
function bounds(values, size) {
  let [low, high] = [Math.min(...values) - AROUND, Math.max(...values) + AROUND]
  while (high - low + 1 < LEAST && (low > 0 || high < size - 1)) {
    if (low > 0) low--
    if (high < size - 1) high++
  }
  // A single line beside the edge is shown too.
  return [low <= 1 ? 0 : low, high >= size - 2 ? size - 1 : high]
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

/**
 * @param {Vertex} at
 * @param {number} r
 * @param {string} cls
 */
const circle = ([cx, cy], r, cls) => shape("circle", { cx, cy, r, class: cls })

/**
 * Where the drawing begins and how large it is, in lines.
 * @param {Region} region
 */
export const frameOf = ({ x, y }) => ({
  left: x[0] - WIDE_MARGIN,
  top: y[0] - MARGIN,
  width: x[1] - x[0] + WIDE_MARGIN + MARGIN,
  height: y[1] - y[0] + WIDE_MARGIN + MARGIN,
})

/**
 * Lines end at the edge of the board and go on beyond the part that is shown.
 * @param {Region} region
 * @param {number} width
 * @param {number} height
 */
function lines({ x, y }, width, height) {
  const [left, right] = [x[0] > 0 ? x[0] - 0.5 : 0, x[1] < width - 1 ? x[1] + 0.5 : width - 1]
  const [top, bottom] = [y[0] > 0 ? y[0] - 0.5 : 0, y[1] < height - 1 ? y[1] + 0.5 : height - 1]
  let path = ""
  for (let i = x[0]; i <= x[1]; i++) path += `M${i} ${top}V${bottom}`
  for (let j = y[0]; j <= y[1]; j++) path += `M${left} ${j}H${right}`
  return shape("path", { d: path, class: "lines" })
}

/**
 * The lines with star points, of boards that have them.
 * @param {number} size
 */
function starLines(size) {
  if (size < 7 || size % 2 === 0) return []
  const edge = size > 11 ? 3 : 2
  return [edge, (size - 1) / 2, size - 1 - edge]
}

/**
 * @param {Region} region
 * @param {number} height
 */
function coordinates({ x, y }, height) {
  const texts = []
  for (let i = x[0]; i <= x[1]; i++) texts.push([i, y[1] + 0.82, LETTERS[i]])
  for (let j = y[0]; j <= y[1]; j++) texts.push([x[0] - 0.82, j, String(height - j)])
  return texts.map(([left, top, text]) => {
    const element = shape("text", { x: left, y: top, class: "coordinate" })
    element.textContent = String(text)
    return element
  })
}

/**
 * A triangle around the middle of a stone.
 * @param {Vertex} vertex
 * @param {string} cls
 */
const triangle = ([x, y], cls) =>
  shape("path", { d: `M${x} ${y - 0.27}L${x + 0.24} ${y + 0.15}H${x - 0.24}Z`, class: cls })

/** @param {Picture} picture */
export function draw({ rows, region, target, last, wrong, hint, cursor, ghost, playable }) {
  const [width, height] = [rows[0].length, rows.length]
  const frame = frameOf(region)
  const svg = shape("svg", {
    viewBox: `${frame.left} ${frame.top} ${frame.width} ${frame.height}`,
    "aria-hidden": "true",
    class: playable ? "playable" : "still",
  })
  /** @param {Vertex} vertex */
  const isShown = ([x, y]) => x >= region.x[0] && x <= region.x[1] && y >= region.y[0] && y <= region.y[1]
  /** @param {Vertex} vertex */
  const stoneAt = ([x, y]) => ({ X: "black", O: "white" })[rows[y][x]]
  svg.append(shape("rect", { x: frame.left, y: frame.top, width: frame.width, height: frame.height, class: "wood" }))
  svg.append(lines(region, width, height))
  for (const x of starLines(width)) {
    for (const y of starLines(height)) if (isShown([x, y])) svg.append(circle([x, y], 0.1, "star"))
  }
  svg.append(...coordinates(region, height))
  for (let y = region.y[0]; y <= region.y[1]; y++) {
    for (let x = region.x[0]; x <= region.x[1]; x++) {
      const stone = stoneAt([x, y])
      if (stone) svg.append(circle([x, y], 0.47, stone))
    }
  }
  for (const name of target) {
    const at = vertexOf(name, height)
    if (name !== last && stoneAt(at)) svg.append(triangle(at, `target on${stoneAt(at)}`))
  }
  if (last) {
    const at = vertexOf(last, height)
    const stone = stoneAt(at)
    if (stone) svg.append(circle(at, 0.24, `last on${stone}`))
  }
  if (wrong) svg.append(circle(vertexOf(wrong, height), 0.49, "wrong"))
  for (const name of hint) svg.append(circle(vertexOf(name, height), 0.24, "hint"))
  if (ghost) svg.append(circle(ghost.at, 0.47, `ghost ${ghost.color === "B" ? "black" : "white"}`))
  if (cursor) svg.append(circle(cursor, 0.55, "cursor"))
  return svg
}
