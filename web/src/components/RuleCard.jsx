// A rule; on demand with the line in which White resists longest.

import { backend } from "../api/backend.js"
import { useLongestResistance } from "../hooks/useLongestResistance.js"
import { RulePicture } from "./RulePicture.jsx"

/** @import { Rule } from "../api/types" */

/** @param {{ rule: Rule }} props */
export function RuleCard({ rule }) {
  const { number, shape, conclusion, conditions, depth } = rule
  const { line, notice, waiting, look } = useLongestResistance(rule)
  const resistance = notice || line.map((move, i) => `${i + 1} ${move}`).join(", ")
  return (
    <article class="rule">
      <RulePicture rule={rule} sequence={line} />
      <div>
        <h4>
          Rule {number} of {shape}
        </h4>
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
        {backend.hasDatabase && depth > 0 && !resistance && (
          <button class="plain" disabled={waiting} onClick={look}>
            Longest resistance
          </button>
        )}
        {resistance && (
          <p class="quiet" data-testid="resistance">
            {resistance}
          </p>
        )}
      </div>
    </article>
  )
}
