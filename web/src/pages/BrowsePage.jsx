// The database: filters, small pictures, import, export, a sheet to print.

import { useRef, useState } from "preact/hooks"
import { messageOf, postForFile } from "../api/client.js"
import { announce } from "../browser/announce.js"
import { download } from "../browser/download.js"
import { ErrorMessage } from "../components/ErrorMessage.jsx"
import { JobsPanel } from "../components/JobsPanel.jsx"
import { LibraryFilters } from "../components/LibraryFilters.jsx"
import { Pager } from "../components/Pager.jsx"
import { PrintSheet } from "../components/PrintSheet.jsx"
import { ProblemCard } from "../components/ProblemCard.jsx"
import { counted, digits } from "../domain/words.js"
import { useLibrary } from "../hooks/useLibrary.js"
import { useUpload } from "../hooks/useUpload.js"

/** @import { ImportReport, LibraryFormat, LibraryProblem } from "../api/types" */

/** @param {ImportReport} report */
function importWords({ read, new: added, solved, open = 0, faults }) {
  const unusable = faults.length ? ` ${faults.length} could not be used: ${faults[0]}` : ""
  const getOut = open ? `, ${open} not surrounded` : ""
  return `${counted(added, "new problem")} of ${read}, ${solved} solved${getOut}.${unusable}`
}

export function BrowsePage() {
  const [chosen, setChosen] = useState(/** @type {Map<number, LibraryProblem>} */ (new Map()))
  const [printed, setPrinted] = useState(/** @type {LibraryProblem[] | null} */ (null))
  const [notice, setNotice] = useState("")
  const [error, setError] = useState("")
  const input = useRef(/** @type {HTMLInputElement | null} */ (null))
  const library = useLibrary(setError)
  const { page } = library
  const { progress, start } = useUpload(
    "library/import",
    (/** @type {ImportReport} */ report) => {
      setNotice(importWords(report))
      announce(importWords(report))
      library.refresh()
    },
    (cause) => setError(messageOf(cause)),
  )

  /** @param {HTMLInputElement} field */
  const importFrom = (field) => {
    const file = field.files?.[0]
    setNotice("")
    setError("")
    if (file) start(file)
    field.value = ""
  }
  /** @param {LibraryProblem} problem */
  const choose = (problem) => {
    const next = new Map(chosen)
    if (!next.delete(problem.id)) next.set(problem.id, problem)
    setChosen(next)
  }
  const selection = chosen.size ? [...chosen.values()] : (page?.problems ?? [])
  /** @param {LibraryFormat} format */
  const save = async (format) => {
    try {
      const ids = selection.map((problem) => problem.id)
      download(await postForFile("library/export", { ids, format }), `problems.${format}`)
    } catch (cause) {
      setError(messageOf(cause))
    }
  }
  if (printed) return <PrintSheet problems={printed} onBack={() => setPrinted(null)} />
  const onImport = () => input.current?.click()
  return (
    <div class="page">
      <section class="caption">
        <h2>Your problems</h2>
        <p>{page?.empty ? "The database is empty." : `${page ? digits(page.count) : "…"} problems`}</p>
      </section>
      <JobsPanel />
      <ErrorMessage text={error} />
      {notice && (
        <p class="notice" role="status">
          {notice}
        </p>
      )}
      {progress && <p class="notice">Reading and solving {progress.of ? `${progress.done} of ${progress.of}` : "…"}</p>}
      <input
        ref={input}
        class="sr"
        type="file"
        aria-label="Import a file"
        tabIndex={-1}
        onChange={(event) => importFrom(event.currentTarget)}
      />
      {page?.empty ? (
        <EmptyLibrary isBusy={progress !== null} onImport={onImport} />
      ) : (
        <>
          <LibraryFilters filter={library.filter} grades={page?.grades ?? []} onChange={library.setFilter} />
          <LibraryActions
            count={chosen.size}
            hasProblems={selection.length > 0}
            isBusy={progress !== null}
            onImport={onImport}
            onSave={save}
            onPrint={() => setPrinted(selection)}
            onClear={() => setChosen(new Map())}
          />
          {page?.problems.length === 0 && <p class="quiet">No problem fits these filters.</p>}
          <div class="tiles large">
            {page?.problems.map((problem) => (
              <ProblemCard
                key={problem.id}
                problem={problem}
                isChosen={chosen.has(problem.id)}
                onChoose={() => choose(problem)}
              />
            ))}
          </div>
          <div class="pager foot">
            <Pager onEarlier={library.earlier} onLater={library.later}>
              <span>
                page {library.number} of {library.total}
              </span>
            </Pager>
          </div>
        </>
      )}
    </div>
  )
}

/**
 * @param {object} props
 * @param {number} props.count How many problems are chosen; 0 means those on the page.
 * @param {boolean} props.hasProblems
 * @param {boolean} props.isBusy
 * @param {() => void} props.onImport
 * @param {(format: LibraryFormat) => void} props.onSave
 * @param {() => void} props.onPrint
 * @param {() => void} props.onClear
 */
function LibraryActions({ count, hasProblems, isBusy, onImport, onSave, onPrint, onClear }) {
  return (
    <div class="actions">
      <button disabled={isBusy} onClick={onImport}>
        Import
      </button>
      <button disabled={!hasProblems} onClick={() => onSave("sgf")}>
        Save {count || "these"} as SGF
      </button>
      <button disabled={!hasProblems} onClick={() => onSave("pdf")} title="Problems on some pages, answers on others">
        as PDF
      </button>
      <button disabled={!hasProblems} onClick={() => onSave("svg")} title="All problems in one picture">
        as SVG
      </button>
      <button disabled={!hasProblems} onClick={onPrint}>
        Print
      </button>
      {count > 0 && (
        <button class="plain" onClick={onClear}>
          {count} chosen: clear
        </button>
      )}
    </div>
  )
}

/** @param {{ isBusy: boolean, onImport: () => void }} props */
function EmptyLibrary({ isBusy, onImport }) {
  return (
    <section class="panel empty">
      <h3>Nothing here yet</h3>
      <p class="quiet">
        Import a collection (SGF, GoTools, JSON lines); each problem is solved and graded. New problems are made with
        “tesuji generate --count 100”.
      </p>
      <p>
        <button class="primary" disabled={isBusy} onClick={onImport}>
          Import a file
        </button>
      </p>
    </section>
  )
}
