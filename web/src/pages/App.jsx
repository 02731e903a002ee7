// One page with a few views, chosen by what follows the # in the address. All share the position on the board.

import { useEffect, useState } from "preact/hooks"
import { backend } from "../api/backend.js"
import { stored } from "../browser/storage.js"
import { Announcer } from "../components/Announcer.jsx"
import { ThemeSwitch } from "../components/ThemeSwitch.jsx"
import { fromLink } from "../domain/link.js"
import { emptyPosition } from "../domain/position.js"
import { usePositionHistory } from "../hooks/usePositionHistory.js"
import { BoardPage } from "./BoardPage.jsx"
import { BrowsePage } from "./BrowsePage.jsx"
import { CheckPage } from "./CheckPage.jsx"
import { HelpPage } from "./HelpPage.jsx"
import { PlayPage } from "./PlayPage.jsx"
import { PractisePage } from "./PractisePage.jsx"
import { ProblemPage } from "./ProblemPage.jsx"
import { RulesPage } from "./RulesPage.jsx"

/** @import { ComponentType } from "preact" */
/** @import { PositionHistory } from "../hooks/usePositionHistory.js" */

/** @typedef {{ positions: PositionHistory, query: string }} PageProps */
/** @typedef {{ path: string, title: string, Page: ComponentType<PageProps>, needsDatabase?: boolean }} View */

/** @type {View[]} */
const VIEWS = [
  { path: "", title: "Board", Page: BoardPage },
  { path: "play", title: "Play", Page: PlayPage },
  { path: "practise", title: "Practise", Page: PractisePage, needsDatabase: true },
  { path: "browse", title: "Problems", Page: BrowsePage, needsDatabase: true },
  { path: "check", title: "Check", Page: CheckPage, needsDatabase: true },
  { path: "rules", title: "Rules", Page: RulesPage },
  { path: "help", title: "Help", Page: HelpPage },
]

/**
 * Reached from another view.
 * @type {View[]}
 */
const HIDDEN_VIEWS = [{ path: "problem", title: "Problem", Page: ProblemPage, needsDatabase: true }]

/**
 * Whether a view works here.
 * @param {View} view
 */
const isThere = ({ needsDatabase }) => backend.hasDatabase || !needsDatabase

function currentRoute() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?")
  return { path, query }
}

const firstPosition = () => fromLink(currentRoute().query) ?? fromLink(stored("position") ?? "") ?? emptyPosition()

export function App() {
  const [route, setRoute] = useState(currentRoute)
  const positions = usePositionHistory(firstPosition)
  const { change } = positions
  const view = [...VIEWS, ...HIDDEN_VIEWS].find(({ path }) => path === route.path) ?? VIEWS[0]
  const { title } = view
  const Page = isThere(view) ? view.Page : NeedsProgram

  useEffect(() => {
    const follow = () => {
      const next = currentRoute()
      const position = next.path === "" ? fromLink(next.query) : null
      setRoute(next)
      if (position) change(position)
    }
    addEventListener("hashchange", follow)
    return () => removeEventListener("hashchange", follow)
  }, [change])
  useEffect(() => {
    document.title = title === "Board" ? "Tesuji" : `${title} · Tesuji`
  }, [title])

  return (
    <>
      <SkipLink />
      <header class="top">
        <a class="wordmark" href="#/" aria-label="Tesuji, to the board">
          Tesuji
        </a>
        <nav aria-label="Views">
          {VIEWS.filter(isThere).map((view) => (
            <a key={view.path} href={`#/${view.path}`} aria-current={view.path === route.path ? "page" : undefined}>
              {view.title}
            </a>
          ))}
        </nav>
        <ThemeSwitch />
      </header>
      <main id="content" tabIndex={-1}>
        <Page positions={positions} query={route.query} />
      </main>
      <Announcer />
    </>
  )
}

/** In place of a view that does not work without a server. */
function NeedsProgram() {
  return (
    <article class="help">
      <h2>Not in this page</h2>
      <p>
        Problems, practice and books are kept in a database, which this page does not have: it is a few files and asks
        nobody. Install Tesuji and run <code>tesuji serve --open</code> for the board with everything.
      </p>
      <p>
        <a href="#/">To the board</a>
      </p>
    </article>
  )
}

/** Leads past the navigation, for those who use the keyboard. */
function SkipLink() {
  /** @param {MouseEvent} event */
  const skip = (event) => {
    event.preventDefault()
    document.getElementById("content")?.focus()
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link within the page, though the address names the view
    <a class="skip" href="#content" onClick={skip}>
      To the content
    </a>
  )
}
