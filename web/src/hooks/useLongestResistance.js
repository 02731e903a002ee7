// The line in which White resists a rule longest: looked up on demand.

import { useState } from "preact/hooks"
import { messageOf, post } from "../api/client.js"
import { useLatest } from "./useLatest.js"

/** @import { Move, Rule } from "../api/types" */

/** @param {Rule} rule */
export function useLongestResistance({ about, shape, number }) {
  const [line, setLine] = useState(/** @type {Move[]} */ ([]))
  const [notice, setNotice] = useState("")
  const { waiting, ask } = useLatest()
  const look = () => {
    ask(
      post("rules/rule", { about, shape, number }),
      (/** @type {Rule} */ { sequence }) =>
        sequence ? setLine(sequence) : setNotice("It would take too long to find."),
      (error) => setNotice(messageOf(error)),
    )
  }
  return { line, notice, waiting, look }
}
