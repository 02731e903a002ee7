// The verdict: a sentence, how sure it is, what every first move leads to.

import { opposite } from "./points.js"
import { signAt } from "./position.js"

const CERTAINTY = {
  proved: ["Proved", "An independent checker has accepted the proof."],
  claimed: ["Claimed", "The search says so; no proof was checked."],
  read: ["Read", "Read as a strong player reads, against the moves that matter, not against every reply."],
}

// A status for the side that moves: good, ko or bad. `l`, `l1d` .. `d1l`, `d`.
export function grade(status, moverDefends) {
  if (status === "l") return moverDefends ? "good" : "bad"
  if (status === "d") return moverDefends ? "bad" : "good"
  return "ko"
}

export function statusWords(status) {
  const ko = /^([ld])([1-5])([ld])$/.exec(status)
  if (!ko) return status === "l" ? "lives" : "dies"
  const threats = `${ko[2]} ko threat${ko[2] === "1" ? "" : "s"}`
  return ko[1] === "l" ? `lives unless the attacker has ${threats}` : `dies unless it has ${threats}`
}

export const moverDefends = (position) => {
  const target = position.target[0]
  return !!target && (signAt(position, target) > 0 ? "B" : "W") === position.first
}

// How the first moves are marked on the board.
export function moveMarks(position, answer) {
  const markers = {}
  const ghosts = {}
  const defends = moverDefends(position)
  for (const [name, status] of Object.entries(answer.moveStatus ?? {})) {
    if (name === "pass") continue
    const kind = grade(status, defends)
    ghosts[name] = { sign: position.first === "B" ? 1 : -1, type: { good: "good", ko: "doubtful", bad: "bad" }[kind] }
    if (kind === "ko") markers[name] = { type: "label", label: status }
  }
  for (const name of answer.moves ?? []) {
    if (name !== "pass") ghosts[name] = { sign: position.first === "B" ? 1 : -1, type: "good" }
    if (answer.verdict === "ko") ghosts[name] = { sign: 1, type: "interesting" }
  }
  return { markers, ghosts }
}

export function Verdict({ answer, ask }) {
  const [word, meaning] = CERTAINTY[answer.certainty] ?? []
  const speed = answer.seconds > 0.05 ? `, ${Math.round(answer.nodes / answer.seconds).toLocaleString("en")} a second` : ""
  return (
    <div class={`verdict ${answer.verdict}`}>
      <p class="sentence" data-testid="verdict">{answer.sentence}.</p>
      <p class="facts">
        {word && <span class={`badge ${answer.certainty}`} title={meaning}>{answer.certainty === "proved" ? "✓ " : ""}{word}</span>}
        {answer.status && <span class="badge" title="GoTools' shorthand for the status">{answer.status}</span>}
        {(answer.tesuji ?? []).map((name) => <span class="badge" key={name}>{name}</span>)}
        <span class="quiet">{answer.nodes.toLocaleString("en")} nodes, {time(answer.seconds)}{speed}</span>
      </p>
      {answer.verdict === "unknown" && <p class="advice">{advice(answer.reason, ask)}</p>}
      {answer.assumed?.includes("area") && <p class="quiet">The area was inferred: {answer.area.length} points, shaded on the board.</p>}
    </div>
  )
}

function advice(reason, ask) {
  if (reason === "open" && ask === "catch") return "No capture was found, and no escape proved. It need not be safe: ask for a kind of capture under “More”, or about its life."
  return {
    time: "Give it more time under “More”, or make the area smaller.",
    nodes: "Give it more time under “More”, or make the area smaller.",
    open: "The group can reach open ground, and it matters what lies there: paint a larger area, or close the position with stones.",
    cancelled: "You stopped it. Press Read to begin again.",
    memory: "The area is too large for an exact answer: make it smaller.",
    depth: "The lines are too long: make the area smaller.",
  }[reason] ?? ""
}

export function time(seconds) {
  if (seconds < 0.001) return "under 1 ms"
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`
}

// All first moves by what they lead to, best first; each can be tried.
export function FirstMoves({ position, answer, onTry }) {
  const entries = Object.entries(answer.moveStatus ?? {})
  if (!entries.length) return null
  const defends = moverDefends(position)
  const order = ["l", "l5d", "l4d", "l3d", "l2d", "l1d", "d1l", "d2l", "d3l", "d4l", "d5l", "d"]
  if (!defends) order.reverse()
  const groups = order.map((status) => [status, entries.filter(([, s]) => s === status).map(([name]) => name)]).filter(([, names]) => names.length)
  const group = defends ? "the group " : `${opposite(position.first) === "B" ? "Black" : "White"} `
  return (
    <div class="moves" aria-label="First moves">
      {groups.map(([status, names]) => (
        <div class="movegroup" key={status}>
          <h4><span class={`dot ${grade(status, defends)}`} aria-hidden="true" />{group}{statusWords(status)}</h4>
          <p>{names.map((name) => <button class="move" key={name} onClick={() => onTry(name)}>{name}</button>)}</p>
        </div>
      ))}
    </div>
  )
}
