// A labelled choice out of a list.

/** @import { ComponentChildren } from "preact" */

/**
 * @param {{ name: string, value: string, onChange: (value: string) => void, children: ComponentChildren }} props
 */
export function SelectField({ name, value, onChange, children }) {
  return (
    <label class="field">
      <span class="name">{name}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </select>
    </label>
  )
}
