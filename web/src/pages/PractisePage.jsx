// The daily exercise: a clock, marks, rating and streak; review of mistakes, today's fresh problems, the status quiz,
// all defences.

import { useMemo, useState } from "preact/hooks"
import { Board } from "../components/Board.jsx"
import { Choice } from "../components/Choice.jsx"
import { ErrorMessage } from "../components/ErrorMessage.jsx"
import { ExerciseClock } from "../components/ExerciseClock.jsx"
import { MARK_WORDS, resultWords } from "../domain/exercise.js"
import { goodMoves, lastMove, targetMarkers } from "../domain/marks.js"
import { colorWord } from "../domain/points.js"
import { fromWire } from "../domain/query.js"
import { regionOf } from "../domain/region.js"
import { bookPicture, numbersAt } from "../domain/replay.js"
import { STATUS_QUIZ } from "../domain/status.js"
import { useExercise } from "../hooks/useExercise.js"
import { useKeys } from "../hooks/useKeys.js"
import { useReplay } from "../hooks/useReplay.js"

/** @import { MarkedAnswer, Standing } from "../api/types" */
/** @import { ExerciseMode, ProblemPool } from "../domain/exercise.js" */
/** @import { Position } from "../domain/types" */
/** @import { PageProps } from "./App.jsx" */

/** @typedef {ReturnType<typeof useExercise>} Exercise */

/** @param {PageProps} props */
export function PractisePage({ positions }) {
  const [mode, setMode] = useState(/** @type {ExerciseMode} */ ("exercise"))
  const [pool, setPool] = useState(/** @type {ProblemPool} */ ("all"))
  const exercise = useExercise(pool, mode)
  const { round, marked, making, isAsked, next, finish } = exercise
  const problem = round?.problem
  const position = useMemo(() => (problem ? fromWire(problem) : null), [problem])
  const quizKeys = Object.fromEntries(STATUS_QUIZ.map(([key]) => [key, () => isAsked && finish(key)]))
  useKeys({
    n: () => marked && next(),
    Enter: () => marked && next(),
    ...(mode === "status" ? quizKeys : {}),
  })

  if (round?.empty && pool !== "fresh") {
    return <NoProblems making={making} error={exercise.error} onMake={() => setPool("fresh")} />
  }
  /** @param {MarkedAnswer} answer */
  const lookAt = ({ solution }) => {
    positions.change(fromWire(solution))
    location.hash = "#/"
  }
  return (
    <div class="boardpage">
      <div class="left">{position && <ExerciseBoard exercise={exercise} position={position} />}</div>
      <div class="right">
        <Task exercise={exercise} mode={mode} />
        {mode === "status" && position && !marked && <Quiz isAsked={isAsked} onAnswer={finish} />}
        {marked && <Result marked={marked} mode={mode} onNext={next} onLook={() => lookAt(marked)} />}
        {marked && exercise.refutation && (
          <p class="advice" data-testid="refutation">
            Refuted: {exercise.refutation.join(" ")}.
          </p>
        )}
        <ErrorMessage text={exercise.error} />
        <section class="panel">
          <div class="field">
            <span class="name">Problems</span>
            <Choice
              label="Which problems"
              value={pool}
              onChange={setPool}
              options={[
                ["all", "All"],
                ["fresh", "Today's"],
                ["review", "Mistakes"],
              ]}
            />
          </div>
          <div class="field">
            <span class="name">Exercise</span>
            <Choice
              label="Kind of exercise"
              value={mode}
              onChange={setMode}
              options={[
                ["exercise", "First move"],
                ["defences", "All defences"],
                ["status", "Status"],
              ]}
            />
          </div>
          {round?.standing && <StandingFigures standing={round.standing} position={position} />}
        </section>
      </div>
    </div>
  )
}

/** @param {{ making: string, error: string, onMake: () => void }} props */
function NoProblems({ making, error, onMake }) {
  return (
    <section class="panel empty">
      <h2>No problems yet</h2>
      <p>Begin with today's fresh ones, made on your machine, or import a collection under Problems.</p>
      <p>
        <button class="primary" disabled={making !== ""} onClick={onMake}>
          {making || "Make today's problems"}
        </button>
      </p>
      <ErrorMessage text={error} />
    </section>
  )
}

