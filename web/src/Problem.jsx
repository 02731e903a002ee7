// The question: what is asked of the position.

import { Icon } from "./Icon.jsx"
import { colorWord } from "./points.js"
import { signAt } from "./position.js"

export function Choice({ label, value, options, onChange }) {
  return (
    <div class="choice" role="radiogroup" aria-label={label}>
      {options.map(([key, text, title]) => (
        <button key={key} type="button" role="radio" aria-checked={value === key} title={title} onClick={() => onChange(key)}>{text}</button>
      ))}
    </div>
  )
}

function targetText(position) {
  const { target, ask } = position
  if (!target.length) return ask === "catch" ? "Click the block that is hunted." : "Click the group you ask about."
  const color = signAt(position, target[0]) > 0 ? "Black" : "White"
  const shown = target.slice(0, 4).join(", ") + (target.length > 4 ? " …" : "")
  return `${color} at ${shown}`
}

export function Question({ position, change, tool, setTool, seconds, setSeconds, inferred }) {
  const set = (fields) => change({ ...position, ...fields })
  const catches = position.ask === "catch"
  const threats = position.threats
  return (
    <section class="panel" aria-label="Question">
      <div class="field">
        <span class="name">Ask</span>
        <Choice label="What is asked" value={position.ask} onChange={(ask) => set({ ask, target: ask === "catch" ? position.target.slice(0, 1) : position.target })}
          options={[["life", "Life and death"], ["catch", "Capture"]]} />
      </div>
      <div class="field">
        <span class="name">First</span>
        <Choice label="Who plays first" value={position.first} onChange={(first) => set({ first })}
          options={[["B", "Black"], ["W", "White"]]} />
      </div>
      <div class="field">
        <span class="name">{catches ? "Prey" : "Target"}</span>
        <button type="button" class={`pick ${tool === "target" ? "on" : ""}`} aria-pressed={tool === "target"} onClick={() => setTool("target")}>
          <Icon name="target" /> {targetText(position)}
        </button>
        {position.target.length > 0 && <button class="plain" aria-label="Clear the target" onClick={() => set({ target: [] })}><Icon name="close" /></button>}
      </div>
      {!catches && (
        <div class="field">
          <span class="name">Area</span>
          <button type="button" class={`pick ${tool === "area" ? "on" : ""}`} aria-pressed={tool === "area"} onClick={() => setTool("area")}>
            <Icon name="area" />
            {position.area ? ` ${position.area.length} points, as painted` : inferred?.length ? ` ${inferred.length} points, inferred` : " Inferred; paint to choose"}
          </button>
          {position.area && <button class="plain" aria-label="Let the area be inferred" title="Let it be inferred" onClick={() => set({ area: null })}><Icon name="close" /></button>}
        </div>
      )}
      <details class="more">
        <summary>More</summary>
        {catches ? (
          <>
            <label class="field"><span class="name">Kind</span>
              <select value={position.kind} onChange={(event) => set({ kind: event.currentTarget.value })}>
                <option value="auto">Any capture, proved</option>
                <option value="ladder">Ladder</option>
                <option value="loose">Loose ladder</option>
                <option value="net">Net</option>
                <option value="wide">Wide net</option>
              </select>
            </label>
            <label class="field"><span class="name">Ko won by</span>
              <select value={position.koWinner} onChange={(event) => set({ koWinner: event.currentTarget.value })}>
                <option value="nobody">Nobody</option>
                <option value="B">Black</option>
                <option value="W">White</option>
              </select>
            </label>
          </>
        ) : (
          <>
            <label class="field"><span class="name">Ko</span>
              <select value={threats ? "given" : "status"} onChange={(event) => set({ threats: event.currentTarget.value === "given" ? { B: 0, W: 0 } : null })}>
                <option value="status">Find out how many threats decide</option>
                <option value="given">Threats are given</option>
              </select>
            </label>
            {threats && ["B", "W"].map((color) => (
              <label class="field" key={color}><span class="name">{colorWord(color)} has</span>
                <input type="number" min="0" max="90" value={threats[color]}
                  onChange={(event) => set({ threats: { ...threats, [color]: Math.min(90, Math.max(0, Math.trunc(Number(event.currentTarget.value)) || 0)) } })} />
              </label>
            ))}
            {position.target.length > 1 && (
              <label class="field"><span class="name">Saved if</span>
                <select value={position.targetRule} onChange={(event) => set({ targetRule: event.currentTarget.value })}>
                  <option value="any">any block lives</option>
                  <option value="every">every block lives</option>
                </select>
              </label>
            )}
          </>
        )}
        <label class="field"><span class="name">At most</span>
          <select value={String(seconds)} onChange={(event) => setSeconds(Number(event.currentTarget.value))}>
            {[5, 10, 30, 60, 300, 600].map((n) => <option key={n} value={String(n)}>{n < 60 ? `${n} seconds` : `${n / 60} minute${n > 60 ? "s" : ""}`}</option>)}
          </select>
        </label>
      </details>
    </section>
  )
}
