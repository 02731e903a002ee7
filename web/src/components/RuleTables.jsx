// The tables of rules, a page at a time.

import { useEffect, useState } from "preact/hooks"
import { get, messageOf } from "../api/client.js"
import { digits } from "../domain/words.js"
import { useLatest } from "../hooks/useLatest.js"
import { Pager } from "./Pager.jsx"
import { RuleCard } from "./RuleCard.jsx"
import { SelectField } from "./SelectField.jsx"

/** @import { RulePage, RuleTable } from "../api/types" */

const PLACES = { corner: "in the corner", side: "at the side", centre: "in the centre" }

/** Rules on a page. */
const PAGE = 24

/** @param {RuleTable} table */
const tableKey = ({ about, shape }) => `${about} ${shape}`

/** @param {RuleTable} table */
function tableWords({ about, where, width, height, total }) {
  return `${about === "life" ? "Life" : "An eye"} ${PLACES[where]}, ${width}×${height} (${digits(total)})`
}

/** @param {{ tables: RuleTable[], onError: (message: string) => void }} props */
export function RuleTables({ tables, onError }) {
  const [query, setQuery] = useState({ table: tables[0], depth: "", from: 0 })
  const [page, setPage] = useState(/** @type {(RulePage & { from: number }) | null} */ (null))
  const { ask } = useLatest()
  const { table, depth, from } = query

  useEffect(() => {
    const parameters = new URLSearchParams({
      about: query.table.about,
      shape: query.table.shape,
      from: String(query.from),
      count: String(PAGE),
      ...(query.depth ? { depth: query.depth } : {}),
    })
    ask(
      get(`rules/table?${parameters}`),
      (/** @type {RulePage} */ answer) => setPage({ ...answer, from: query.from }),
      (error) => onError(messageOf(error)),
    )
  }, [query, ask, onError])

  /** @param {string} key */
  const chooseTable = (key) => {
    const chosen = tables.find((one) => tableKey(one) === key)
    if (chosen) setQuery({ table: chosen, depth: "", from: 0 })
  }
  return (
    <section class="panel">
      <div class="filters">
        <SelectField name="Table" value={tableKey(table)} onChange={chooseTable}>
          {tables.map((one) => (
            <option key={tableKey(one)} value={tableKey(one)}>
              {tableWords(one)}
            </option>
          ))}
        </SelectField>
        <SelectField name="Depth" value={depth} onChange={(value) => setQuery({ table, depth: value, from: 0 })}>
          <option value="">any</option>
          {table.counts.map(
            (count, i) =>
              count > 0 && (
                <option key={i} value={String(2 * i)}>
                  {2 * i} moves ({digits(count)})
                </option>
              ),
          )}
        </SelectField>
        {page && (
          <div class="pager">
            <Pager
              onEarlier={from > 0 ? () => setQuery({ ...query, from: Math.max(0, from - PAGE) }) : null}
              onLater={from + page.rules.length < page.count ? () => setQuery({ ...query, from: from + PAGE }) : null}
            >
              <span>{rangeWords(page)}</span>
            </Pager>
          </div>
        )}
      </div>
      <div class="rules">
        {page?.rules.map((rule) => (
          <RuleCard key={`${rule.about} ${rule.shape} ${rule.number}`} rule={rule} />
        ))}
      </div>
    </section>
  )
}

/** @param {RulePage & { from: number }} page */
function rangeWords({ from, rules, count }) {
  return count ? `${digits(from + 1)} to ${digits(from + rules.length)} of ${digits(count)}` : "none"
}
