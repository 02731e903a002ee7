// The question: what is asked of the position.

import { colorOf, colorWord } from "../domain/points.js"
import { signAt } from "../domain/position.js"
import { firstFew } from "../domain/words.js"
import { Choice } from "./Choice.jsx"
import { Icon } from "./Icon.jsx"
import { CaptureOptions, LifeOptions, TimeLimit } from "./QuestionOptions.jsx"

/** @import { ComponentChildren } from "preact" */
/** @import { Ask, Point } from "../api/types" */
/** @import { Position, Tool } from "../domain/types" */

const MAX_NAMED = 4

/** @param {Position} position */
function targetText(position) {
  const { target, ask } = position
  if (!target.length) return ask === "catch" ? "Click the block to capture." : "Click the group you ask about."
  return `${colorWord(colorOf(signAt(position, target[0])))} at ${firstFew(target, MAX_NAMED)}`
}

/**
 * @param {Position} position
 * @param {Point[]} inferred
 */
function areaText({ area }, inferred) {
  if (area) return `${area.length} points, as painted`
  return inferred.length ? `${inferred.length} points, inferred` : "Inferred; paint to choose"
}

/**
 * @param {object} props
 * @param {Position} props.position
 * @param {(position: Position) => void} props.onChange
 * @param {Tool} props.tool
 * @param {(tool: Tool) => void} props.setTool
 * @param {number} props.seconds
 * @param {(seconds: number) => void} props.setSeconds
 * @param {Point[]} props.inferred
 */
export function Question({ position, onChange, tool, setTool, seconds, setSeconds, inferred }) {
  /** @param {Partial<Position>} fields */
  const set = (fields) => onChange({ ...position, ...fields })
  /** @param {Ask} ask */
  const setAsk = (ask) => set({ ask, target: ask === "catch" ? position.target.slice(0, 1) : position.target })
  const isCapture = position.ask === "catch"
  return (
    <section class="panel" aria-label="Question">
      <div class="field">
        <span class="name">Ask</span>
        <Choice
          label="What is asked"
          value={position.ask}
          onChange={setAsk}
          options={[
            ["life", "Life and death"],
            ["catch", "Capture"],
          ]}
        />
      </div>
      <div class="field">
        <span class="name">First</span>
        <Choice
          label="Who plays first"
          value={position.first}
          onChange={(first) => set({ first })}
          options={[
            ["B", "Black"],
            ["W", "White"],
          ]}
        />
      </div>
      <PickField
        name={isCapture ? "Prey" : "Target"}
        icon="target"
        tool={tool}
        setTool={setTool}
        text={targetText(position)}
      >
        {position.target.length > 0 && (
          <button class="plain" aria-label="Clear the target" onClick={() => set({ target: [] })}>
            <Icon name="close" />
          </button>
        )}
      </PickField>
      {!isCapture && (
        <PickField name="Area" icon="area" tool={tool} setTool={setTool} text={areaText(position, inferred)}>
          {position.area && (
            <button
              class="plain"
              aria-label="Let the area be inferred"
              title="Let it be inferred"
              onClick={() => set({ area: null })}
            >
              <Icon name="close" />
            </button>
          )}
        </PickField>
      )}
      <details class="more">
        <summary>More</summary>
        {isCapture ? <CaptureOptions position={position} set={set} /> : <LifeOptions position={position} set={set} />}
        <TimeLimit seconds={seconds} setSeconds={setSeconds} />
      </details>
    </section>
  )
}

/**
 * A part of the question that is marked on the board.
 * @param {object} props
 * @param {string} props.name
 * @param {"target" | "area"} props.icon
 * @param {Tool} props.tool
 * @param {(tool: Tool) => void} props.setTool
 * @param {string} props.text
 * @param {ComponentChildren} props.children
 */
function PickField({ name, icon, tool, setTool, text, children }) {
  const isOn = tool === icon
  return (
    <div class="field">
      <span class="name">{name}</span>
      <button type="button" class={`pick ${isOn ? "on" : ""}`} aria-pressed={isOn} onClick={() => setTool(icon)}>
        <Icon name={icon} /> {text}
      </button>
      {children}
    </div>
  )
}
