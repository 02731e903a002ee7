// Light, dark, or as the system has it.

import { useEffect, useState } from "preact/hooks"

const ORDER = ["auto", "light", "dark"]

function stored() {
  try {
    return localStorage.getItem("theme") ?? "auto"
  } catch {
    return "auto"
  }
}

export function ThemeSwitch() {
  const [theme, setTheme] = useState(stored)
  useEffect(() => {
    document.documentElement.dataset.theme = theme
    try { localStorage.setItem("theme", theme) } catch { /* it holds for this visit */ }
  }, [theme])
  const next = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length]
  const sign = { auto: "◐", light: "○", dark: "●" }[theme]
  return (
    <button class="plain theme" title={`Colours: ${theme}`} aria-label={`Colours: ${theme}. Switch to ${next}`} onClick={() => setTheme(next)}>
      {sign}
    </button>
  )
}
