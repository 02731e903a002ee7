// Set up a position, ask, see the answer.

import { useEffect, useState } from "preact/hooks"
import { postForFile } from "../api/client.js"
import { download } from "../browser/download.js"
import { share } from "../browser/share.js"
import { store } from "../browser/storage.js"
import { Board } from "../components/Board.jsx"
import { LinePanel } from "../components/LinePanel.jsx"
import { MovesPanel } from "../components/MovesPanel.jsx"
import { OpenDialog } from "../components/OpenDialog.jsx"
import { Question } from "../components/Question.jsx"
import { Scan } from "../components/Scan.jsx"
import { SearchPanel } from "../components/SearchPanel.jsx"
import { Toolbar } from "../components/Toolbar.jsx"
import { Verdict } from "../components/Verdict.jsx"
import { boardPicture, pointWords } from "../domain/board.js"
import { toLink } from "../domain/link.js"
import { colorWord, opposite } from "../domain/points.js"
import { emptyPosition, heightOf, isEmpty, widthOf } from "../domain/position.js"
import { fromWire, setupOf } from "../domain/query.js"
import { regionOf } from "../domain/region.js"
import { useDroppedFiles } from "../hooks/useDroppedFiles.js"
import { useFindings } from "../hooks/useFindings.js"
import { useInferredArea } from "../hooks/useInferredArea.js"
import { stepKeys, useKeys } from "../hooks/useKeys.js"
import { useOpenDialog } from "../hooks/useOpenDialog.js"
import { useReading } from "../hooks/useReading.js"
import { useReplay } from "../hooks/useReplay.js"
import { useSetupTools } from "../hooks/useSetupTools.js"
import { useTriedMoves } from "../hooks/useTriedMoves.js"

/** @import { Point, ScannedBlock } from "../api/types" */
/** @import { ExportFormat } from "../components/PositionMenu.jsx" */
/** @import { Findings } from "../domain/findings.js" */
/** @import { Position } from "../domain/types" */
/** @import { PositionHistory } from "../hooks/useHistory.js" */
/** @import { PageProps } from "./App.jsx" */

/** @type {Partial<Record<ExportFormat, string>>} */
const ENDINGS = { sgf: "sgf", svg: "svg", latex: "tex" }

