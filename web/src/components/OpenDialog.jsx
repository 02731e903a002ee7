// Opening positions: paste, choose or drop a file, or take an example.

import { useEffect, useRef, useState } from "preact/hooks"
import { messageOf } from "../api/client.js"
import { PAGE, readPositions } from "../api/open.js"
import { colorWord } from "../domain/points.js"
import { fromWire } from "../domain/query.js"
import { useExamples } from "../hooks/useExamples.js"
import { ErrorMessage } from "./ErrorMessage.jsx"
import { Icon } from "./Icon.jsx"
import { MiniBoard } from "./MiniBoard.jsx"
import { Pager } from "./Pager.jsx"

/** @import { OpenedPage } from "../api/open.js" */
/** @import { FilePosition } from "../api/types" */
/** @import { Position } from "../domain/types" */

/**
 * @param {object} props
 * @param {OpenedPage | null} props.file The positions to choose from, if a file is open.
 * @param {(file: OpenedPage | null) => void} props.setFile
 * @param {(position: Position) => void} props.onPick
 * @param {() => void} props.onClose
 */
export function OpenDialog({ file, setFile, onPick, onClose }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null))
  const [error, setError] = useState("")
  useEffect(() => dialog.current?.showModal(), [])

  /**
   * One position is taken at once, several are offered.
   * @param {BufferSource} bytes
   * @param {number} [from]
   */
  const read = async (bytes, from) => {
    try {
      const opened = await readPositions(bytes, from)
      const [first] = opened.items
      setError("")
      if (opened.count === 1 && first.position) onPick(fromWire(first.position))
      else setFile(opened)
    } catch (cause) {
      setError(messageOf(cause))
    }
  }
  return (
    // The keyboard closes a dialog with Escape; a click beside it is for the mouse.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      class="sheet"
      aria-label="Open a position"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="sheetbody">
        <header class="row">
          <h2>Open</h2>
          <button class="plain" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <ErrorMessage text={error} />
        {file ? (
          <Collection
            file={file}
            onPick={(position) => onPick(fromWire(position))}
            onPage={(from) => read(file.bytes, from)}
            onBack={() => setFile(null)}
          />
        ) : (
          <>
            <TextOrFile onBytes={read} />
            <Examples onPick={onPick} onError={setError} />
          </>
        )}
      </div>
    </dialog>
  )
}

/** @param {{ onBytes: (bytes: BufferSource) => void }} props */
function TextOrFile({ onBytes }) {
  const [text, setText] = useState("")
  /** @param {FileList | null} files */
  const choose = async (files) => {
    if (files?.[0]) onBytes(await files[0].arrayBuffer())
  }
  return (
    <>
      <label class="drop">
        <span>Choose a file, or drop one anywhere on the page: SGF, GoTools, text diagrams.</span>
        <input type="file" onChange={(event) => choose(event.currentTarget.files)} />
      </label>
      <label class="paste">
        <span class="name">Or paste it</span>
        <textarea
          rows={5}
          spellcheck={false}
          value={text}
          placeholder="(;SZ[9]AB[bh]AW[ah]TR[ah])"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <p>
        <button class="primary" disabled={!text.trim()} onClick={() => onBytes(new TextEncoder().encode(text))}>
          Open the text
        </button>
      </p>
    </>
  )
}

/** @param {{ onPick: (position: Position) => void, onError: (message: string) => void }} props */
function Examples({ onPick, onError }) {
  const examples = useExamples(onError)
  return (
    <>
      <h3>Examples</h3>
      <div class="tiles">
        {examples.map(({ file, ask, position }) => (
          <button class="tile" key={`${file} ${position.name}`} onClick={() => onPick(fromWire(position, ask))}>
            <MiniBoard position={fromWire(position)} />
            <span>
              {position.name || file}
              <br />
              <small>{colorWord(position.initialPlayer)} to play</small>
            </span>
          </button>
        ))}
      </div>
    </>
  )
}

/**
 * The positions of a file, a page at a time.
 * @param {object} props
 * @param {OpenedPage} props.file
 * @param {(position: FilePosition) => void} props.onPick
 * @param {(from: number) => void} props.onPage
 * @param {() => void} props.onBack
 */
function Collection({ file, onPick, onPage, onBack }) {
  const last = file.from + file.items.length - 1
  return (
    <>
      <p class="row">
        <button class="plain" onClick={onBack}>
          ← Back
        </button>
        <span class="quiet">
          {file.from} to {last} of {file.count}
        </span>
        <span>
          <Pager
            onEarlier={file.from > 1 ? () => onPage(Math.max(1, file.from - PAGE)) : null}
            onLater={last < file.count ? () => onPage(last + 1) : null}
          />
        </span>
      </p>
      <div class="tiles">
        {file.items.map(({ number, position, error }) =>
          position ? (
            <button class="tile" key={number} onClick={() => onPick(position)}>
              <MiniBoard position={fromWire(position)} />
              <span>{position.name || `Number ${number}`}</span>
            </button>
          ) : (
            <p class="tile error" key={number}>
              {number}: {error}
            </p>
          ),
        )}
      </div>
    </>
  )
}
