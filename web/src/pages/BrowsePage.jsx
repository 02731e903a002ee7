// The database: filters, small pictures, import, export, a sheet to print.

import { useEffect, useRef, useState } from "preact/hooks"
import { statusWords } from "../Answer.jsx"
import { Icon } from "../Icon.jsx"
import { MiniBoard } from "../MiniBoard.jsx"
import { announce } from "../announce.jsx"
import { ApiError, get, postForFile, upload } from "../api.js"
import { useAsking } from "../asking.js"
import { download } from "../download.js"
import { colorWord } from "../points.js"
import { fromWire } from "../position.js"

const COUNT = 24
const NO_FILTER = { place: "", status: "", ko: "", gradeFrom: "", gradeTo: "" }

export function BrowsePage() {
  const [filter, setFilter] = useState(NO_FILTER)
  const [pages, setPages] = useState([0])
  const [told, setTold] = useState(null)
  const [chosen, setChosen] = useState(() => new Map())
  const [error, setError] = useState("")
  const [notice, setNotice] = useState("")
  const [progress, setProgress] = useState(null)
  const [again, setAgain] = useState(0)
  const [printing, setPrinting] = useState(null)
  const input = useRef()
  const { ask } = useAsking()

  useEffect(() => {
    const query = new URLSearchParams({ ...filter, after: String(pages.at(-1)), count: String(COUNT) })
    ask(get(`library?${query}`), (answer) => { setTold(answer); setError("") }, (problem) => setError(problem.message))
  }, [filter, pages, again])

  const set = (name) => (event) => { setFilter({ ...filter, [name]: event.currentTarget.value }); setPages([0]) }
  const take = async (file) => {
    if (!file) return
    setNotice("")
    setError("")
    setProgress({ done: 0, of: 0 })
    try {
      const answer = await upload(`library/import?name=${encodeURIComponent(file.name)}`, await file.arrayBuffer(), { onProgress: setProgress })
      const faults = answer.faults.length ? ` ${answer.faults.length} could not be used: ${answer.faults[0]}` : ""
      const message = `${answer.new} new problem${answer.new === 1 ? "" : "s"} of ${answer.read}, ${answer.solved} solved.${faults}`
      setNotice(message)
      announce(message)
      setAgain(again + 1)
    } catch (problem) {
      setError(problem.message)
    }
    setProgress(null)
  }
  const choose = (item) => {
    const next = new Map(chosen)
    if (!next.delete(item.id)) next.set(item.id, item)
    setChosen(next)
  }
  const selection = chosen.size ? [...chosen.values()] : (told?.problems ?? [])
  const save = async (format) => {
    try {
      download(await postForFile("library/export", { ids: selection.map((item) => item.id), format }), `problems.${format}`)
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.message : String(problem))
    }
  }
  if (printing) return <Sheet problems={printing} onBack={() => setPrinting(null)} />
  const grades = told?.grades ?? []
  const gradeOptions = [<option key="" value="">any</option>, ...grades.map((grade) => <option key={grade} value={grade}>{grade}</option>)]
  return (
    <div class="page">
      <section class="caption">
        <h2>Your problems</h2>
        <p>{told?.empty ? "The database is empty." : `${told?.count?.toLocaleString("en") ?? "…"} problems`}</p>
      </section>
      {error && <p class="error" role="alert">{error}</p>}
      {notice && <p class="notice" role="status">{notice}</p>}
      {progress && <p class="notice">Reading and solving {progress.of ? `${progress.done} of ${progress.of}` : "…"}</p>}
      <input ref={input} class="sr" type="file" aria-label="Import a file" tabIndex={-1} onChange={(event) => { take(event.currentTarget.files[0]); event.currentTarget.value = "" }} />
      {told?.empty ? (
        <section class="panel empty">
          <h3>Nothing here yet</h3>
          <p class="quiet">Import a collection (SGF, GoTools, JSON lines); each problem is solved and graded. New problems are made with “tesuji generate --count 100”.</p>
          <p><button class="primary" disabled={!!progress} onClick={() => input.current.click()}>Import a file</button></p>
        </section>
      ) : (
        <>
          <section class="panel filters" aria-label="Filters">
            <label class="field"><span class="name">Place</span><select value={filter.place} onChange={set("place")}>
              <option value="">any</option><option value="corner">corner</option><option value="edge">edge</option><option value="centre">centre</option></select></label>
            <label class="field"><span class="name">Ko</span><select value={filter.ko} onChange={set("ko")}>
              <option value="">any</option><option value="yes">only ko</option><option value="no">no ko</option></select></label>
            <label class="field"><span class="name">Result</span><select value={filter.status} onChange={set("status")}>
              <option value="">any</option><option value="d">dies</option><option value="l">lives</option></select></label>
            <label class="field"><span class="name">Grade from</span><select value={filter.gradeFrom} onChange={set("gradeFrom")}>{gradeOptions}</select></label>
            <label class="field"><span class="name">to</span><select value={filter.gradeTo} onChange={set("gradeTo")}>{gradeOptions}</select></label>
            <button class="plain" onClick={() => { setFilter(NO_FILTER); setPages([0]) }}>Clear</button>
          </section>
          <div class="actions">
            <button disabled={!!progress} onClick={() => input.current.click()}>Import</button>
            <button disabled={!selection.length} onClick={() => save("sgf")}>Save {chosen.size || "these"} as SGF</button>
            <button disabled={!selection.length} onClick={() => save("pdf")} title="Problems on some pages, answers on others">as PDF</button>
            <button disabled={!selection.length} onClick={() => save("svg")} title="All problems in one picture">as SVG</button>
            <button disabled={!selection.length} onClick={() => setPrinting(selection)}>Print</button>
            {chosen.size > 0 && <button class="plain" onClick={() => setChosen(new Map())}>{chosen.size} chosen: clear</button>}
          </div>
          {told && !told.problems.length && <p class="quiet">No problem fits these filters.</p>}
          <div class="tiles large">
            {told?.problems.map((item) => (
              <article class={`card ${chosen.has(item.id) ? "chosen" : ""}`} key={item.id}>
                <button class="tile" onClick={() => { location.hash = `#/problem?id=${item.id}` }} aria-label={`Open problem ${item.id}`}>
                  <MiniBoard position={fromWire({ ...item, line: [] })} />
                  <span>{item.name || `No. ${item.id}`}</span>
                </button>
                <footer class="row">
                  <span class="quiet">{colorWord(item.initialPlayer)} first{item.grade ? ` · ${item.grade}` : ""}{item.status ? "" : " · unsolved"}</span>
                  <label><input type="checkbox" aria-label={`Choose problem ${item.id}`} checked={chosen.has(item.id)} onChange={() => choose(item)} /></label>
                </footer>
              </article>
            ))}
          </div>
          <div class="pager foot">
            <button class="step" aria-label="Earlier" disabled={pages.length < 2} onClick={() => setPages(pages.slice(0, -1))}><Icon name="back" /></button>
            <span>page {pages.length} of {Math.max(1, Math.ceil((told?.count ?? 0) / COUNT))}</span>
            <button class="step" aria-label="Later" disabled={pages.length * COUNT >= (told?.count ?? 0)} onClick={() => setPages([...pages, told.problems.at(-1).id])}><Icon name="forward" /></button>
          </div>
        </>
      )}
    </div>
  )
}

// Problems on one page, answers on another.
function Sheet({ problems, onBack }) {
  const place = (item) => fromWire({ ...item, line: [] })
  const answer = (item) => (item.status ? `${item.best.join(", ") || "no move"}; the group ${statusWords(item.status)}` : "not solved")
  return (
    <div class="page sheetprint">
      <p class="row noprint"><button class="plain" onClick={onBack}>← Back</button><button class="primary" onClick={() => print()}>Print, or save as PDF</button></p>
      <section class="sheetpage">
        <h2>Problems</h2>
        <div class="tiles print">{problems.map((item, i) => (
          <figure key={item.id}><MiniBoard position={place(item)} /><figcaption>{i + 1}. {colorWord(item.initialPlayer)} to play</figcaption></figure>
        ))}</div>
      </section>
      <section class="sheetpage">
        <h2>Answers</h2>
        <div class="tiles print">{problems.map((item, i) => (
          <figure key={item.id}><MiniBoard position={place(item)} moves={Object.fromEntries((item.best ?? []).map((name) => [name, "good"]))} /><figcaption>{i + 1}. {answer(item)}</figcaption></figure>
        ))}</div>
      </section>
    </div>
  )
}
