// What reading has brought: messages, the search while it runs, the status whoever moves first, the answer, its line, all moves, the blocks of a scan.

import { BothSides } from "./BothSides.jsx"
import { LinePanel } from "./LinePanel.jsx"
import { MovesPanel } from "./MovesPanel.jsx"
import { Scan } from "./Scan.jsx"
import { SearchPanel } from "./SearchPanel.jsx"
import { Verdict } from "./Verdict.jsx"

/** @import { Color, Move, Point, ScannedBlock } from "../api/types" */
/** @import { Findings } from "../domain/findings.js" */
/** @import { Position, Replay } from "../domain/types" */
/** @import { FindingsOnBoard } from "../hooks/useFindings.js" */
/** @import { useReading } from "../hooks/useReading.js" */
/** @import { useTriedMoves } from "../hooks/useTriedMoves.js" */

/**
 * @param {object} props
 * @param {Position} props.position
 * @param {FindingsOnBoard} props.found
 * @param {ReturnType<typeof useReading>} props.reading
 * @param {ReturnType<typeof useTriedMoves>} props.tried
 * @param {Replay | null} props.replay
 * @param {(points: Point[]) => void} props.onHighlight
 * @param {(block: ScannedBlock) => void} props.onBlock
 * @param {(first: Color) => void} props.onSide
 */
export function Results({ position, found, reading, tried, replay, onHighlight, onBlock, onSide }) {
  const { findings, shown, step } = found
  const { answer, status, blocks } = findings
  const tryFirst = (/** @type {Move} */ move) => tried.tryMove(move, [])
  return (
    <>
      <Message message={findings.message} />
      {reading.running && <SearchPanel search={reading.running} onStop={reading.stopReading} />}
      {status && <BothSides status={status} onShow={onSide} />}
      {answer && <Verdict position={position} answer={answer} onHighlight={onHighlight} onTry={tryFirst} />}
      {shown && (
        <LinePanel line={shown} replay={replay} step={findings.step} onStep={step} onBack={tried.backToAnswer} />
      )}
      {answer && <MovesPanel position={position} answer={answer} onTry={tryFirst} onLine={tried.showProofLine} />}
      {blocks && <Scan blocks={blocks} onShow={onBlock} />}
    </>
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
