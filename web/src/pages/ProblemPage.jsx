// One problem of the database with all that is known of it. The answer is covered until it is asked for.

import { useEffect, useState } from "preact/hooks"
import { statusWords } from "../Answer.jsx"
import { Board } from "../Board.jsx"
import { Stepper, notesAt, numbersAt, useReplay } from "../Line.jsx"
import { get } from "../api.js"
import { useAsking } from "../asking.js"
import { useKeys } from "../keys.js"
import { colorWord } from "../points.js"
import { blockAt, fromWire, regionOf } from "../position.js"

const EMPTY = { grid: [[0, 0], [0, 0]], first: "B" }

export function ProblemPage({ problem: shared, query }) {
  const [item, setItem] = useState(null)
  const [error, setError] = useState("")
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const { ask } = useAsking()
  const id = new URLSearchParams(query).get("id")
  useEffect(() => {
    setOpen(false)
    setAt(0)
    ask(get(`library/problem?id=${encodeURIComponent(id)}`), (told) => { setItem(told); setError("") }, (problem) => setError(problem.message))
  }, [id])

  const position = item && fromWire({ ...item, line: [] })
  const line = open ? (item?.sequence ?? []) : []
  const replay = useReplay(position ?? EMPTY, line.length ? line : null)
  const step = (to) => setAt(Math.max(0, Math.min(to, line.length)))
  useKeys({ ArrowLeft: () => step(at - 1), ArrowRight: () => step(at + 1), Home: () => step(0), End: () => step(line.length) })
  if (error) return <section class="panel empty"><h2>There is no such problem</h2><p class="quiet">{error}</p><p><a class="button" href="#/browse">To the problems</a></p></section>
  if (!item) return <p class="quiet page">Loading …</p>

  const showing = replay?.frames.length && at > 0
  const markers = showing ? numbersAt(replay, at) : {}
  if (!showing) for (const name of position.target) for (const stone of blockAt(position, name)) markers[stone] = { type: "triangle" }
  const ghosts = open && !showing ? Object.fromEntries((item.best ?? []).map((name) => [name, { sign: 1, type: "good" }])) : {}
  const take = (where) => { shared.change(position); location.hash = where }
  return (
    <div class="boardpage">
      <div class="left">
        <Board grid={showing ? replay.frames[Math.min(at, replay.frames.length - 1)].grid : position.grid} region={regionOf(position, line)} markers={markers} ghosts={ghosts}
          label={`Problem ${item.id}, ${colorWord(position.first)} to play`} onWheel={line.length ? (way) => step(at + way) : undefined} />
      </div>
      <div class="right">
        <section class="caption">
          <h2>{item.name || `Problem ${item.id}`}</h2>
          <p>{colorWord(position.first)} to play. What becomes of the marked stones?</p>
        </section>
        <div class="actions">
          <button class="primary" onClick={() => take("#/play")}>Play it</button>
          <button onClick={() => take("#/")}>On the board</button>
          <a class="button" href="#/browse">All problems</a>
        </div>
        <section class="panel">
          <dl class="facts-list">
            {item.grade && <><dt>Grade</dt><dd>{item.grade}</dd></>}
            <dt>Room</dt><dd>{item.size} empty points</dd>
            <dt>Source</dt><dd>{item.source}</dd>
            {item.status && <><dt>Proof</dt><dd>{item.proved ? "checked" : "none; the result is the search's claim"}</dd></>}
            {item.features && <>
              <dt>Verification</dt><dd>{item.features.verification.toLocaleString("en")} nodes</dd>
              <dt>Search</dt><dd>{item.nodes.toLocaleString("en")} nodes</dd>
              <dt>First moves</dt><dd>{item.features.choices}, {item.features.late} of which fail only late</dd>
            </>}
          </dl>
        </section>
        {item.status ? (
          <section class="panel" aria-label="Answer">
            {!open ? <button onClick={() => setOpen(true)}>Show the answer</button> : (
              <>
                <p class="sentence" data-testid="solution">{item.best.length ? `${item.best.join(" or ")}: the group ${statusWords(item.status)}.` : `The group ${statusWords(item.status)}.`}</p>
                {item.otherStatus && <p class="quiet">If the other side plays first, it {statusWords(item.otherStatus)}.</p>}
                {line.length > 0 && <Stepper count={line.length} at={at} onStep={step} />}
                {replay?.frames.length > 0 && notesAt(replay, at) && <p class="quiet">{notesAt(replay, at)}</p>}
              </>
            )}
          </section>
        ) : <p class="notice">It is not solved yet. Open it on the board and read it, or run “tesuji refine”.</p>}
      </div>
    </div>
  )
}
