// Light, dark, or as the system has it.

import { useEffect, useState } from "preact/hooks"
import { store, stored } from "../browser/storage.js"

const THEMES = ["auto", "light", "dark"]

/** @type {Record<string, string>} */
const SIGNS = { auto: "◐", light: "○", dark: "●" }

export function ThemeSwitch() {
  const [theme, setTheme] = useState(() => stored("theme") ?? "auto")
  useEffect(() => {
    document.documentElement.dataset.theme = theme
    store("theme", theme)
  }, [theme])
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]
  return (
    <button
      class="plain theme"
      title={`Colours: ${theme}`}
      aria-label={`Colours: ${theme}. Switch to ${next}`}
      onClick={() => setTheme(next)}
    >
      {SIGNS[theme]}
    </button>
  )
}
