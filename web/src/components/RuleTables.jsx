// The tables of rules, a page at a time.

import { rangeWords, tableWords } from "../domain/rules.js"
import { digits } from "../domain/words.js"
import { useRulePage } from "../hooks/useRulePage.js"
import { Pager } from "./Pager.jsx"
import { RuleCard } from "./RuleCard.jsx"
import { SelectField } from "./SelectField.jsx"

/** @import { RuleTable } from "../api/types" */

/** @param {RuleTable} table */
const tableKey = ({ about, shape }) => `${about} ${shape}`

/** @param {{ tables: RuleTable[], onError: (message: string) => void }} props */
export function RuleTables({ tables, onError }) {
  const { page, table, depth, setTable, setDepth, earlier, later } = useRulePage(tables[0], onError)
  /** @param {string} key */
  const chooseTable = (key) => setTable(tables.find((one) => tableKey(one) === key) ?? table)
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
        <SelectField name="Depth" value={depth} onChange={setDepth}>
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
            <Pager onEarlier={earlier} onLater={later}>
              <span>{rangeWords(page)}</span>
            </Pager>
          </div>
        )}
      </div>
      <div class="rules">
        {page?.rules.map((rule) => (
          <RuleCard key={`${tableKey(table)} ${rule.number}`} rule={rule} />
        ))}
      </div>
    </section>
  )
}
