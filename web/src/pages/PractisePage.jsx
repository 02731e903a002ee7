// The daily exercise: a clock bar, marks, rating and streak; review of mistakes, today's fresh problems, the status quiz, all defences.

import { useEffect, useRef, useState } from "preact/hooks"
import { statusWords } from "../Answer.jsx"
import { Board } from "../Board.jsx"
import { useKeys } from "../keys.js"
import { numbersAt, useReplay } from "../Line.jsx"
import { Choice } from "../Problem.jsx"
import { announce } from "../announce.jsx"
import { get, post, search } from "../api.js"
import { useAsking } from "../asking.js"
import { colorWord } from "../points.js"
import { blockAt, fromWire, regionOf } from "../position.js"

const WORDS = { right: "Right", ko: "Half right: it is a ko, and more was possible", wrong: "Wrong", late: "Too late" }
const QUIZ = [["a", "Alive"], ["d", "Dead"], ["k", "Ko"], ["u", "Whoever plays first"]]

export function PractisePage({ problem: shared }) {
  const [mode, setMode] = useState("exercise")
  const [pool, setPool] = useState("all")
  const [fresh, setFresh] = useState(null)
  const [round, setRound] = useState(null)
  const [marked, setMarked] = useState(null)
  const [clock, setClock] = useState(0)
  const [line, setLine] = useState([])
  const [defences, setDefences] = useState(null)
  const [error, setError] = useState("")
  const [making, setMaking] = useState("")
  const { waiting, ask } = useAsking()
  const seen = useRef([])
  const begun = useRef(0)

  const fail = (problem) => setError(problem.message)
  const next = (source = pool === "fresh" ? fresh?.source : "") => {
    setMarked(null)
    setLine([])
    setDefences(null)
    setError("")
    const query = new URLSearchParams({ not: seen.current.join(","), review: pool === "review" ? "yes" : "", source: source ?? "" })
    ask(get(`practise?${query}`), (told) => {
      setRound(told)
      if (told.problem) seen.current.push(told.problem.id)
      begun.current = performance.now()
      setClock(0)
      announce(told.problem ? told.task : "No problem is left")
    }, fail)
  }
  useEffect(() => {
    seen.current = []
    setMaking("")
    const leave = new AbortController()
    if (pool === "fresh") makeFresh(leave.signal)
    else next("")
    return () => leave.abort()
  }, [pool, mode])
  useEffect(() => {
    const timer = setInterval(() => !marked && setClock((performance.now() - begun.current) / 1000), 100)
    return () => clearInterval(timer)
  }, [marked])
  const makeFresh = (signal) => {
    setMaking("Making today's problems …")
    const onProgress = ({ done, of }) => setMaking(`Making today's problems: ${done} of ${of}`)
    ask(search("practise/fresh", {}, { signal, onProgress }), (told) => {
      setMaking("")
      setFresh(told)
      next(told.source)
    }, (problem) => { setMaking(""); fail(problem) })
  }

  const position = round?.problem && fromWire({ ...round.problem, line: [] })
  const finish = (said, all) => {
    const seconds = (performance.now() - begun.current) / 1000
    ask(post("practise/answer", { id: round.problem.id, mode, answer: said, all, seconds }), (told) => {
      setMarked({ ...told, said })
      setRound({ ...round, standing: told.standing })
      announce(`${WORDS[told.mark]}, ${told.score} points`)
    }, fail)
  }
  // One answer to one question: a second click counts for nothing while the first is on its way.
  const asked = position && !marked && !waiting
  const onPoint = (name) => {
    if (!asked || mode === "status") return
    if (mode === "defences") { defend(name); return }
    setLine([name])
    finish(name)
  }
  // All defences: the first move, then an answer to each hard reply. The program says whether the result is kept.
  const defend = (name) => {
    const played = defences ? [defences.first, defences.left[0], name] : [name]
    setLine(played)
    ask(post("practise/defend", { id: round.problem.id, line: played }), (told) => {
      const left = defences ? defences.left.slice(1) : told.defences
      if (!told.holds || !left.length) { finish(name, told.holds); return }
      setDefences({ first: played[0], left, of: defences?.of ?? left.length })
      setLine([played[0], left[0]])
      announce(`${left[0]} is played against it. ${left.length} left.`)
    }, fail)
  }
  useKeys({ n: () => marked && next(), Enter: () => marked && next(), ...(mode === "status" ? Object.fromEntries(QUIZ.map(([key]) => [key, () => asked && finish(key)])) : {}) })

  const replay = useReplay(position ?? { grid: [[0, 0], [0, 0]], first: "B" }, position && line.length ? line : null)
  const solution = marked?.solution
  const standing = round?.standing
  const limits = round?.limits ?? { first: 30, second: 60 }
  const share = Math.max(0, 1 - clock / (limits.first + limits.second))
  const markers = {}
  const ghosts = {}
  if (position) for (const name of position.target) for (const stone of blockAt(position, name)) markers[stone] = { type: "triangle" }
  if (replay?.frames.length) Object.assign(markers, numbersAt(replay, line.length))
  if (solution) for (const name of solution.best ?? []) if (!line.includes(name)) ghosts[name] = { sign: 1, type: "good" }

  if (round?.empty && pool !== "fresh") {
    return (
      <section class="panel empty">
        <h2>No problems yet</h2>
        <p>Begin with today's fresh ones, made on your machine, or import a collection under Problems.</p>
        <p><button class="primary" disabled={!!making} onClick={() => setPool("fresh")}>{making || "Make today's problems"}</button></p>
        {error && <p class="error" role="alert">{error}</p>}
      </section>
    )
  }
  return (
    <div class="boardpage">
      <div class="left">
        {position && <>
          <div class="clock" role="timer" aria-label="Time left"><span style={{ width: `${share * 100}%` }} class={clock > limits.first ? "second" : ""} /></div>
          <Board grid={replay?.frames.length ? replay.frames.at(-1).grid : position.grid} region={regionOf(position)} markers={markers} ghosts={ghosts} onPoint={onPoint} cls={asked ? "" : "busy"}
            label={`Exercise: ${round.task}. Arrow keys move, Enter answers.`} />
        </>}
      </div>
      <div class="right">
        <section class="caption">
          <h2 data-testid="task">{making || (position ? (mode === "status" ? "What becomes of the marked stones?" : round.task) : "Done for now")}</h2>
          {defences && !marked && <p data-testid="defences">Defence {defences.of - defences.left.length + 1} of {defences.of}: {defences.left[0]}. Answer it.</p>}
          {!position && !making && <p>No problem is left here. Come back tomorrow, or choose others.</p>}
        </section>
        {mode === "status" && position && !marked && (
          <div class="actions">{QUIZ.map(([key, words]) => <button key={key} disabled={!asked} onClick={() => finish(key)}>{words} <small class="quiet">{key}</small></button>)}</div>
        )}
        {marked && (
          <section class={`panel marked ${marked.mark}`} aria-label="Result">
            <p class="sentence" data-testid="mark">{WORDS[marked.mark]}.</p>
            <p>{marked.score} of {marked.most} points. {mode === "status" ? `The answer: ${marked.quiz}.` : solution.best?.length ? `${solution.best.join(" or ")}: the group ${statusWords(solution.status)}.` : `The group ${statusWords(solution.status)}.`}</p>
            <div class="actions">
              <button class="primary" onClick={() => next()}>Next</button>
              <button onClick={() => { shared.change(fromWire({ ...solution, line: [] })); location.hash = "#/" }}>Look at it on the board</button>
            </div>
          </section>
        )}
        {error && <p class="error" role="alert">{error}</p>}
        <section class="panel">
          <div class="field"><span class="name">Problems</span><Choice label="Which problems" value={pool} onChange={setPool} options={[["all", "All"], ["fresh", "Today's"], ["review", "Mistakes"]]} /></div>
          <div class="field"><span class="name">Exercise</span><Choice label="Kind of exercise" value={mode} onChange={setMode} options={[["exercise", "First move"], ["defences", "All defences"], ["status", "Status"]]} /></div>
          {standing && (
            <dl class="figures standing">
              <div><dt>rating</dt><dd>{standing.rating ?? "none yet"}</dd></div>
              <div><dt>days in a row</dt><dd>{standing.streak}</dd></div>
              <div><dt>today</dt><dd>{standing.today.right} of {standing.today.attempts} right</dd></div>
              <div><dt>points</dt><dd>{standing.today.score}</dd></div>
            </dl>
          )}
          {standing && <p class="quiet">{standing.mistakes ? `${standing.mistakes} to review.` : "No mistakes to review."} {position ? `${colorWord(position.first)} plays first.` : ""}</p>}
        </section>
      </div>
    </div>
  )
}
