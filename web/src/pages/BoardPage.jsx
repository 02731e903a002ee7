// Set up a position, ask, see the answer.

import { useEffect, useRef, useState } from "preact/hooks"
import { Verdict, statusWords } from "../Answer.jsx"
import { Board } from "../Board.jsx"
import { useKeys } from "../keys.js"
import { useReplay } from "../Line.jsx"
import { OpenDialog } from "../Open.jsx"
import { LinePanel, MovesPanel } from "../Panels.jsx"
import { Question } from "../Problem.jsx"
import { Reading } from "../Reading.jsx"
import { Scan } from "../Scan.jsx"
import { Toolbar } from "../Toolbar.jsx"
import { announce } from "../announce.jsx"
import { post, postForFile } from "../api.js"
import { useAsking } from "../asking.js"
import { download } from "../download.js"
import { useFiles } from "../files.js"
import { lineMarks, positionMarks } from "../marks.js"
import { colorWord, opposite } from "../points.js"
import {
  emptyPosition, fromWire, heightOf, queryOf, regionOf, setupQuery, signAt, stonesOf, toLink, toggleTarget, widthOf, withStone,
} from "../position.js"
import { useSearch } from "../search.js"

export function BoardPage({ problem }) {
  const position = problem.value
  const [tool, setTool] = useState(() => (stonesOf(position).length ? "target" : "alternate"))
  const [next, setNext] = useState(1)
  const [zoom, setZoom] = useState(() => stonesOf(position).length > 0)
  const [seconds, setSeconds] = useState(30)
  const [dialog, setDialog] = useState(false)
  const [opened, setOpened] = useState(null)
  const [error, setError] = useState(null)
  const [notice, setNotice] = useState("")
  const { run, start, stop } = useSearch()
  const [answer, setAnswer] = useState(null)
  const [scan, setScan] = useState(null)
  const [line, setLine] = useState(null)
  const [at, setAt] = useState(0)
  const [inferred, setInferred] = useState([])
  const erasing = useRef(false)
  const { ask, drop } = useAsking()
  const key = JSON.stringify(position)

  const forget = () => { drop(); setAnswer(null); setScan(null); setLine(null); setAt(0); setError(null); setNotice("") }
  const change = (value) => { stop(); forget(); problem.change(value) }
  useEffect(() => {
    try { localStorage.setItem("position", toLink(position).slice(3)) } catch { /* nothing is kept then */ }
  }, [key])

  // The area is shown before anybody asks, so that a wrong guess is seen in time.
  useEffect(() => {
    const quiet = new AbortController()
    if (position.ask !== "life" || !position.target.length || position.area) { setInferred([]); return }
    post("infer", { ...setupQuery(position), target: position.target }, quiet.signal)
      .then((told) => setInferred(told.area)).catch(() => setInferred([]))
    return () => quiet.abort()
  }, [key])

  const fail = (problem) => {
    if (problem.name === "AbortError") return
    setError(problem.message)
    announce(problem.message)
  }

  const searching = (path, body, done) => { forget(); return start(path, body, done, fail) }

  const read = async () => {
    let asked = position
    if (!asked.target.length) {
      const guess = await post("infer", { ...setupQuery(asked), target: [] }).catch((problem) => { fail(problem); return null })
      if (!guess) return
      if (!guess.target.length) {
        const message = stonesOf(asked).length ? "Which stones do you ask about? Click one: no group is enclosed, so it cannot be guessed." : "There is nothing to read yet: put some stones on the board, or open an example."
        setTool(stonesOf(asked).length ? "target" : tool)
        fail(new Error(message))
        return
      }
      asked = { ...asked, target: guess.target }
      problem.change(asked)
    }
    const query = { ...queryOf(asked, { seconds }), include: ["allMoves", "proof", "sentence"] }
    await searching("analyze", query, (told) => {
      setAnswer(told)
      setLine({ moves: told.sequence ?? [], title: "Answer", from: 0 })
      setTool("try")
      announce(told.sentence)
    })
  }

  const stopReading = () => {
    const nodes = run?.progress?.nodes
    stop()
    const message = nodes ? `Stopped after ${nodes.toLocaleString("en")} nodes.` : "Stopped."
    setNotice(message)
    announce(message)
  }

  // What happens after another move, from where the line stands or from the start: the side to answer is asked for its best.
  const tryMove = (name, before = (line?.moves ?? []).slice(0, at)) => {
    if (!answer) return
    const moves = [...before, name]
    const title = `After ${name}`
    setLine({ moves, title, tried: true })
    setAt(moves.length)
    const played = moves.map((move, i) => [i % 2 ? opposite(position.first) : position.first, move])
    const asked = { ...position, area: position.area ?? answer.area ?? null }
    ask(post("analyze", { ...queryOf(asked, { seconds: Math.min(seconds, 30) }), moves: played, include: ["sentence"] }), (told) => {
      setLine({ moves: [...moves, ...(told.sequence ?? [])], title, tried: true, sentence: told.sentence })
      announce(`${name}: ${told.sentence}`)
    }, (problem) => {
      if (problem.field === "target" || problem.field === "prey") {
        setLine({ moves, title, tried: true, sentence: "The stones are captured" })
        return
      }
      setLine({ moves: before, title: "Answer" })
      setAt(before.length)
      fail(problem)
    })
  }

  const step = (to) => setAt(Math.max(0, Math.min(to, line?.moves.length ?? 0)))
  const onPoint = (name, x, y) => {
    if (tool === "target") return change(toggleTarget(position, name))
    if (tool === "area") return paintArea(name, true)
    if (tool === "try") return tryMove(name)
    const old = position.grid[y][x]
    const values = { black: 1, white: -1, erase: 0, alternate: next }
    let value = values[tool]
    if (old === value || (tool === "alternate" && old)) value = 0
    if (tool === "alternate" && !old) setNext(-next)
    change(withStone(position, x, y, value))
  }
  const paintArea = (name, begins) => {
    const area = new Set(position.area ?? inferred)
    if (begins) erasing.current = area.has(name)
    if (area.has(name) === !erasing.current) return
    if (erasing.current) area.delete(name)
    else area.add(name)
    change({ ...position, area: [...area] })
  }

  const pick = (value) => {
    change(value)
    setDialog(false)
    setZoom(true)
    setTool("target")
  }
  useFiles((read) => {
    if (read.count === 1) pick(fromWire(read.items[0].position))
    else { setOpened(read); setDialog(true) }
  }, fail)

  const share = async () => {
    const link = location.origin + "/" + toLink(position)
    history.replaceState(null, "", toLink(position))
    try {
      await navigator.clipboard.writeText(link)
      setNotice("The link is copied; it holds the whole position.")
    } catch {
      setNotice("The address of this page now holds the whole position.")
    }
  }
  const save = async (format) => {
    try {
      const moves = line?.moves ?? position.fileLine
      const blob = await postForFile("export", { ...setupQuery(position), target: position.target, area: position.area ?? [], title: position.name, comment: position.comment, line: moves, format })
      download(blob, `position.${{ sgf: "sgf", svg: "svg", latex: "tex" }[format] ?? "txt"}`)
    } catch (problem) {
      fail(problem)
    }
  }
  const doScan = () => searching("scan", { ...setupQuery(position), limits: { seconds } }, (told) => {
    setScan(told.blocks)
    const found = told.blocks.filter((block) => block.sentence).length
    announce(found ? `${found} blocks can be captured` : "No block can be captured, as far as was read")
  })

  const undo = () => { stop(); forget(); problem.undo() }
  const redo = () => { stop(); forget(); problem.redo() }
  useKeys({
    ArrowLeft: () => step(at - 1), ArrowRight: () => step(at + 1), ",": () => step(at - 1), ".": () => step(at + 1),
    Home: () => step(0), End: () => step(line?.moves.length ?? 0),
    r: read, s: doScan, o: () => setDialog(true), Escape: () => (run ? stopReading() : forget()),
    "ctrl+z": undo, u: undo, "ctrl+y": redo, "ctrl+Z": redo, U: redo,
    1: () => setTool("black"), 2: () => setTool("white"), 3: () => setTool("alternate"), 4: () => setTool("erase"), 5: () => setTool("target"), 6: () => setTool("area"),
    z: () => setZoom((old) => !old),
  })

  // What the board shows.
  const shown = line ?? (position.fileLine.length ? { moves: position.fileLine, title: "In the file" } : null)
  const replay = useReplay(position, shown && shown.moves.length ? shown.moves : null)
  const showing = replay && !replay.error && at > 0
  const grid = showing ? replay.frames[Math.min(at, replay.frames.length - 1)].grid : position.grid
  const { markers, ghosts } = showing ? lineMarks(replay, at) : positionMarks(position, { answer, scan, progress: run?.progress })
  const paint = {}
  const area = position.area ?? answer?.area ?? inferred
  if (position.ask === "life" && (tool === "area" || !showing)) for (const name of area) paint[name] = 1
  const region = zoom ? regionOf(position, (shown?.moves ?? []).concat(inferred)) : null
  const [w, h] = [widthOf(position), heightOf(position)]
  const describe = (name) => {
    const stone = ["White stone", "empty", "Black stone"][signAt({ ...position, grid }, name) + 1]
    const status = answer?.moveStatus?.[name]
    return status && !showing ? `${stone}, playing here the group ${statusWords(status)}` : stone
  }
  const toPlay = showing ? replay.frames[Math.min(at, replay.frames.length - 1)].toPlay : position.first
  const nothing = !stonesOf(position).length

  return (
    <div class="boardpage">
      <div class="left">
        <Board
          grid={grid} region={region} markers={markers} ghosts={ghosts} paint={paint} onPoint={onPoint} cls={`tool-${tool} ${run ? "busy" : ""}`}
          onPaint={tool === "area" ? paintArea : undefined} onWheel={shown ? (way) => step(at + way) : undefined}
          label={`Go board, ${w} by ${h}, ${colorWord(toPlay)} to play. Arrow keys move, Enter acts.`} describe={describe}
        />
        <Toolbar tool={tool} setTool={setTool} next={next} position={position} change={change} problem={{ ...problem, undo, redo }} zoom={zoom} setZoom={setZoom}
          canZoom={!!regionOf(position)} answered={!!answer} onOpen={() => { setOpened(null); setDialog(true) }} onShare={share} onSave={save} onClear={() => { change(emptyPosition(w, h)); setTool("alternate") }} />
      </div>
      <div class="right">
        {(position.name || position.comment) && (
          <section class="caption">
            {position.name && <h2>{position.name}</h2>}
            {position.comment && <p>{position.comment}</p>}
          </section>
        )}
        {nothing && (
          <section class="panel welcome">
            <h2>Which stones live?</h2>
            <p>Put a position on the board, mark the stones you ask about, and press <b>Read</b>. The answer is exact, and proved.</p>
            <p><button class="primary" onClick={() => { setOpened(null); setDialog(true) }}>Open an example</button></p>
          </section>
        )}
        <Question position={position} change={change} tool={tool} setTool={setTool} seconds={seconds} setSeconds={setSeconds} inferred={inferred} />
        <div class="actions">
          {run ? null : <button class="primary" onClick={read}>Read</button>}
          {run ? null : <button onClick={doScan} disabled={nothing} title="Every block that can be captured">Scan the board</button>}
          {run ? null : <a class="button" href="#/play" title="Play it against the program">Play it</a>}
        </div>
        {error && <p class="error" role="alert">{error}</p>}
        {notice && <p class="notice" role="status">{notice}</p>}
        {run && <Reading progress={run.progress} queued={run.queued} onStop={stopReading} />}
        {answer && <section class="panel answer" aria-label="Answer"><Verdict answer={answer} ask={position.ask} /></section>}
        {shown && shown.moves.length > 0 && (
          <LinePanel shown={shown} replay={replay} at={at} onStep={step} onBack={() => { drop(); setLine({ moves: answer.sequence ?? [], title: "Answer" }); setAt(0) }} />
        )}
        {answer && <MovesPanel position={position} answer={answer} onTry={(name) => tryMove(name, [])} onLine={(moves) => { drop(); setLine({ moves, title: "In the proof", tried: true }); setAt(moves.length) }} />}
        {scan && <Scan blocks={scan} onShow={(block) => { problem.change({ ...position, ask: "catch", target: [block.block], first: opposite(block.color) }); setAnswer(null); setScan(scan); setLine({ moves: block.sequence, title: `${colorWord(opposite(block.color))} captures ${block.block}` }); setAt(block.sequence.length) }} />}
      </div>
      {dialog && <OpenDialog onPick={pick} onClose={() => setDialog(false)} opened={opened} setOpened={setOpened} />}
    </div>
  )
}
