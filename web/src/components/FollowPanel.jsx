// A search that is followed: where it waits, and what to do next.

import { useState } from "preact/hooks"
import { digits } from "../domain/words.js"

/** @import { FollowCommand, FollowedNode } from "../api/types" */
/** @import { Followed } from "../hooks/useFollow.js" */

/** @typedef {(command: FollowCommand, number?: number) => void} Tell */

/** @type {[command: FollowCommand, words: string, key: string, title: string][]} */
const STEPS = [
  ["step", "Step", "space", "The next node"],
  ["over", "Over", "o", "On until this branch is left"],
  ["out", "Out", "u", "On until the branch above is left"],
  ["run", "Run", "r", "On until the end, or until you come back in"],
  ["dead", "Dead here", "d", "The stones are dead here: this branch is not read further, and the answer says so"],
  ["alive", "Alive here", "a", "The stones are alive here: this branch is not read further, and the answer says so"],
]

/** @param {{ followed: Followed, tell: Tell, onStop: () => void }} props */
export function FollowPanel({ followed: { node, running }, tell, onStop }) {
  const [help, setHelp] = useState(false)
  return (
    <section class="panel reading" aria-label="Following">
      <div class="row">
        <p class="sentence" data-testid="followed">
          {node ? node.sentence : "The search begins …"}
        </p>
        <button class="stop" onClick={onStop}>
          Stop
        </button>
      </div>
      {node && <Place node={node} />}
      {running ? (
        <div class="actions">
          <span data-testid="running">
            Running: {digits(running.nodes)} nodes, depth {running.depth}.
          </span>
          <button onClick={() => tell("back")}>
            Back in <small class="quiet">b</small>
          </button>
        </div>
      ) : (
        node && <Steps node={node} tell={tell} />
      )}
      <button aria-expanded={help} onClick={() => setHelp(!help)}>
        ?
      </button>
      {help && (
        <ul class="quiet">
          {STEPS.map(([command, words, key, title]) => (
            <li key={command}>
              {words} ({key}): {title}.
            </li>
          ))}
          <li>To depth: on until a node is so deep.</li>
          <li>Maximal depth: captures are read no deeper; 0 for no limit.</li>
        </ul>
      )}
    </section>
  )
}

/** @param {{ node: FollowedNode }} props */
function Place({ node }) {
  const limit = node.maxDepth == null ? "" : ` of ${node.maxDepth}`
  return (
    <>
      <p class="quiet" data-testid="place">
        Search {node.search}, node {digits(node.nodes)}, depth {node.depth}
        {limit}: {node.line.join(" ") || "the start"}
      </p>
      {node.declared.map((declared) => (
        <p key={declared} class="notice" data-testid="declared">
          Declared: {declared}.
        </p>
      ))}
    </>
  )
}

/** @param {{ node: FollowedNode, tell: Tell }} props */
function Steps({ node, tell }) {
  const [depth, setDepth] = useState("")
  const number = Number.parseInt(depth, 10)
  const isNumber = Number.isInteger(number) && number >= 0
  return (
    <>
      <div class="actions">
        {STEPS.map(([command, words, key, title]) => (
          <button key={command} title={title} onClick={() => tell(command)}>
            {words} <small class="quiet">{key}</small>
          </button>
        ))}
      </div>
      <div class="actions">
        <input
          type="number"
          min="0"
          aria-label="Depth"
          value={depth}
          onInput={(event) => setDepth(event.currentTarget.value)}
        />
        <button disabled={!isNumber} onClick={() => tell("toDepth", number)}>
          To depth
        </button>
        <button disabled={!isNumber || !node.takesDepth} onClick={() => tell("maxDepth", number)}>
          Maximal depth
        </button>
      </div>
    </>
  )
}
