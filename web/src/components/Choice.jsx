// One of a few.

/**
 * @template {string} T
 * @param {{ label: string, value: T, options: [value: T, text: string][], onChange: (value: T) => void }} props
 */
export function Choice({ label, value, options, onChange }) {
  return (
    <div class="choice" role="radiogroup" aria-label={label}>
      {options.map(([key, text]) => (
        <button key={key} type="button" role="radio" aria-checked={value === key} onClick={() => onChange(key)}>
          {text}
        </button>
      ))}
    </div>
  )
}
