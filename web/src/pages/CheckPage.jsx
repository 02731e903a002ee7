// Check a book: every problem of a collection against the solutions its author gives.

import { useState } from "preact/hooks"
import { messageOf } from "../api/client.js"
import { announce } from "../browser/announce.js"
import { BookFindings } from "../components/BookFindings.jsx"
import { ErrorMessage } from "../components/ErrorMessage.jsx"
import { summaryWords } from "../domain/book.js"
import { fromWire } from "../domain/query.js"
import { useUpload } from "../hooks/useUpload.js"

/** @import { BookReport, CheckedProblem, ListProgress } from "../api/types" */
/** @import { PageProps } from "./App.jsx" */

/** @param {PageProps} props */
export function CheckPage({ positions }) {
  const [name, setName] = useState("")
  const [report, setReport] = useState(/** @type {BookReport | null} */ (null))
  const [error, setError] = useState("")
  const { progress, start, stop } = useUpload(
    "check",
    (/** @type {BookReport} */ checked) => {
      setReport(checked)
      announce(`${checked.count} problems checked, ${checked.summary.faulty} with something wrong`)
    },
    (cause, file) => setError(`${file.name}: ${messageOf(cause)}`),
  )

  /** @param {FileList | null | undefined} files */
  const check = (files) => {
    const file = files?.[0]
    if (!file) return
    setName(file.name)
    setReport(null)
    setError("")
    start(file)
  }
  /** @param {CheckedProblem} problem */
  const open = ({ position }) => {
    if (position) positions.change(fromWire(position))
    location.hash = "#/"
  }
  return (
    // Dropping is for the mouse; the field below takes files from the keyboard too.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      class="page"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        check(event.dataTransfer?.files)
      }}
    >
      <section class="caption">
        <h2>Check a book</h2>
        <p>
          Every problem of a collection is solved and compared with the solutions in the file: wrong results, wrong or
          missing first moves, lines that fail.
        </p>
      </section>
      <label class="drop">
        <span>Choose a collection, or drop it here: SGF with solutions.</span>
        <input type="file" onChange={(event) => check(event.currentTarget.files)} />
      </label>
      <ErrorMessage text={error} />
      {progress && <CheckProgress name={name} progress={progress} onStop={stop} />}
      {report && <Report report={report} name={name} onOpen={open} />}
    </div>
  )
}

/** @param {{ name: string, progress: ListProgress, onStop: () => void }} props */
function CheckProgress({ name, progress: { done, of, faulty = 0 }, onStop }) {
  return (
    <section class="panel reading">
      <div class="row">
        <p class="sentence">Checking {name} …</p>
        <button class="stop" onClick={onStop}>
          Stop
        </button>
      </div>
      <progress max={of || 1} value={done} aria-label="Problems checked" />
      <p class="quiet">
        {done} of {of || "…"}, {faulty} with something wrong
      </p>
    </section>
  )
}

/** @param {{ report: BookReport, name: string, onOpen: (problem: CheckedProblem) => void }} props */
function Report({ report, name, onOpen }) {
  /** @param {CheckedProblem["result"][]} results */
  const having = (...results) => report.items.filter((item) => results.includes(item.result))
  const doubtful = having("doubtful")
  const open = having("open")
  const unsettled = having("undecided", "broken")
  return (
    <>
      <section class="panel">
        <p class="sentence" data-testid="summary">
          {summaryWords(report)}
        </p>
        <p class="quiet">
          {report.count} problems in {name}
        </p>
      </section>
      {having("faulty").map((item) => (
        <BookFindings key={item.item} problem={item} onOpen={onOpen} />
      ))}
      {doubtful.length > 0 && <h3>Wrong only if the group does not get out</h3>}
      {doubtful.map((item) => (
        <BookFindings key={item.item} problem={item} onOpen={onOpen} />
      ))}
      {open.length > 0 && (
        <section class="panel" aria-label="Not surrounded">
          <h3>Not surrounded</h3>
          <ul>
            {open.map((problem) => (
              <li key={problem.item}>
                {problem.item}. {problem.name}: {problem.sentence}.{" "}
                <button onClick={() => onOpen(problem)}>Open it</button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unsettled.length > 0 && (
        <details class="panel">
          <summary>{unsettled.length} that could not be settled or read</summary>
          <ul>
            {unsettled.map(({ item, name: title, reason }) => (
              <li key={item}>
                {item}. {title}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
