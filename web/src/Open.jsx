// Opening positions: paste, choose or drop a file, or take an example.

import { Icon } from "./Icon.jsx"
import { useEffect, useRef, useState } from "preact/hooks"
import { get, openFile } from "./api.js"
import { MiniBoard } from "./MiniBoard.jsx"
import { colorWord } from "./points.js"
import { fromWire } from "./position.js"

// Reads a file's bytes; one position is taken at once, several are offered.
export async function readPositions(bytes, from = 1) {
  const file = await openFile(bytes, from)
  const good = file.items.filter((item) => item.position)
  if (!good.length && file.items[0]?.error) throw new Error(file.items[0].error)
  return { ...file, bytes, from }
}

export function OpenDialog({ onPick, onClose, opened, setOpened }) {
  const dialog = useRef()
  const [text, setText] = useState("")
  const [error, setError] = useState("")
  const [examples, setExamples] = useState([])
  useEffect(() => { dialog.current.showModal() }, [])
  useEffect(() => { get("examples").then((told) => setExamples(told.examples)).catch((e) => setError(e.message)) }, [])

  const read = async (bytes, from) => {
    try {
      const file = await readPositions(bytes, from)
      setError("")
      if (file.count === 1) onPick(fromWire(file.items[0].position))
      else setOpened(file)
    } catch (problem) {
      setError(problem.message)
    }
  }
  const choose = async (event) => {
    const [file] = event.currentTarget.files
    if (file) read(await file.arrayBuffer())
  }
  return (
    <dialog ref={dialog} class="sheet" aria-label="Open a position" onClose={onClose} onClick={(event) => event.target === dialog.current && onClose()}>
      <div class="sheetbody">
        <header class="row"><h2>Open</h2><button class="plain" aria-label="Close" onClick={onClose}><Icon name="close" /></button></header>
        {error && <p class="error" role="alert">{error}</p>}
        {opened ? <Collection file={opened} onPick={(item) => onPick(fromWire(item.position))} onPage={(from) => read(opened.bytes, from)} onBack={() => setOpened(null)} /> : (
          <>
            <label class="drop">
              <span>Choose a file, or drop one anywhere on the page: SGF, GoTools, text diagrams.</span>
              <input type="file" onChange={choose} />
            </label>
            <label class="paste">
              <span class="name">Or paste it</span>
              <textarea rows="5" spellcheck={false} value={text} placeholder={"(;SZ[9]AB[bh]AW[ah]TR[ah])"} onInput={(event) => setText(event.currentTarget.value)} />
            </label>
            <p><button class="primary" disabled={!text.trim()} onClick={() => read(new TextEncoder().encode(text))}>Open the text</button></p>
            <h3>Examples</h3>
            <div class="tiles">
              {examples.map((example, i) => (
                <button class="tile" key={i} onClick={() => onPick(fromWire(example.position, example.ask))}>
                  <MiniBoard position={fromWire(example.position)} />
                  <span>{example.position.name || example.file}<br /><small>{colorWord(example.position.initialPlayer)} to play</small></span>
                </button>
              ))}
            </div>
          </>
        )}
      </div>
    </dialog>
  )
}

function Collection({ file, onPick, onPage, onBack }) {
  const last = file.from + file.items.length - 1
  return (
    <>
      <p class="row">
        <button class="plain" onClick={onBack}>← Back</button>
        <span class="quiet">{file.from} to {last} of {file.count}</span>
        <span>
          <button class="step" aria-label="Earlier" disabled={file.from <= 1} onClick={() => onPage(Math.max(1, file.from - 200))}><Icon name="back" /></button>
          <button class="step" aria-label="Later" disabled={last >= file.count} onClick={() => onPage(last + 1)}><Icon name="forward" /></button>
        </span>
      </p>
      <div class="tiles">
        {file.items.map((item) => (item.position ? (
          <button class="tile" key={item.number} onClick={() => onPick(item)}>
            <MiniBoard position={fromWire(item.position)} />
            <span>{item.position.name || `Number ${item.number}`}</span>
          </button>
        ) : <p class="tile error" key={item.number}>{item.number}: {item.error}</p>))}
      </div>
    </>
  )
}
