// The rule base: patterns with their conditions, and where they apply on the board.

import { Icon } from "../Icon.jsx"
import { useEffect, useState } from "preact/hooks"
import { Board } from "../Board.jsx"
import { RulePicture } from "../RulePicture.jsx"
import { get, post } from "../api.js"
import { useAsking } from "../asking.js"
import { colorWord } from "../points.js"
import { regionOf, setupQuery, stonesOf } from "../position.js"

const PLACES = { corner: "in the corner", side: "at the side", centre: "in the centre" }

// A rule; on demand with the line in which White resists longest.
function Rule({ rule }) {
  const [line, setLine] = useState(null)
  const { waiting, ask } = useAsking()
  const look = () => {
    const query = new URLSearchParams({ about: rule.about, shape: rule.shape, number: String(rule.number) })
    ask(get(`rules/rule?${query}`), (told) => setLine(told.sequence ?? "It would take too long to find."), (problem) => setLine(problem.message))
  }
  return (
    <article class="rule">
      <RulePicture rule={rule} sequence={Array.isArray(line) ? line : []} />
      <div>
        <h4>Rule {rule.number}</h4>
        <p>{rule.conclusion}{rule.depth ? ` in ${rule.depth} moves` : ""}.</p>
        {rule.conditions.length > 0 && <ul>{rule.conditions.map((condition) => <li key={condition}>{condition}</li>)}</ul>}
        {rule.depth > 0 && !line && <button class="plain" disabled={waiting} onClick={look}>Longest resistance</button>}
        {line && <p class="quiet" data-testid="resistance">{Array.isArray(line) ? line.map((move, i) => `${i + 1} ${move}`).join(", ") : line}</p>}
      </div>
    </article>
  )
}

export function RulesPage({ problem }) {
  const [base, setBase] = useState(null)
  const [picked, setPicked] = useState(null)
  const [depth, setDepth] = useState("")
  const [from, setFrom] = useState(0)
  const [page, setPage] = useState(null)
  const [hits, setHits] = useState(null)
  const [shown, setShown] = useState(null)
  const [error, setError] = useState("")
  const { ask } = useAsking()
  const position = problem.value

  useEffect(() => {
    get("rules").then((told) => { setBase(told); setPicked(told.tables[0]) }).catch((problem) => setError(problem.message))
    if (stonesOf(position).length) post("rules/match", setupQuery(position)).then((told) => { setHits(told.hits); setShown(told.hits[0] ?? null) }).catch(() => setHits([]))
  }, [])
  useEffect(() => {
    if (!picked) return
    const query = new URLSearchParams({ about: picked.about, shape: picked.shape, from: String(from), count: "24" })
    if (depth !== "") query.set("depth", depth)
    ask(get(`rules/table?${query}`), (told) => setPage({ ...told, from }), (problem) => setError(problem.message))
  }, [picked, depth, from])

  if (error) return <p class="error" role="alert">{error}</p>
  if (!base) return <p class="quiet">Loading the rules …</p>
  const choose = (event) => {
    const [about, shape] = event.currentTarget.value.split(" ")
    setPicked(base.tables.find((table) => table.about === about && table.shape === shape))
    setDepth("")
    setFrom(0)
  }
  return (
    <div class="rulespage">
      <section class="caption">
        <h2>Rules the program found by itself</h2>
        <p>{base.total.toLocaleString("en")} patterns in which Black gets an eye, or lives, though White plays first. Each holds on every board where its conditions hold.</p>
      </section>
      {hits && (
        <section class="panel here">
          <h3>On your board</h3>
          {hits.length === 0 ? <p class="quiet">No rule applies to the position on the board as it stands.</p> : (
            <div class="hits">
              <Board large={false} grid={position.grid} region={regionOf(position)} label="The position on the board"
                paint={Object.fromEntries((shown?.points ?? []).map((name) => [name, 1]))}
                markers={Object.fromEntries((shown?.stones ?? []).map((name) => [name, { type: "circle" }]))} />
              <ul class="blocks">
                {hits.map((hit, i) => (
                  <li key={i}><button class="linklike" aria-pressed={hit === shown} onClick={() => setShown(hit)}>
                    {colorWord(hit.color)} at {hit.target} {hit.rule.about === "life" ? "lives" : "has an eye"}: rule {hit.rule.number} of {hit.rule.shape}
                  </button></li>
                ))}
              </ul>
            </div>
          )}
        </section>
      )}
      <section class="panel">
        <div class="filters">
          <label class="field"><span class="name">Table</span>
            <select value={`${picked.about} ${picked.shape}`} onChange={choose}>
              {base.tables.map((table) => (
                <option key={table.about + table.shape} value={`${table.about} ${table.shape}`}>
                  {table.about === "life" ? "Life" : "An eye"} {PLACES[table.where]}, {table.width}×{table.height} ({table.total.toLocaleString("en")})
                </option>
              ))}
            </select>
          </label>
          <label class="field"><span class="name">Depth</span>
            <select value={depth} onChange={(event) => { setDepth(event.currentTarget.value); setFrom(0) }}>
              <option value="">any</option>
              {picked.counts.map((n, i) => n > 0 && <option key={i} value={String(2 * i)}>{2 * i} moves ({n.toLocaleString("en")})</option>)}
            </select>
          </label>
          {page && (
            <div class="pager">
              <button class="step" aria-label="Earlier" disabled={from === 0} onClick={() => setFrom(Math.max(0, from - 24))}><Icon name="back" /></button>
              <span>{page.count ? `${(page.from + 1).toLocaleString("en")} to ${(page.from + page.rules.length).toLocaleString("en")} of ${page.count.toLocaleString("en")}` : "none"}</span>
              <button class="step" aria-label="Later" disabled={from + page.rules.length >= page.count} onClick={() => setFrom(from + 24)}><Icon name="forward" /></button>
            </div>
          )}
        </div>
        <div class="rules">
          {page?.rules.map((rule) => <Rule key={`${rule.about} ${rule.shape} ${rule.number}`} rule={rule} />)}
        </div>
      </section>
    </div>
  )
}
