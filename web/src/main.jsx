// The web board: one page with a few views, chosen by what follows the # in the address.

import "@sabaki/shudan/css/goban.css"
import "./style.css"
import { render } from "preact"
import { useEffect, useState } from "preact/hooks"
import { Announcer } from "./announce.jsx"
import { useHistory } from "./history.js"
import { BoardPage } from "./pages/BoardPage.jsx"
import { BrowsePage } from "./pages/BrowsePage.jsx"
import { CheckPage } from "./pages/CheckPage.jsx"
import { HelpPage } from "./pages/HelpPage.jsx"
import { PlayPage } from "./pages/PlayPage.jsx"
import { ProblemPage } from "./pages/ProblemPage.jsx"
import { PractisePage } from "./pages/PractisePage.jsx"
import { RulesPage } from "./pages/RulesPage.jsx"
import { emptyPosition, fromLink } from "./position.js"
import { ThemeSwitch } from "./theme.jsx"

const VIEWS = [
  ["", "Board", BoardPage],
  ["play", "Play", PlayPage],
  ["practise", "Practise", PractisePage],
  ["browse", "Problems", BrowsePage],
  ["check", "Check", CheckPage],
  ["rules", "Rules", RulesPage],
  ["help", "Help", HelpPage],
]

// Reached from another view.
const HIDDEN = [["problem", "Problem", ProblemPage]]

function route() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?")
  return { path, query }
}

function stored() {
  try {
    return fromLink(localStorage.getItem("position") ?? "")
  } catch {
    return null
  }
}

function App() {
  const [at, setAt] = useState(route)
  const problem = useHistory(() => fromLink(route().query) ?? stored() ?? emptyPosition(19))
  const [, title, View] = [...VIEWS, ...HIDDEN].find(([path]) => path === at.path) ?? VIEWS[0]

  useEffect(() => {
    const follow = () => {
      const next = route()
      setAt(next)
      const given = next.path === "" && fromLink(next.query)
      if (given) problem.change(given)
    }
    addEventListener("hashchange", follow)
    return () => removeEventListener("hashchange", follow)
  }, [])
  useEffect(() => { document.title = title === "Board" ? "Tesuji" : `${title} · Tesuji` }, [title])

  return (
    <>
      <a class="skip" href="#content" onClick={(event) => { event.preventDefault(); document.getElementById("content").focus() }}>
        To the content
      </a>
      <header class="top">
        <a class="wordmark" href="#/" aria-label="Tesuji, to the board">Tesuji</a>
        <nav aria-label="Views">
          {VIEWS.map(([path, name]) => (
            <a key={path} href={`#/${path}`} aria-current={path === at.path ? "page" : undefined}>{name}</a>
          ))}
        </nav>
        <ThemeSwitch />
      </header>
      <main id="content" tabIndex={-1}><View problem={problem} query={at.query} /></main>
      <Announcer />
    </>
  )
}

render(<App />, document.getElementById("app"))
