// Play the problem against the program, from either side.

import { useEffect, useState } from "preact/hooks"
import { statusWords } from "../Answer.jsx"
import { Board } from "../Board.jsx"
import { useKeys } from "../keys.js"
import { notesAt, numbersAt, useReplay } from "../Line.jsx"
import { Choice } from "../Problem.jsx"
import { announce } from "../announce.jsx"
import { post } from "../api.js"
import { useAsking } from "../asking.js"
import { download } from "../download.js"
import { colorWord } from "../points.js"
import { blockAt, heightOf, queryOf, regionOf, widthOf } from "../position.js"

export function PlayPage({ problem }) {
  const position = problem.value
  const [you, setYou] = useState(position.first)
  const [line, setLine] = useState([])
  const [told, setTold] = useState(null)
  const { waiting: busy, ask } = useAsking()
  const [error, setError] = useState("")
  const [comments, setComments] = useState(true)
  const [hint, setHint] = useState([])
  const [why, setWhy] = useState(null)
  const [asking, setAsking] = useState(false)
  const replay = useReplay(position, line)
  const query = { ...queryOf(position, { seconds: 20 }), you }

  const turn = (moves, side = you) => {
    setError("")
    setHint([])
    setWhy(null)
    setLine(moves)
    ask(post("play", { ...query, you: side, line: moves, comment: comments }), (answer) => {
      setLine(answer.line)
      setTold(answer)
      const words = [answer.reply && `${colorWord(side === "B" ? "W" : "B")} plays ${answer.reply}`, answer.mistake && "that was a mistake", answer.over?.sentence]
      announce(words.filter(Boolean).join("; "))
    }, (problem) => {
      setError(problem.message)
      if (moves.length) setLine(moves.slice(0, -1))
    })
  }
  const restart = (side) => { setYou(side); setTold(null); turn([], side) }
  const target = position.target.length > 0
  useEffect(() => { if (target) turn([]) }, [])

  const mine = replay?.whole && replay.frames.at(-1)?.toPlay === you
  const yourTurn = !busy && !told?.over && mine
  const play = (name) => {
    if (!yourTurn) return
    if (asking) return askWhy(name)
    // For life and death the program tells where it may be played: in the area, and into a ko for which a threat is left.
    if (!(told?.legal ?? replay.legal).includes(name)) {
      setError(`${name} cannot be played: it is taken, outside the area, suicide, or a ko for which no threat is left.`)
      return
    }
    turn([...line, name])
  }
  const askWhy = async (name) => {
    setAsking(false)
    try {
      setWhy({ name, ...(position.ask === "life" ? (await post("play", { ...query, line, why: name })).why : await capturing(name)) })
    } catch (problem) {
      setWhy({ name, sentence: problem.message, line: [] })
    }
  }
  const capturing = async (name) => {
    const moves = [...line, name].map((move, i) => [(i % 2 === 0) === (position.first === "B") ? "B" : "W", move])
    const answer = await post("analyze", { ...query, moves, include: ["sentence"] })
    return { sentence: answer.sentence, line: answer.sequence ?? [] }
  }
  useEffect(() => { if (why) announce(`${why.name}: ${why.sentence}`) }, [why])
  const takeBack = () => {
    const keep = Math.max(0, line.length - (mine || told?.over ? 2 : 1))
    // Back to a position where the user is to move.
    const back = line.slice(0, keep - ((keep % 2 === 0) === (position.first === you) ? 0 : 1))
    setTold(null)
    turn(back)
  }
  const getHint = async () => {
    try {
      const answer = await post("play", { ...query, line })
      setHint(answer.hint ?? [])
      announce(answer.hint?.length ? `Hint: ${answer.hint.join(", ")}` : "No move does better than another")
      if (!answer.hint?.length) setError("No move does better than a pass.")
    } catch (problem) {
      setError(problem.message)
    }
  }
  const pass = () => turn([...line, "pass"])
  useKeys({ h: () => yourTurn && getHint(), Backspace: () => !busy && takeBack(), u: () => !busy && takeBack(), p: () => yourTurn && pass() })

  if (!target) {
    return (
      <section class="panel empty">
        <h2>Nothing to play yet</h2>
        <p>Open a problem on the board and mark the stones it is about; then play it here against the program.</p>
        <p><a class="button primary" href="#/">To the board</a></p>
      </section>
    )
  }
  const grid = replay?.frames.length ? replay.frames.at(-1).grid : position.grid
  const markers = {}
  for (const name of position.target) for (const stone of blockAt(position, name)) markers[stone] = { type: "triangle" }
  if (replay?.frames.length) Object.assign(markers, numbersAt(replay, line.length))
  const ghosts = Object.fromEntries(hint.map((name) => [name, { sign: 1, type: "good" }]))
  return (
    <div class="boardpage">
      <div class="left">
        <Board grid={grid} region={regionOf(position)} markers={markers} ghosts={ghosts} onPoint={play} cls={`${yourTurn ? "" : "busy"} play-${you}`}
          label={`Go board, ${widthOf(position)} by ${heightOf(position)}. You play ${colorWord(you)}. Arrow keys move, Enter plays.`} />
      </div>
      <div class="right">
        <section class="caption">
          <h2>{position.name || "Play it out"}</h2>
          <p class="quiet">{colorWord(position.first)} plays first. {position.ask === "catch" ? "Can the marked block be captured?" : "Do the marked stones live?"}</p>
        </section>
        <section class="panel">
          <div class="field"><span class="name">You play</span>
            <Choice label="Your colour" value={you} onChange={restart} options={[["B", "Black"], ["W", "White"]]} /></div>
          {position.threats && told?.threats && <p class="quiet" data-testid="threats">Ko threats left: Black {told.threats.B}, White {told.threats.W}. Taking a ko back at once costs one.</p>}
          <p class="sentence" data-testid="turn">{busy ? "The program thinks …" : told?.over ? `${told.over.won ? "You did it" : "Not this time"}: ${told.over.sentence}.` : mine ? "Your move." : "…"}</p>
          {comments && told?.mistake && !busy && (
            <p class="advice" data-testid="mistake">That was a mistake: before it, the group {told.was === "l" || told.was === "d" ? statusWords(told.was).replace("lives", "lived").replace("dies", "died") : `could be said to be “${statusWords(told.was)}”`}; now it {statusWords(told.status)}. Better: {told.better.join(", ")}.</p>
          )}
          {comments && told?.mistake === false && !busy && <p class="praise">A good move.</p>}
          {comments && told?.comment && !busy && <Comment comment={told.comment} />}
          {why && <p class="advice" data-testid="why">{why.name}: {why.sentence}.{why.line.length > 0 && ` The line: ${why.line.slice(0, 8).join(" ")}${why.line.length > 8 ? " …" : ""}.`}</p>}
          {asking && <p class="notice">Click the point you wonder about.</p>}
          {error && <p class="error" role="alert">{error}</p>}
          <div class="actions">
            <button onClick={getHint} disabled={!yourTurn}>Hint</button>
            <button onClick={() => setAsking(!asking)} aria-pressed={asking} disabled={!yourTurn}>Why not here?</button>
            <button onClick={takeBack} disabled={busy || !line.length}>Take back</button>
            <button onClick={pass} disabled={!yourTurn}>Pass</button>
            <button onClick={() => restart(you)} disabled={busy}>Again</button>
          </div>
          <label class="check"><input type="checkbox" checked={comments} onChange={(event) => setComments(event.currentTarget.checked)} /> Comment every move: was it a mistake, and is the outcome as predicted?</label>
          {replay?.frames.length > 0 && notesAt(replay, line.length) && <p class="quiet">{notesAt(replay, line.length)}</p>}
        </section>
      </div>
    </div>
  )
}

// The comment mode (Wolf 1994, 1.3): the position was read anew after the move and compared with what had been predicted.
function Comment({ comment }) {
  if (comment.right) return <p class="quiet" data-testid="comment">As predicted: read anew, the group {statusWords(comment.found)}.</p>
  const save = () => download(new Blob([comment.report]), "tesuji-report.txt")
  return (
    <p class="error" data-testid="comment">The program was wrong: read anew, the outcome is another one.{" "}
      <button onClick={save}>Save a report for the authors</button></p>
  )
}
