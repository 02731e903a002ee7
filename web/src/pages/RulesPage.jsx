// The rule base: patterns with their conditions, and where they apply on the board.

import { useEffect, useState } from "preact/hooks"
import { get, messageOf, post } from "../api/client.js"
import { ErrorMessage } from "../components/ErrorMessage.jsx"
import { RuleHits } from "../components/RuleHits.jsx"
import { RuleSearch } from "../components/RuleSearch.jsx"
import { RuleTables } from "../components/RuleTables.jsx"
import { isEmpty } from "../domain/position.js"
import { setupOf } from "../domain/query.js"
import { digits } from "../domain/words.js"

/** @import { RuleBase, RuleHit } from "../api/types" */
/** @import { PageProps } from "./App.jsx" */

/** @param {PageProps} props */
export function RulesPage({ positions }) {
  const position = positions.current
  const [base, setBase] = useState(/** @type {RuleBase | null} */ (null))
  const [hits, setHits] = useState(/** @type {RuleHit[] | null} */ (null))
  const [error, setError] = useState("")

  useEffect(() => {
    get("rules")
      .then((/** @type {RuleBase} */ answer) => setBase(answer))
      .catch((cause) => setError(messageOf(cause)))
  }, [])
  useEffect(() => {
    if (isEmpty(position)) return
    post("rules/match", setupOf(position))
      .then((/** @type {{ hits: RuleHit[] }} */ answer) => setHits(answer.hits))
      .catch(() => setHits([]))
  }, [position])

  if (error) return <ErrorMessage text={error} />
  if (!base) return <p class="quiet">Loading the rules …</p>
  return (
    <div class="rulespage">
      <section class="caption">
        <h2>Rules the program found by itself</h2>
        <p>
          {digits(base.total)} patterns in which Black gets an eye, or lives, though White plays first. Each holds on
          every board where its conditions hold. The frame is the pattern; outside it anything may be. Signs beside a
          point say what is asked of the outside: ≥2, that the black stones there, or a black move, have two liberties
          outside; a shield, that White finds only stones of the pattern’s black blocks there.
        </p>
      </section>
      {hits && <RuleHits hits={hits} position={position} />}
      <RuleSearch />
      <RuleTables tables={base.tables} onError={setError} />
    </div>
  )
}
