// Small drawings for buttons; fonts do not agree on such signs.

const PATHS = {
  first: "M5 4v12M16 4 8 10l8 6z",
  back: "M14 4 6 10l8 6z",
  forward: "M6 4l8 6-8 6z",
  last: "M15 4v12M4 4l8 6-8 6z",
  undo: "M7 5 3 9l4 4M3 9h8a5 5 0 0 1 0 10",
  redo: "M13 5l4 4-4 4M17 9H9a5 5 0 0 0 0 10",
  zoom: "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4",
  erase: "M12 4l5 5-8 8H6l-3-3zM8 8l5 5",
  target: "M10 4l6.5 11.5h-13z",
  area: "M4 4h12v12H4zM4 12l8-8M4 16 16 4M8 16l8-8",
  close: "M5 5l10 10M15 5 5 15",
}
const STONES = { black: "currentColor", white: "none", alternate: "none" }
const FILLED = new Set(["first", "back", "forward", "last"])

/** @typedef {keyof typeof PATHS | keyof typeof STONES} IconName */

/** @param {{ name: IconName }} props */
export function Icon({ name }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" fill={FILLED.has(name) ? "currentColor" : "none"}>
      {name in STONES ? (
        <circle cx="10" cy="10" r="6.5" fill={STONES[/** @type {keyof typeof STONES} */ (name)]} />
      ) : (
        <path d={PATHS[/** @type {keyof typeof PATHS} */ (name)]} />
      )}
      {name === "alternate" && <path d="M10 3.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />}
    </svg>
  )
}