/** @param {{ exercise: Exercise, position: Position }} props */
function ExerciseBoard({ exercise, position }) {
  const { round, marked, line, isAsked, play, secondsSpent } = exercise
  const replay = useReplay(position, line.length ? line : null)
  const refuted = exercise.refutation && bookPicture(position, exercise.refutation)
  const played = round?.played ? lastMove(round.played) : {}
  const best = (marked?.solution.best ?? []).filter((name) => !line.includes(name))
  return (
    <>
      {round && <ExerciseClock key={round.problem?.id} round={round} isRunning={!marked} secondsSpent={secondsSpent} />}
      <Board
        grid={refuted?.grid ?? replay?.frames.at(-1)?.grid ?? position.grid}
        region={regionOf(position)}
        markers={{ ...targetMarkers(position), ...played, ...(refuted?.markers ?? numbersAt(replay, line.length)) }}
        ghosts={goodMoves(round?.played ? [] : best)}
        onPoint={play}
        cls={isAsked ? "" : "busy"}
        label={`Exercise: ${round?.task}. Arrow keys move, Enter answers.`}
      />
    </>
  )
}

/** @param {{ exercise: Exercise, mode: ExerciseMode }} props */
function Task({ exercise: { round, marked, defences, making }, mode }) {
  const task = mode === "status" ? "What becomes of the marked stones?" : round?.task
  return (
    <section class="caption">
      <h2 data-testid="task">{making || (round?.problem ? task : round ? "Done for now" : "…")}</h2>
      {round?.problem && round.level && (
        <p class="quiet" data-testid="level">
          Level {round.level}: harder after every right answer, easier after a mistake.
        </p>
      )}
      {defences && !marked && (
        <p data-testid="defences">
          Defence {defences.total - defences.left.length + 1} of {defences.total}: {defences.left[0]}. Answer it.
        </p>
      )}
      {round && !round.problem && !making && <p>No problem is left here. Come back tomorrow, or choose others.</p>}
    </section>
  )
}

/** @param {{ isAsked: boolean, onAnswer: (key: string) => void }} props */
function Quiz({ isAsked, onAnswer }) {
  return (
    <div class="actions">
      {STATUS_QUIZ.map(([key, words]) => (
        <button key={key} disabled={!isAsked} onClick={() => onAnswer(key)}>
          {words} <small class="quiet">{key}</small>
        </button>
      ))}
    </div>
  )
}

/** @param {{ marked: MarkedAnswer, mode: ExerciseMode, onNext: () => void, onLook: () => void }} props */
function Result({ marked, mode, onNext, onLook }) {
  return (
    <section class={`panel marked ${marked.mark}`} aria-label="Result">
      <p class="sentence" data-testid="mark">
        {MARK_WORDS[marked.mark]}.
      </p>
      <p>{resultWords(marked, mode)}</p>
      <div class="actions">
        <button class="primary" onClick={onNext}>
          Next
        </button>
        <button onClick={onLook}>Look at it on the board</button>
      </div>
    </section>
  )
}

/** @param {{ standing: Standing, position: Position | null }} props */
function StandingFigures({ standing: { rating, streak, today, mistakes }, position }) {
  return (
    <>
      <dl class="figures standing">
        <div>
          <dt>rating</dt>
          <dd>{rating ?? "none yet"}</dd>
        </div>
        <div>
          <dt>days in a row</dt>
          <dd>{streak}</dd>
        </div>
        <div>
          <dt>today</dt>
          <dd>
            {today.right} of {today.attempts} right
          </dd>
        </div>
        <div>
          <dt>points</dt>
          <dd>{today.score}</dd>
        </div>
      </dl>
      <p class="quiet">
        {mistakes ? `${mistakes} to review.` : "No mistakes to review."}{" "}
        {position && `${colorWord(position.first)} plays first.`}
      </p>
    </>
  )
}
