// A proof to browse: the winner's strategy as a graph. Where the loser moves, any reply can be chosen; the winner's answer follows.

import { useState } from "preact/hooks"

const LEMMAS = {
  captured: "The target has been captured.",
  inAtari: "The target is in atari: the next move takes it.",
  unconditionalLife: "Alive without answering any more (two eyes).",
  uncapturable: "One of its liberties can never be filled.",
  noRoom: "There is no room for two eyes: the attacker fills from outside and takes all.",
  enumeration: "So little is left that the checker tries every way to play on.",
}

// Steps from a node through the winner's moves to where the loser chooses, or to the end.
function settle(graph, node) {
  const moves = []
  for (let guard = 0; guard < 1000; guard++) {
    const here = graph.nodes[node]
    if (here.play === undefined) break
    moves.push(here.play)
    node = here.next
  }
  return { node, moves }
}

export function ProofBrowser({ proof, onLine }) {
  const [which, setWhich] = useState(0)
  const [path, setPath] = useState([])
  const graph = proof.graphs?.[which]
  if (!proof.graphs) {
    return <p class="quiet">The proof has {proof.nodes.toLocaleString("en")} nodes: too many to browse. It can be saved and checked with “tesuji verify”.</p>
  }
  const walk = (steps) => {
    let at = settle(graph, 0)
    const line = [...at.moves]
    for (const reply of steps) {
      const replies = graph.nodes[at.node].replies ?? {}
      line.push(reply)
      at = settle(graph, replies[reply] ?? graph.nodes[at.node].otherwise)
      line.push(...at.moves)
    }
    return { node: at.node, line }
  }
  const { node, line } = walk(path)
  const go = (steps) => { setPath(steps); onLine(walk(steps).line) }
  const here = graph.nodes[node]
  const title = (one) => (one.winner === "attacker" ? "The attacker kills" : "The defender lives")
  const budget = (one) => {
    const { attacker, defender } = one.threats
    return attacker || defender ? `, ko threats ${attacker} to ${defender}` : ""
  }
  return (
    <div class="proof">
      {proof.graphs.length > 1 && (
        <p>{proof.graphs.map((one, i) => (
          <button key={i} class="move" aria-pressed={i === which} onClick={() => { setWhich(i); setPath([]); onLine(settle(one, 0).moves) }}>{title(one)}{budget(one)}</button>
        ))}</p>
      )}
      <p class="quiet">{title(graph)}{budget(graph)}: {graph.nodes.length.toLocaleString("en")} nodes. Choose the loser's moves; the winner answers.</p>
      <p class="trail"><button class="move" onClick={() => go([])}>Start</button>{path.map((reply, i) => (
        <button class="move" key={i} onClick={() => go(path.slice(0, i + 1))}>{reply}</button>
      ))}</p>
      {here.lemma ? <p class="lemma">{LEMMAS[here.lemma] ?? here.lemma}</p> : (
        <p class="replies">
          {Object.keys(here.replies ?? {}).map((reply) => <button class="move" key={reply} onClick={() => go([...path, reply])}>{reply}</button>)}
          {here.otherwise !== undefined && !("pass" in (here.replies ?? {})) && <button class="move" onClick={() => go([...path, "pass"])}>anything else</button>}
        </p>
      )}
      {!onLine ? null : <p class="quiet">{line.length} move{line.length === 1 ? "" : "s"} on the board</p>}
    </div>
  )
}
