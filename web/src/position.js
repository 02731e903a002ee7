// A position with what is asked about it: plain values, never changed in place, so that undo is a list of them.
//
//   grid    rows from the top, 1 black, -1 white, 0 empty
//   target  names of stones; area: names of points, or null where it is to be inferred

import { nameOf, opposite, sign, vertexOf } from "./points.js"

export function emptyPosition(width = 19, height = width) {
  return {
    grid: Array.from({ length: height }, () => Array(width).fill(0)),
    first: "B", ask: "life", target: [], area: null, marks: [], name: "", comment: "", fileLine: [],
    kind: "auto", koWinner: "nobody", targetRule: "any", threats: null,
  }
}

export const widthOf = (position) => position.grid[0].length
export const heightOf = (position) => position.grid.length

export function signAt(position, name) {
  const [x, y] = vertexOf(name, heightOf(position))
  return position.grid[y]?.[x] ?? 0
}

export function withStone(position, x, y, value) {
  const name = nameOf(x, y, heightOf(position))
  const grid = position.grid.map((row, j) => (j === y ? row.map((old, i) => (i === x ? value : old)) : row))
  return { ...position, grid, target: position.target.filter((point) => point !== name), fileLine: [] }
}

// The stones connected to a point, as names: for marking a target, no rule is involved.
export function blockAt(position, name) {
  const height = heightOf(position)
  const color = signAt(position, name)
  if (!color) return []
  const seen = new Set([name])
  for (const at of seen) {
    const [x, y] = vertexOf(at, height)
    for (const [i, j] of [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]) {
      if (position.grid[j]?.[i] === color) seen.add(nameOf(i, j, height))
    }
  }
  return [...seen]
}

// A click on a stone in target mode adds its block or takes it away; targets are of one colour.
export function toggleTarget(position, name) {
  const block = blockAt(position, name)
  if (!block.length) return position
  if (block.some((point) => position.target.includes(point))) {
    return { ...position, target: position.target.filter((point) => !block.includes(point)) }
  }
  const color = signAt(position, name)
  const kept = position.ask === "catch" ? [] : position.target.filter((point) => signAt(position, point) === color)
  return { ...position, target: [...kept, name] }
}

// The eight symmetries as maps of [x, y, width, height]; those that turn swap the sides.
export const SYMMETRIES = {
  "Turn right": { turns: true, map: (x, y, w, h) => [h - 1 - y, x] },
  "Turn left": { turns: true, map: (x, y, w) => [y, w - 1 - x] },
  "Mirror left to right": { turns: false, map: (x, y, w) => [w - 1 - x, y] },
  "Mirror top to bottom": { turns: false, map: (x, y, w, h) => [x, h - 1 - y] },
}

export function transformed(position, { turns, map }) {
  const [w, h] = [widthOf(position), heightOf(position)]
  const [width, height] = turns ? [h, w] : [w, h]
  const grid = Array.from({ length: height }, () => Array(width).fill(0))
  position.grid.forEach((row, y) => row.forEach((value, x) => {
    const [i, j] = map(x, y, w, h)
    grid[j][i] = value
  }))
  const move = (name) => {
    const vertex = vertexOf(name, h)
    return vertex ? nameOf(...map(...vertex, w, h), height) : name
  }
  return {
    ...position, grid,
    target: position.target.map(move),
    area: position.area && position.area.map(move),
    marks: position.marks.map(([name, mark]) => [move(name), mark]),
    fileLine: position.fileLine.map(move),
  }
}

export function colorsSwapped(position) {
  const threats = position.threats && { B: position.threats.W, W: position.threats.B }
  const koWinner = { B: "W", W: "B" }[position.koWinner] ?? "nobody"
  const grid = position.grid.map((row) => row.map((value) => (value ? -value : 0)))
  return { ...position, grid, first: opposite(position.first), threats, koWinner }
}

export function stonesOf(position) {
  const height = heightOf(position)
  const list = []
  position.grid.forEach((row, y) => row.forEach((value, x) => {
    if (value) list.push([value > 0 ? "B" : "W", nameOf(x, y, height)])
  }))
  return list
}

export const setupQuery = (position) => ({
  boardXSize: widthOf(position), boardYSize: heightOf(position),
  initialStones: stonesOf(position), initialPlayer: position.first,
})

// The query of the JSON engine.
export function queryOf(position, limits) {
  const query = { ...setupQuery(position), ask: position.ask, limits }
  if (position.ask === "catch") {
    return { ...query, prey: position.target[0], kind: position.kind, koWinner: position.koWinner, prove: position.kind === "auto" }
  }
  query.target = position.target
  query.targetRule = position.targetRule
  if (position.area?.length) query.area = position.area
  if (position.threats) query.koThreats = position.threats
  return query
}

