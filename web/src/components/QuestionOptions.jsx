// What a question can say besides the target: kinds of capture, ko threats, time.

import { colorWord } from "../domain/points.js"
import { counted } from "../domain/words.js"
import { SelectField } from "./SelectField.jsx"

/** @import { Color } from "../api/types" */
/** @import { Position } from "../domain/types" */

/** @typedef {{ position: Position, set: (fields: Partial<Position>) => void }} OptionsProps */

const MAX_THREATS = 90
const TIME_LIMITS = [5, 10, 30, 60, 300, 600]

/** @type {Color[]} */
const COLORS = ["B", "W"]

/** @param {OptionsProps} props */
export function CaptureOptions({ position, set }) {
  return (
    <>
      <SelectField name="Kind" value={position.kind} onChange={(kind) => set({ kind })}>
        <option value="auto">Any capture, proved</option>
        <option value="ladder">Ladder</option>
        <option value="loose">Loose ladder</option>
        <option value="net">Net</option>
        <option value="wide">Wide net</option>
      </SelectField>
      <SelectField
        name="Ko won by"
        value={position.koWinner}
        onChange={(koWinner) => set({ koWinner: /** @type {Position["koWinner"]} */ (koWinner) })}
      >
        <option value="nobody">Nobody</option>
        <option value="B">Black</option>
        <option value="W">White</option>
      </SelectField>
    </>
  )
}

/** @param {OptionsProps} props */
export function LifeOptions({ position, set }) {
  const { threats } = position
  return (
    <>
      <SelectField
        name="Ko"
        value={threats ? "given" : "status"}
        onChange={(value) => set({ threats: value === "given" ? { B: 0, W: 0 } : null })}
      >
        <option value="status">Find out how many threats decide</option>
        <option value="given">Threats are given</option>
      </SelectField>
      {threats &&
        COLORS.map((color) => (
          <label class="field" key={color}>
            <span class="name">{colorWord(color)} has</span>
            <input
              type="number"
              min="0"
              max={MAX_THREATS}
              value={threats[color]}
              onChange={(event) => set({ threats: { ...threats, [color]: threatCount(event.currentTarget.value) } })}
            />
          </label>
        ))}
      {position.target.length > 1 && (
        <SelectField
          name="Saved if"
          value={position.targetRule}
          onChange={(rule) => set({ targetRule: /** @type {Position["targetRule"]} */ (rule) })}
        >
          <option value="any">any block lives</option>
          <option value="every">every block lives</option>
        </SelectField>
      )}
    </>
  )
}

/** @param {string} text */
const threatCount = (text) => Math.min(MAX_THREATS, Math.max(0, Math.trunc(Number(text)) || 0))

/** @param {{ seconds: number, setSeconds: (seconds: number) => void }} props */
export function TimeLimit({ seconds, setSeconds }) {
  return (
    <SelectField name="Time limit" value={String(seconds)} onChange={(value) => setSeconds(Number(value))}>
      {TIME_LIMITS.map((limit) => (
        <option key={limit} value={String(limit)}>
          {limit < 60 ? `${limit} seconds` : counted(limit / 60, "minute")}
        </option>
      ))}
    </SelectField>
  )
}
