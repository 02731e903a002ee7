// Check a book: every problem of a collection against the solutions its author gives.

import { useEffect, useRef, useState } from "preact/hooks"
import { MiniBoard } from "../MiniBoard.jsx"
import { announce } from "../announce.jsx"
import { upload } from "../api.js"
import { fromWire } from "../position.js"

const KINDS = {
  "wrong-status": "wrong status", "ko-missed": "it is ko", "no-ko": "it is no ko", "wrong-first-move": "wrong first move", "extra-solution": "another solution",
  "refuted-line": "the line is refuted", "wrong-line-works": "a wrong line works", "bad-refutation": "the refutation fails", "illegal-move": "illegal move",
}

export function CheckPage({ problem }) {
  const [name, setName] = useState("")
  const [progress, setProgress] = useState(null)
  const [report, setReport] = useState(null)
  const [error, setError] = useState("")
  const abort = useRef(null)
  useEffect(() => () => abort.current?.abort(), [])

  const run = async (file) => {
    if (!file) return
    abort.current?.abort()
    abort.current = new AbortController()
    setName(file.name)
    setReport(null)
    setError("")
    setProgress({ done: 0, of: 0, faulty: 0 })
    try {
      const told = await upload(`check?name=${encodeURIComponent(file.name)}`, await file.arrayBuffer(), { signal: abort.current.signal, onProgress: setProgress })
      setReport(told)
      announce(`${told.count} problems checked, ${told.summary.faulty} with something wrong`)
    } catch (problem) {
      if (problem.name !== "AbortError") setError(`${file.name}: ${problem.message}`)
    }
    setProgress(null)
  }
  const open = (item) => { problem.change(fromWire(item.position)); location.hash = "#/" }
  const drop = (event) => { event.preventDefault(); run(event.dataTransfer.files[0]) }
  const faulty = report?.items.filter((item) => item.result === "faulty") ?? []
  const doubtful = report?.items.filter((item) => item.result === "doubtful") ?? []
  const others = report?.items.filter((item) => item.result === "undecided" || item.result === "broken") ?? []
  return (
    <div class="page" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <section class="caption"><h2>Check a book</h2>
        <p>Every problem of a collection is solved and compared with the solutions in the file: wrong results, wrong or missing first moves, lines that fail.</p></section>
      <label class="drop"><span>Choose a collection, or drop it here: SGF with solutions.</span><input type="file" onChange={(event) => run(event.currentTarget.files[0])} /></label>
      {error && <p class="error" role="alert">{error}</p>}
      {progress && (
        <section class="panel reading">
          <div class="row"><p class="sentence">Checking {name} …</p><button class="stop" onClick={() => { abort.current?.abort(); setProgress(null) }}>Stop</button></div>
          <progress max={progress.of || 1} value={progress.done} aria-label="Problems checked" />
          <p class="quiet">{progress.done} of {progress.of || "…"}, {progress.faulty} with something wrong</p>
        </section>
      )}
      {report && (
        <>
          <section class="panel">
            <p class="sentence" data-testid="summary">{report.summary.good} good, {report.summary.faulty} with something wrong, {report.summary.doubtful ? `${report.summary.doubtful} doubtful, ` : ""}{report.summary.undecided} undecided{report.unreadable + report.summary.broken ? `, ${report.unreadable + report.summary.broken} that could not be checked` : ""}.</p>
            <p class="quiet">{report.count} problems in {name}</p>
          </section>
          {faulty.map((item) => <Findings key={item.item} item={item} onOpen={open} />)}
          {doubtful.length > 0 && (
            <>
              <h3>Wrong if the group does not get out of the area that was read</h3>
              {doubtful.map((item) => <Findings key={item.item} item={item} onOpen={open} />)}
            </>
          )}
          {others.length > 0 && (
            <details class="panel"><summary>{others.length} that could not be settled or read</summary>
              <ul>{others.map((item) => <li key={item.item}>{item.item}. {item.name}: {item.reason}</li>)}</ul></details>
          )}
        </>
      )}
    </div>
  )
}

// What is wrong with one problem, with its picture.
function Findings({ item, onOpen }) {
  return (
    <article class="panel finding">
      <button class="tile" aria-label={`Open problem ${item.item}`} onClick={() => onOpen(item)}><MiniBoard position={fromWire(item.position)} /></button>
      <div>
        <h3>{item.item}. {item.name || "without a name"} <span class="quiet">line {item.line}</span></h3>
        <ul>{item.findings.map((finding, i) => (
          <li key={i}><b>{KINDS[finding.kind] ?? finding.kind}</b>{finding.moves.length ? ` after ${finding.moves.join(" ")}` : ""}: {finding.message}{finding.line.length ? `; it goes on ${finding.line.join(" ")}` : ""}</li>
        ))}</ul>
      </div>
    </article>
  )
}
