// Buttons that step through a line of moves.

import { Icon } from "./Icon.jsx"

/** @import { IconName } from "./Icon.jsx" */

/** @param {{ count: number, step: number, onStep: (step: number) => void }} props */
export function Stepper({ count, step, onStep }) {
  /** @type {[label: string, icon: IconName, to: number][]} */
  const back = [
    ["To the start", "first", 0],
    ["Back", "back", step - 1],
  ]
  /** @type {[label: string, icon: IconName, to: number][]} */
  const forward = [
    ["Forward", "forward", step + 1],
    ["To the end", "last", count],
  ]
  /**
   * @param {[label: string, icon: IconName, to: number]} target
   * @param {boolean} disabled
   */
  const button = ([label, icon, to], disabled) => (
    <button key={label} class="step" aria-label={label} title={label} disabled={disabled} onClick={() => onStep(to)}>
      <Icon name={icon} />
    </button>
  )
  return (
    <div class="stepper" role="group" aria-label="Step through the moves">
      {back.map((target) => button(target, step === 0))}
      <output aria-live="off">
        {step} / {count}
      </output>
      {forward.map((target) => button(target, step >= count))}
    </div>
  )
}
