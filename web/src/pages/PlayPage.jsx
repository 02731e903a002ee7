// Play the problem against the program, from either side.

import { useState } from "preact/hooks"
import { announce } from "../browser/announce.js"
import { Board } from "../components/Board.jsx"
import { Choice } from "../components/Choice.jsx"
import { ErrorMessage } from "../components/ErrorMessage.jsx"
import { MoveComments } from "../components/MoveComments.jsx"
import { goodMoves, targetMarkers } from "../domain/marks.js"
import { colorWord } from "../domain/points.js"
import { heightOf, widthOf } from "../domain/position.js"
import { regionOf } from "../domain/region.js"
import { notesAt, numbersAt } from "../domain/replay.js"
import { exitSentence } from "../domain/verdict.js"
import { firstFew } from "../domain/words.js"
import { useGame } from "../hooks/useGame.js"
import { useKeys } from "../hooks/useKeys.js"

/** @import { Point, WhyNot } from "../api/types" */
/** @import { Position } from "../domain/types" */
/** @import { PageProps } from "./App.jsx" */

/** @typedef {ReturnType<typeof useGame>} Game */

const MAX_LINE = 8

/** @param {PageProps} props */
export function PlayPage({ positions }) {
  const position = positions.current
  return position.target.length ? <GamePage position={position} /> : <NothingToPlay />
}

function NothingToPlay() {
  return (
    <section class="panel empty">
      <h2>Nothing to play yet</h2>
      <p>Open a problem on the board and mark the stones it is about; then play it here against the program.</p>
      <p>
        <a class="button primary" href="#/">
          To the board
        </a>
      </p>
    </section>
  )
}

/** @param {{ position: Position }} props */
function GamePage({ position }) {
  const [comments, setComments] = useState(true)
  const [isWondering, setIsWondering] = useState(false)
  const [why, setWhy] = useState(/** @type {(WhyNot & { name: Point }) | null} */ (null))
  const game = useGame(position, comments)
  const { you, line, state, waiting, replay, isYourTurn } = game

  /** @param {() => void} action */
  const goOn = (action) => {
    setWhy(null)
    action()
  }
  /** @param {Point} name */
  const wonder = async (name) => {
    setIsWondering(false)
    const answer = await game.whyNot(name)
    setWhy({ name, ...answer })
    announce(`${name}: ${answer.sentence}`)
  }
  /** @param {Point} name */
  const onPoint = (name) => {
    if (!isYourTurn) return
    if (isWondering) wonder(name)
    else goOn(() => game.play(name))
  }
  const takeBack = () => goOn(game.takeBack)
  useKeys({
    h: () => isYourTurn && game.showHint(),
    p: () => isYourTurn && goOn(game.pass),
    u: () => !waiting && takeBack(),
    Backspace: () => !waiting && takeBack(),
  })

  const notes = notesAt(replay, line.length)
  return (
    <div class="boardpage">
      <div class="left">
        <Board
          grid={replay?.frames.at(-1)?.grid ?? position.grid}
          region={regionOf(position)}
          markers={{ ...targetMarkers(position), ...numbersAt(replay, line.length) }}
          ghosts={goodMoves(game.hint)}
          onPoint={onPoint}
          cls={`${isYourTurn ? "" : "busy"} play-${you}`}
          label={
            `Go board, ${widthOf(position)} by ${heightOf(position)}. ` +
            `You play ${colorWord(you)}. Arrow keys move, Enter plays.`
          }
        />
      </div>
      <div class="right">
        <GameCaption position={position} />
        <section class="panel">
          <div class="field">
            <span class="name">You play</span>
            <Choice
              label="Your colour"
              value={you}
              onChange={(side) => goOn(() => game.restart(side))}
              options={[
                ["B", "Black"],
                ["W", "White"],
              ]}
            />
          </div>
          {position.threats && state?.threats && (
            <p class="quiet" data-testid="threats">
              Ko threats left: Black {state.threats.B}, White {state.threats.W}. Taking a ko back at once costs one.
            </p>
          )}
          <p class="sentence" data-testid="turn">
            {turnWords(game)}
          </p>
          {state?.ko && !waiting && (
            <p class="notice" data-testid="ko">
              {state.ko}
            </p>
          )}
          {state?.exits && <p class="notice">{exitSentence(state.exits)}</p>}
          {comments && state && !waiting && <MoveComments state={state} />}
          {why && <Why why={why} />}
          {isWondering && <p class="notice">Click the point you wonder about.</p>}
          <ErrorMessage text={game.error} />
          <div class="actions">
            <button onClick={game.showHint} disabled={!isYourTurn}>
              Hint
            </button>
            <button onClick={() => setIsWondering(!isWondering)} aria-pressed={isWondering} disabled={!isYourTurn}>
              Why not here?
            </button>
            <button onClick={takeBack} disabled={waiting || !line.length}>
              Take back
            </button>
            <button onClick={() => goOn(game.pass)} disabled={!isYourTurn}>
              Pass
            </button>
            <button onClick={() => goOn(() => game.restart(you))} disabled={waiting}>
              Again
            </button>
          </div>
          <CommentSwitch isOn={comments} onChange={setComments} />
          {notes && <p class="quiet">{notes}</p>}
        </section>
      </div>
    </div>
  )
}

/** @param {{ position: Position }} props */
function GameCaption({ position }) {
  return (
    <section class="caption">
      <h2>{position.name || "Play it out"}</h2>
      <p class="quiet">
        {colorWord(position.first)} plays first.{" "}
        {position.ask === "catch" ? "Can the marked block be captured?" : "Do the marked stones live?"}
      </p>
    </section>
  )
}

/** @param {{ isOn: boolean, onChange: (isOn: boolean) => void }} props */
function CommentSwitch({ isOn, onChange }) {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} /> Comment every
      move: was it a mistake, and is the outcome as predicted?
    </label>
  )
}

/** @param {Game} game */
function turnWords({ waiting, state, isYourMove }) {
  if (waiting) return "The program thinks …"
  if (state?.over) return `${state.over.won ? "You did it" : "Not this time"}: ${state.over.sentence}.`
  return isYourMove ? "Your move." : "…"
}

/** @param {{ why: WhyNot & { name: Point } }} props */
function Why({ why: { name, sentence, line } }) {
  return (
    <p class="advice" data-testid="why">
      {name}: {sentence}.{line.length > 0 && ` The line: ${firstFew(line, MAX_LINE, " ")}.`}
    </p>
  )
}
