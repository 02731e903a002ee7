// Set up a position, ask, see the answer.

import { useEffect, useState } from "preact/hooks"
import { store } from "../browser/storage.js"
import { Board } from "../components/Board.jsx"
import { BoardActions } from "../components/BoardActions.jsx"
import { BoardCaption } from "../components/BoardCaption.jsx"
import { FollowPanel } from "../components/FollowPanel.jsx"
import { OpenDialog } from "../components/OpenDialog.jsx"
import { Question } from "../components/Question.jsx"
import { Results } from "../components/Results.jsx"
import { Toolbar } from "../components/Toolbar.jsx"
import { boardPicture, followedPicture, pointWords } from "../domain/board.js"
import { toLink } from "../domain/link.js"
import { colorWord, opposite } from "../domain/points.js"
import { emptyPosition, heightOf, isEmpty, widthOf } from "../domain/position.js"
import { fromWire } from "../domain/query.js"
import { regionOf } from "../domain/region.js"
import { useDroppedFiles } from "../hooks/useDroppedFiles.js"
import { useFindings } from "../hooks/useFindings.js"
import { useFollow } from "../hooks/useFollow.js"
import { useInferredArea } from "../hooks/useInferredArea.js"
import { stepKeys, useKeys } from "../hooks/useKeys.js"
import { useOpenDialog } from "../hooks/useOpenDialog.js"
import { forgettingFirst } from "../hooks/usePositionHistory.js"
import { useReading } from "../hooks/useReading.js"
import { useReplay } from "../hooks/useReplay.js"
import { useSaving } from "../hooks/useSaving.js"
import { useSetupTools } from "../hooks/useSetupTools.js"
import { useTriedMoves } from "../hooks/useTriedMoves.js"

/** @import { Color, Point, ScannedBlock } from "../api/types" */
/** @import { Position } from "../domain/types" */
/** @import { PageProps } from "./App.jsx" */

/** @param {PageProps} props */
export function BoardPage({ positions }) {
  const position = positions.current
  const [width, height] = [widthOf(position), heightOf(position)]
  const [seconds, setSeconds] = useState(30)
  const [zoom, setZoom] = useState(() => !isEmpty(position))
  const [highlighted, setHighlighted] = useState(/** @type {Point[]} */ ([]))
  const dialog = useOpenDialog()
  const inferred = useInferredArea(position)
  const { tool, setTool, afterClick, afterPaint, keys: toolKeys } = useSetupTools(position, inferred)
  const found = useFindings(position)
  const reading = useReading({ positions, found, limits: { seconds }, setTool })
  const follow = useFollow({ positions, found, setTool })
  const tried = useTriedMoves(position, found, seconds)
  const { save, shareLink } = useSaving(position, found)
  const { findings, shown, step } = found
  const { answer } = findings
  const replay = useReplay(position, shown?.moves ?? null)
  const forget = () => {
    reading.stop()
    follow.stop()
    tried.drop()
    found.dispatch({ type: "forgotten" })
  }
  const editing = forgettingFirst(positions, forget)

  useEffect(() => store("position", toLink(position).slice(3)), [position])

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
  }, found.fail)

  const clear = () => {
    editing.change(emptyPosition(width, height))
    setTool("alternate")
  }
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
    if (followed) return
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

  /** @param {Color} first */
  const showSide = (first) => {
    const answer = findings.status?.first[first]
    if (!answer) return
    positions.change({ ...position, first })
    found.dispatch({ type: "chosen", answer })
    setTool("try")
  }

  const { followed, tell } = follow
  const isWaiting = followed?.node != null && !followed.running
  const followKeys = {
    " ": () => isWaiting && tell("step"),
    o: () => isWaiting && tell("over"),
    u: () => isWaiting && tell("out"),
    r: () => isWaiting && tell("run"),
    d: () => isWaiting && tell("dead"),
    a: () => isWaiting && tell("alive"),
    b: () => tell("back"),
    Escape: follow.stop,
  }
  const boardKeys = {
    ...stepKeys(findings.step, shown?.moves.length ?? 0, step),
    ...toolKeys,
    r: reading.read,
    s: reading.scan,
    b: () => position.ask === "life" && reading.weigh(),
    o: () => dialog.open(),
    z: () => setZoom(!zoom),
    u: editing.undo,
    U: editing.redo,
    "ctrl+z": editing.undo,
    "ctrl+y": editing.redo,
    "ctrl+Z": editing.redo,
    Escape: () => (reading.running ? reading.stopReading() : forget()),
  }
  useKeys(followed ? followKeys : boardKeys)

  const picture = followed?.node
    ? followedPicture(followed.node)
    : boardPicture(position, findings, {
        replay,
        area: position.area ?? answer?.area ?? inferred,
        painting: tool === "area",
        readLine: reading.running?.progress?.line,
      })
  // A prey that is followed may run anywhere, and the board is to stay in its place.
  const runsAway = followed?.node != null && position.ask === "catch"
  const ofInterest = [...(shown?.moves ?? []), ...(answer?.exits ?? []), ...inferred]
  return (
    <div class="boardpage">
      <div class="left">
        <Board
          grid={picture.grid}
          region={zoom && !runsAway ? regionOf(position, ofInterest) : null}
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
          onShare={shareLink}
          onSave={save}
          onClear={clear}
        />
      </div>
      <div class="right">
        <BoardCaption position={position} onOpen={() => dialog.open()} />
        <Question
          position={position}
          onChange={editing.change}
          tool={tool}
          setTool={setTool}
          seconds={seconds}
          setSeconds={setSeconds}
          inferred={inferred}
        />
        {!reading.running && !followed && (
          <BoardActions
            onRead={reading.read}
            onWeigh={position.ask === "life" ? reading.weigh : null}
            onFollow={follow.start}
            onScan={reading.scan}
            hasStones={!isEmpty(position)}
          />
        )}
        {followed && <FollowPanel followed={followed} tell={tell} onStop={follow.stop} />}
        <Results
          position={position}
          found={found}
          reading={reading}
          tried={tried}
          replay={replay}
          onHighlight={setHighlighted}
          onBlock={showBlock}
          onSide={showSide}
        />
      </div>
      {dialog.isOpen && <OpenDialog file={dialog.file} setFile={dialog.setFile} onPick={open} onClose={dialog.close} />}
    </div>
  )
}
