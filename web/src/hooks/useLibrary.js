// A page of the problem database with its filters.

import { useEffect, useState } from "preact/hooks"
import { get, messageOf } from "../api/client.js"
import { NO_FILTER } from "../domain/library.js"
import { useLatest } from "./useLatest.js"

/** @import { LibraryPage } from "../api/types" */
/** @import { LibraryFilter } from "../domain/library.js" */

/** Problems on a page. */
const PAGE = 24

/**
 * What is asked of the database: a filter, and for each page up to the present one the problem it comes after.
 * @typedef {{ filter: LibraryFilter, after: number[] }} LibraryQuery
 */

/** @param {(message: string) => void} onError Called with "" when all is well. */
export function useLibrary(onError) {
  const [query, setQuery] = useState(/** @type {LibraryQuery} */ ({ filter: NO_FILTER, after: [0] }))
  const [page, setPage] = useState(/** @type {LibraryPage | null} */ (null))
  const { ask } = useLatest()

  useEffect(() => {
    const parameters = new URLSearchParams({
      ...query.filter,
      after: String(query.after.at(-1)),
      count: String(PAGE),
    })
    ask(
      get(`library?${parameters}`),
      (/** @type {LibraryPage} */ answer) => {
        setPage(answer)
        onError("")
      },
      (error) => onError(messageOf(error)),
    )
  }, [query, ask, onError])

  const { filter, after } = query
  const count = page?.count ?? 0
  const last = page?.problems.at(-1)
  return {
    page,
    filter,
    number: after.length,
    total: Math.max(1, Math.ceil(count / PAGE)),
    /** @param {LibraryFilter} next */
    setFilter: (next) => setQuery({ filter: next, after: [0] }),
    refresh: () => setQuery({ ...query }),
    earlier: after.length > 1 ? () => setQuery({ filter, after: after.slice(0, -1) }) : null,
    later: last && after.length * PAGE < count ? () => setQuery({ filter, after: [...after, last.id] }) : null,
  }
}
