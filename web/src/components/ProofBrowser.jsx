// A walk through a proof: the loser's replies are chosen, the winner's answers follow on the board.

import { useState } from "preact/hooks"
import { choicesAt, graphTitle, lemmaSentence, walk } from "../domain/proof.js"
import { counted, digits } from "../domain/words.js"

/** @import { Move, Proof, ProofGraph, ProofNode } from "../api/types" */

/** @param {{ proof: Proof, onLine: (moves: Move[]) => void }} props */
export function ProofBrowser({ proof, onLine }) {
  const [which, setWhich] = useState(0)
  const [replies, setReplies] = useState(/** @type {Move[]} */ ([]))
  const graph = proof.graphs?.[which]
  if (!proof.graphs || !graph) {
    return (
      <p class="quiet">
        The proof has {digits(proof.nodes)} nodes: too many to browse. It can be saved and checked with “tesuji verify”.
      </p>
    )
  }
  /** @param {Move[]} chosen */
  const go = (chosen) => {
    setReplies(chosen)
    onLine(walk(graph, chosen).line)
  }
  /**
   * @param {ProofGraph} chosen
   * @param {number} number
   */
  const choose = (chosen, number) => {
    setWhich(number)
    setReplies([])
    onLine(walk(chosen, []).line)
  }
  const { node, line } = walk(graph, replies)
  return (
    <div class="proof">
      {proof.graphs.length > 1 && (
        <p>
          {proof.graphs.map((one, i) => (
            <button key={i} class="move" aria-pressed={i === which} onClick={() => choose(one, i)}>
              {graphTitle(one)}
            </button>
          ))}
        </p>
      )}
      <p class="quiet">
        {graphTitle(graph)}: {digits(graph.nodes.length)} nodes. Choose the loser's moves; the winner answers.
      </p>
      <p class="trail">
        <button class="move" onClick={() => go([])}>
          Start
        </button>
        {replies.map((reply, i) => (
          <button class="move" key={i} onClick={() => go(replies.slice(0, i + 1))}>
            {reply}
          </button>
        ))}
      </p>
      <Choices node={node} onChoose={(reply) => go([...replies, reply])} />
      <p class="quiet">{counted(line.length, "move")} on the board</p>
    </div>
  )
}

/** @param {{ node: ProofNode, onChoose: (reply: Move) => void }} props */
function Choices({ node, onChoose }) {
  if (node.lemma) return <p class="lemma">{lemmaSentence(node.lemma)}</p>
  const { named, anyOther } = choicesAt(node)
  return (
    <p class="replies">
      {named.map((reply) => (
        <button class="move" key={reply} onClick={() => onChoose(reply)}>
          {reply}
        </button>
      ))}
      {anyOther && (
        <button class="move" onClick={() => onChoose("pass")}>
          anything else
        </button>
      )}
    </p>
  )
}