/** @param {PageProps} props */
export function BoardPage({ positions }) {
  const position = positions.current
  const [seconds, setSeconds] = useState(30)
  const [zoom, setZoom] = useState(() => !isEmpty(position))
  const [highlighted, setHighlighted] = useState(/** @type {Point[]} */ ([]))
  const dialog = useOpenDialog()
  const inferred = useInferredArea(position)
  const { tool, setTool, afterClick, afterPaint, keys: toolKeys } = useSetupTools(position, inferred)
  const found = useFindings(position)
  const reading = useReading({ positions, found, limits: { seconds }, setTool })
  const tried = useTriedMoves(position, found, seconds)
  const { findings, shown, step, fail } = found
  const { answer, blocks } = findings
  const replay = useReplay(position, shown?.moves ?? null)

  useEffect(() => store("position", toLink(position).slice(3)), [position])

  const forget = () => {
    reading.stop()
    tried.drop()
    found.dispatch({ type: "forgotten" })
  }
  /** The same history, but what was found out is forgotten with every change. */
  const editing = forgettingFirst(positions, forget)

  /** @param {Position} chosen */
  const open = (chosen) => {
    editing.change(chosen)
    dialog.close()
    setZoom(true)
    setTool("target")
  }
  useDroppedFiles((file) => {
    const [first] = file.items
    if (file.count === 1 && first.position) open(fromWire(first.position))
    else dialog.open(file)
  }, fail)

  /**
   * @param {Point} name
   * @param {boolean} begins
   */
  const paint = (name, begins) => {
    const next = afterPaint(name, begins)
    if (next !== position) editing.change(next)
  }
  /**
   * @param {Point} name
   * @param {number} x
   * @param {number} y
   */
  const onPoint = (name, x, y) => {
    if (tool === "try") tried.tryMove(name)
    else if (tool === "area") paint(name, true)
    else editing.change(afterClick(name, x, y))
  }

  /** @param {ScannedBlock} block */
  const showBlock = ({ block, color, sequence }) => {
    const hunter = opposite(color)
    positions.change({ ...position, ask: "catch", target: [block], first: hunter })
    found.dispatch({ type: "blockShown", line: { moves: sequence, title: `${colorWord(hunter)} captures ${block}` } })
  }
  /** @param {ExportFormat} format */
  const save = async (format) => {
    try {
      download(
        await postForFile("export", exportOf(position, findings, format)),
        `position.${ENDINGS[format] ?? "txt"}`,
      )
    } catch (error) {
      fail(error)
    }
  }

  useKeys({
    ...stepKeys(findings.step, shown?.moves.length ?? 0, step),
    ...toolKeys,
    r: reading.read,
    s: reading.scan,
    o: () => dialog.open(),
    z: () => setZoom(!zoom),
    u: editing.undo,
    U: editing.redo,
    "ctrl+z": editing.undo,
    "ctrl+y": editing.redo,
    "ctrl+Z": editing.redo,
    Escape: () => (reading.running ? reading.stopReading() : forget()),
  })

  const [width, height] = [widthOf(position), heightOf(position)]
  const picture = boardPicture(position, findings, {
    replay,
    area: position.area ?? answer?.area ?? inferred,
    painting: tool === "area",
    readLine: reading.running?.progress?.line,
  })
  const region = zoom ? regionOf(position, [...(shown?.moves ?? []), ...(answer?.exits ?? []), ...inferred]) : null

  return (
    <div class="boardpage">
      <div class="left">
        <Board
          grid={picture.grid}
          region={region}
          markers={picture.marks.markers}
          ghosts={picture.marks.ghosts}
          paint={picture.paint}
          highlighted={highlighted}
          cls={`tool-${tool} ${reading.running ? "busy" : ""}`}
          onPoint={onPoint}
          onPaint={tool === "area" ? paint : undefined}
          onWheel={shown ? (direction) => step(findings.step + direction) : undefined}
          label={`Go board, ${width} by ${height}, ${colorWord(picture.toPlay)} to play. Arrow keys move, Enter acts.`}
          describe={(name) => pointWords(picture, name)}
        />
        <Toolbar
          tool={tool}
          setTool={setTool}
          positions={editing}
          answered={answer !== null}
          zoom={regionOf(position) && { on: zoom, set: setZoom }}
          onOpen={() => dialog.open()}
          onShare={async () => found.notify(await share(toLink(position)))}
          onSave={save}
          onClear={() => {
            editing.change(emptyPosition(width, height))
            setTool("alternate")
          }}
        />
      </div>
      <div class="right">
        <Caption position={position} />
        {isEmpty(position) && <Welcome onOpen={() => dialog.open()} />}
        <Question
          position={position}
          onChange={editing.change}
          tool={tool}
          setTool={setTool}
          seconds={seconds}
          setSeconds={setSeconds}
          inferred={inferred}
        />
        {!reading.running && <Actions onRead={reading.read} onScan={reading.scan} hasStones={!isEmpty(position)} />}
        <Message message={findings.message} />
        {reading.running && <SearchPanel search={reading.running} onStop={reading.stopReading} />}
        {answer && (
          <Verdict
            position={position}
            answer={answer}
            onHighlight={setHighlighted}
            onTry={(move) => tried.tryMove(move, [])}
          />
        )}
        {shown && (
          <LinePanel line={shown} replay={replay} step={findings.step} onStep={step} onBack={tried.backToAnswer} />
        )}
        {answer && (
          <MovesPanel
            position={position}
            answer={answer}
            onTry={(move) => tried.tryMove(move, [])}
            onLine={tried.showProofLine}
          />
        )}
        {blocks && <Scan blocks={blocks} onShow={showBlock} />}
      </div>
      {dialog.isOpen && <OpenDialog file={dialog.file} setFile={dialog.setFile} onPick={open} onClose={dialog.close} />}
    </div>
  )
}

/**
 * @param {PositionHistory} positions
 * @param {() => void} forget
 * @returns {PositionHistory}
 */
const forgettingFirst = (positions, forget) => ({
  ...positions,
  change: (position) => {
    forget()
    positions.change(position)
  },
  undo: () => {
    forget()
    positions.undo()
  },
  redo: () => {
    forget()
    positions.redo()
  },
})

/**
 * @param {Position} position
 * @param {Findings} findings
 * @param {ExportFormat} format
 */
const exportOf = (position, findings, format) => ({
  ...setupOf(position),
  target: position.target,
  area: position.area ?? [],
  title: position.name,
  comment: position.comment,
  line: findings.line?.moves ?? position.fileLine,
  format,
})

/**
 * What the file says about the position.
 * @param {{ position: Position }} props
 */
function Caption({ position: { name, comment } }) {
  if (!name && !comment) return null
  return (
    <section class="caption">
      {name && <h2>{name}</h2>}
      {comment && <p>{comment}</p>}
    </section>
  )
}

/** @param {{ onOpen: () => void }} props */
function Welcome({ onOpen }) {
  return (
    <section class="panel welcome">
      <h2>Which stones live?</h2>
      <p>
        Put a position on the board, mark the stones you ask about, and press <b>Read</b>. The answer is exact, and
        proved.
      </p>
      <p>
        <button class="primary" onClick={onOpen}>
          Open an example
        </button>
      </p>
    </section>
  )
}

/** @param {{ onRead: () => void, onScan: () => void, hasStones: boolean }} props */
function Actions({ onRead, onScan, hasStones }) {
  return (
    <div class="actions">
      <button class="primary" onClick={onRead}>
        Read
      </button>
      <button onClick={onScan} disabled={!hasStones} title="Every block that can be captured">
        Scan the board
      </button>
      <a class="button" href="#/play" title="Play it against the program">
        Play it
      </a>
    </div>
  )
}

/** @param {{ message: Findings["message"] }} props */
function Message({ message }) {
  if (!message) return null
  return (
    <p class={message.kind} role={message.kind === "error" ? "alert" : "status"}>
      {message.text}
    </p>
  )
}
