// Rules that hold a drawing, a page at a time.

import { useEffect, useState } from "preact/hooks"
import { messageOf, post } from "../api/client.js"
import { announce } from "../browser/announce.js"
import { foundWords } from "../domain/rules.js"
import { useLatest } from "./useLatest.js"

/** @import { FoundRules } from "../api/types" */

/** Rules on a page. */
const PAGE = 24

/** @typedef {{ rows: string[], where?: string, about?: string, asDrawn: boolean }} Sought */

export function useRuleSearch() {
  const [query, setQuery] = useState(/** @type {(Sought & { from: number }) | null} */ (null))
  const [page, setPage] = useState(/** @type {(FoundRules & { from: number }) | null} */ (null))
  const [error, setError] = useState("")
  const { ask, waiting } = useLatest()
  useEffect(() => {
    if (!query) return
    setError("")
    ask(
      (signal) => post("rules/find", { ...query, count: PAGE }, signal),
      (/** @type {FoundRules} */ found) => {
        setPage({ ...found, from: query.from })
        announce(foundWords(found))
      },
      (cause) => setError(messageOf(cause)),
    )
  }, [query, ask])

  /** @param {number} from */
  const turnTo = (from) => query && setQuery({ ...query, from })
  const from = page?.from ?? 0
  const hasLater = page !== null && from + page.rules.length < page.count
  return {
    ...{ page, error, waiting },
    /** @param {Sought} sought */
    look: (sought) => setQuery({ ...sought, from: 0 }),
    earlier: from > 0 ? () => turnTo(Math.max(0, from - PAGE)) : null,
    later: hasLater ? () => turnTo(from + PAGE) : null,
  }
}
