// One problem of the database with all that is known of it. The answer is covered until it is asked for.

import { useEffect, useMemo, useState } from "preact/hooks"
import { get, messageOf } from "../api/client.js"
import { Board } from "../components/Board.jsx"
import { Stepper } from "../components/Stepper.jsx"
import { clampStep } from "../domain/findings.js"
import { goodMoves, targetMarkers } from "../domain/marks.js"
import { colorWord } from "../domain/points.js"
import { fromWire } from "../domain/query.js"
import { regionOf } from "../domain/region.js"
import { frameAt, notesAt, numbersAt } from "../domain/replay.js"
import { solutionSentence, statusWords } from "../domain/status.js"
import { exitSentence } from "../domain/verdict.js"
import { digits } from "../domain/words.js"
import { stepKeys, useKeys } from "../hooks/useKeys.js"
import { useLatest } from "../hooks/useLatest.js"
import { useReplay } from "../hooks/useReplay.js"

/** @import { LibraryProblem } from "../api/types" */
/** @import { PositionHistory } from "../hooks/usePositionHistory.js" */
/** @import { PageProps } from "./App.jsx" */

/** @param {PageProps} props */
export function ProblemPage({ positions, query }) {
  const [problem, setProblem] = useState(/** @type {LibraryProblem | null} */ (null))
  const [error, setError] = useState("")
  const { ask } = useLatest()
  const id = new URLSearchParams(query).get("id") ?? ""
  useEffect(() => {
    ask(
      get(`library/problem?id=${encodeURIComponent(id)}`),
      (/** @type {LibraryProblem} */ answer) => {
        setProblem(answer)
        setError("")
      },
      (cause) => setError(messageOf(cause)),
    )
  }, [id, ask])
  if (error) return <NoSuchProblem error={error} />
  if (!problem) return <p class="quiet page">Loading …</p>
  return <ProblemView key={problem.id} problem={problem} positions={positions} />
}

/** @param {{ error: string }} props */
function NoSuchProblem({ error }) {
  return (
    <section class="panel empty">
      <h2>There is no such problem</h2>
      <p class="quiet">{error}</p>
      <p>
        <a class="button" href="#/browse">
          To the problems
        </a>
      </p>
    </section>
  )
}

/** @param {{ problem: LibraryProblem, positions: PositionHistory }} props */
function ProblemView({ problem, positions }) {
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(0)
  const position = useMemo(() => fromWire(problem), [problem])
  const line = isOpen ? (problem.sequence ?? []) : []
  const replay = useReplay(position, line.length ? line : null)
  const step = (/** @type {number} */ to) => setAt(clampStep(to, line))
  useKeys(stepKeys(at, line.length, step))

  const frame = at > 0 ? frameAt(replay, at) : undefined
  const best = isOpen && !frame ? (problem.best ?? []) : []
  /** @param {string} address */
  const take = (address) => {
    positions.change(position)
    location.hash = address
  }
  return (
    <div class="boardpage">
      <div class="left">
        <Board
          grid={frame?.grid ?? position.grid}
          region={regionOf(position, line)}
          markers={frame ? numbersAt(replay, at) : targetMarkers(position)}
          ghosts={goodMoves(best)}
          label={`Problem ${problem.id}, ${colorWord(position.first)} to play`}
          onWheel={line.length ? (direction) => step(at + direction) : undefined}
        />
      </div>
      <div class="right">
        <section class="caption">
          <h2>{problem.name || `Problem ${problem.id}`}</h2>
          <p>{colorWord(position.first)} to play. What becomes of the marked stones?</p>
        </section>
        <div class="actions">
          <button class="primary" onClick={() => take("#/play")}>
            Play it
          </button>
          <button onClick={() => take("#/")}>On the board</button>
          <a class="button" href="#/browse">
            All problems
          </a>
        </div>
        <Facts problem={problem} />
        {problem.status ? (
          <section class="panel" aria-label="Answer">
            {isOpen ? (
              <>
                <Solution problem={problem} />
                {line.length > 0 && <Stepper count={line.length} step={at} onStep={step} />}
                {at > 0 && <p class="quiet">{notesAt(replay, at)}</p>}
              </>
            ) : (
              <button onClick={() => setIsOpen(true)}>Show the answer</button>
            )}
          </section>
        ) : (
          <p class="notice">
            {problem.exits
              ? exitSentence(problem.exits)
              : "It is not solved yet. Open it on the board and read it, or run “tesuji refine”."}
          </p>
        )}
      </div>
    </div>
  )
}

/** @param {{ problem: LibraryProblem }} props */
function Facts({ problem: { grade, size, source, status, proved, features, nodes = 0 } }) {
  const facts = [
    grade && ["Grade", grade],
    ["Room", `${size} empty points`],
    ["Source", source],
    status && ["Proof", proved ? "checked" : "none; the result is the search's claim"],
    features && ["Verification", `${digits(features.verification)} nodes`],
    features && ["Search", `${digits(nodes)} nodes`],
    features && ["First moves", `${features.choices}, ${features.late} of which fail only late`],
  ].filter((fact) => Array.isArray(fact))
  return (
    <section class="panel">
      <dl class="facts-list">
        {facts.map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
    </section>
  )
}

/** @param {{ problem: LibraryProblem }} props */
function Solution({ problem: { best = [], status = "", otherStatus } }) {
  return (
    <>
      <p class="sentence" data-testid="solution">
        {solutionSentence(best, status)}
      </p>
      {otherStatus && <p class="quiet">If the other side plays first, it {statusWords(otherStatus)}.</p>}
    </>
  )
}
