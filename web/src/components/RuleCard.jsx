// A rule; on demand with the line in which White resists longest.

import { useState } from "preact/hooks"
import { get, messageOf } from "../api/client.js"
import { useLatest } from "../hooks/useLatest.js"
import { RulePicture } from "./RulePicture.jsx"

/** @import { Move, Rule } from "../api/types" */

/** @param {{ rule: Rule }} props */
export function RuleCard({ rule }) {
  const [line, setLine] = useState(/** @type {Move[]} */ ([]))
  const [notice, setNotice] = useState("")
  const { waiting, ask } = useLatest()
  const { about, shape, number, conclusion, conditions, depth } = rule

  const look = () => {
    const query = new URLSearchParams({ about, shape, number: String(number) })
    ask(
      get(`rules/rule?${query}`),
      (/** @type {Rule} */ { sequence }) =>
        sequence ? setLine(sequence) : setNotice("It would take too long to find."),
      (error) => setNotice(messageOf(error)),
    )
  }
  const text = notice || line.map((move, i) => `${i + 1} ${move}`).join(", ")
  return (
    <article class="rule">
      <RulePicture rule={rule} sequence={line} />
      <div>
        <h4>Rule {number}</h4>
        <p>
          {conclusion}
          {depth > 0 && ` in ${depth} moves`}.
        </p>
        {conditions.length > 0 && (
          <ul>
            {conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        )}
        {depth > 0 && !text && (
          <button class="plain" disabled={waiting} onClick={look}>
            Longest resistance
          </button>
        )}
        {text && (
          <p class="quiet" data-testid="resistance">
            {text}
          </p>
        )}
      </div>
    </article>
  )
}
