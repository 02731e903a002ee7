// A page of a table of rules.

import { useEffect, useState } from "preact/hooks"
import { get, messageOf } from "../api/client.js"
import { useLatest } from "./useLatest.js"

/** @import { RulePage, RuleTable } from "../api/types" */

/** Rules on a page. */
const PAGE = 24

/**
 * @param {RuleTable} start
 * @param {(message: string) => void} onError
 */
export function useRulePage(start, onError) {
  const [query, setQuery] = useState({ table: start, depth: "", from: 0 })
  const [page, setPage] = useState(/** @type {(RulePage & { from: number }) | null} */ (null))
  const { ask } = useLatest()
  useEffect(() => {
    const { table, depth, from } = query
    const parameters = new URLSearchParams({
      about: table.about,
      shape: table.shape,
      from: String(from),
      count: String(PAGE),
      ...(depth ? { depth } : {}),
    })
    ask(
      get(`rules/table?${parameters}`),
      (/** @type {RulePage} */ answer) => setPage({ ...answer, from }),
      (error) => onError(messageOf(error)),
    )
  }, [query, ask, onError])

  const { table, depth, from } = query
  const hasLater = page !== null && from + page.rules.length < page.count
  return {
    ...{ page, table, depth },
    /** @param {RuleTable} chosen */
    setTable: (chosen) => setQuery({ table: chosen, depth: "", from: 0 }),
    /** @param {string} chosen */
    setDepth: (chosen) => setQuery({ table, depth: chosen, from: 0 }),
    earlier: from > 0 ? () => setQuery({ ...query, from: Math.max(0, from - PAGE) }) : null,
    later: hasLater ? () => setQuery({ ...query, from: from + PAGE }) : null,
  }
}
