// What the board shows besides its stones.

import { moveMarks } from "./Answer.jsx"
import { numbersAt } from "./Line.jsx"
import { opposite, sign } from "./points.js"
import { blockAt, signAt } from "./position.js"

// While a line is shown, the numbers of its moves up to `at`.
export const lineMarks = (replay, at) => ({ markers: numbersAt(replay, at), ghosts: {} })

// Of the position itself: marks of the file, target, first moves of an answer, capturable blocks of a scan, the line being read.
export function positionMarks(position, { answer, scan, progress }) {
  const markers = {}
  let ghosts = {}
  // Marks that mean the area are shown by its shade.
  const means = new Set(position.area ?? [])
  for (const [name, mark] of position.marks) {
    if (mark.length === 1) markers[name] = { type: "label", label: mark }
    else if (!means.has(name) || signAt(position, name)) markers[name] = { type: mark }
  }
  for (const target of position.target) for (const name of blockAt(position, target)) markers[name] = { type: "triangle" }
  if (answer) {
    const marks = moveMarks(position, answer)
    Object.assign(markers, marks.markers)
    ghosts = marks.ghosts
  }
  for (const block of scan ?? []) if (block.sentence) {
    for (const name of block.stones) markers[name] = { type: block.savable ? "square" : "cross" }
  }
  ;(progress?.line ?? []).slice(0, 5).forEach((name, i) => {
    if (name !== "pass") ghosts[name] = { sign: sign(i % 2 ? opposite(position.first) : position.first), faint: true }
  })
  return { markers, ghosts }
}