// From a position as the server sends it.
export function fromWire(wire, ask = "life") {
  const position = emptyPosition(wire.boardXSize, wire.boardYSize)
  for (const [color, name] of wire.initialStones) {
    const [x, y] = vertexOf(name, wire.boardYSize)
    position.grid[y][x] = sign(color)
  }
  const colors = new Set(wire.target.map((name) => signAt(position, name)))
  return {
    ...position, ask,
    first: wire.initialPlayer,
    target: colors.size === 1 ? wire.target : [],
    area: wire.area.length ? wire.area : null,
    marks: wire.marks ?? [], name: wire.name ?? "", comment: wire.comment ?? "",
    fileLine: alternating(wire.line ?? [], wire.initialPlayer),
  }
}

// The moves of a file as far as they alternate: so far they can be stepped through.
function alternating(line, first) {
  const moves = []
  let turn = first
  for (const [color, move] of line) {
    if (color !== turn) break
    moves.push(move)
    turn = opposite(turn)
  }
  return moves
}

// A link that holds the position: rows with runs of empty points counted, such as "9/2x1o5/9".
export function toLink(position) {
  const row = (signs) => signs.map((value) => (value > 0 ? "x" : value < 0 ? "o" : ".")).join("")
    .replace(/\.+/g, (run) => String(run.length))
  const parameters = new URLSearchParams()
  parameters.set("p", position.grid.map(row).join("/"))
  parameters.set("f", position.first)
  if (position.ask !== "life") parameters.set("q", position.ask)
  if (position.target.length) parameters.set("t", position.target.join(" "))
  if (position.area?.length) parameters.set("a", position.area.join(" "))
  if (position.threats) parameters.set("k", `${position.threats.B} ${position.threats.W}`)
  if (position.kind !== "auto") parameters.set("c", position.kind)
  if (position.name) parameters.set("n", position.name)
  return `#/?${parameters}`
}

export function fromLink(text) {
  const parameters = new URLSearchParams(text)
  const rows = (parameters.get("p") ?? "").split("/").map((row) => {
    const signs = []
    for (const [token] of row.matchAll(/[0-9]+|x|o/g)) {
      if (token === "x" || token === "o") signs.push(token === "x" ? 1 : -1)
      else signs.push(...Array(Math.min(Number(token), 26)).fill(0))
    }
    return signs
  })
  const width = rows[0]?.length ?? 0
  const fits = (n) => n >= 2 && n <= 25
  if (!fits(width) || !fits(rows.length) || rows.some((row) => row.length !== width)) return null
  const position = { ...emptyPosition(width, rows.length), grid: rows }
  const points = (name) => (parameters.get(name) ?? "").split(" ").filter((point) => {
    const vertex = vertexOf(point, rows.length)
    return vertex && vertex[0] < width && vertex[1] >= 0 && vertex[1] < rows.length
  })
  const threats = (parameters.get("k") ?? "").split(" ").map(Number)
  const kind = parameters.get("c") ?? "auto"
  return {
    ...position,
    first: parameters.get("f") === "W" ? "W" : "B",
    ask: parameters.get("q") === "catch" ? "catch" : "life",
    target: points("t").filter((point) => signAt(position, point)),
    area: points("a").length ? points("a") : null,
    threats: threats.length === 2 && threats.every((n) => n >= 0 && n <= 90) ? { B: threats[0], W: threats[1] } : null,
    kind: /^(auto|ladder|loose|net|wide|\d+\/\d+)$/.test(kind) ? kind : "auto",
    name: (parameters.get("n") ?? "").slice(0, 200),
  }
}

// The part of the board worth showing: the stones and marked points with two lines around them; the whole board unless that saves something.
export function regionOf(position, extra = []) {
  const [w, h] = [widthOf(position), heightOf(position)]
  const used = [...stonesOf(position).map(([, name]) => name), ...(position.area ?? []), ...extra]
    .map((name) => vertexOf(name, h)).filter(Boolean)
  if (!used.length) return null
  const bounds = (values, size) => {
    let [low, high] = [Math.min(...values) - 2, Math.max(...values) + 2]
    if (low <= 1) low = 0
    if (high >= size - 2) high = size - 1
    return [Math.max(low, 0), Math.min(high, size - 1)]
  }
  const x = bounds(used.map((vertex) => vertex[0]), w)
  const y = bounds(used.map((vertex) => vertex[1]), h)
  const area = (x[1] - x[0] + 1) * (y[1] - y[0] + 1)
  return area < 0.7 * w * h ? { x, y } : null
}
