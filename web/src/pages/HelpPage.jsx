// How to use it, on one page.

import { backend } from "../api/backend.js"

/** @type {[verdict: string, meaning: string][]} */
const VERDICTS = [
  ["lives, dies", "Whatever ko threats there are."],
  [
    "lives unless the attacker has 2 ko threats",
    "A ko: without threats the group lives; with that many more, it dies.",
  ],
  ["not surrounded", "The group can get out, so nothing is said about its life or death. The exits are circled."],
  [
    "unknown",
    "A limit was reached, or the group can reach open ground and it matters what lies there. It never means dead. " +
      "The best move so far, if there is one, is marked “?”.",
  ],
]

/** @type {[keys: string, meaning: string][]} */
const KEYS = [
  ["1 … 6", "black, white, in turn, erase, target, area"],
  ["r, b, s, Esc", "read, read for both sides, scan, stop"],
  ["← →, wheel", "step through the moves; Home and End go to the ends"],
  ["u, U", "undo, redo"],
  ["o, z", "open; show only the part with stones"],
  ["space, o, u, r, b, d, a", "when following: step, over, out, run, back in, dead here, alive here"],
  ["h, p, Backspace", "when playing: hint, pass, take back"],
  ["Tab to the board, then arrows and Enter", "use the board without a mouse"],
]

export function HelpPage() {
  return (
    <article class="help">
      <h2>How to use the board</h2>
      <p>
        <b>Set up.</b> Click stones on, or open, paste or drop a file: SGF of any age, GoTools, text diagrams. A link
        from <i>Share</i> holds the whole position.
      </p>
      <p>
        <b>Ask.</b> Mark the stones you ask about with △. For life and death the area where moves count is inferred and
        shaded; paint it with ▧ if you know better. Say who plays first and press <i>Read</i>.
      </p>
      <p>
        <b>See.</b> Green points win, amber ones lead to a ko, small red ones lose. Step through the answer; click any
        other point to see it refuted. “Proved” means that an independent checker has replayed the proof. What an answer
        assumes is written below it; point at the sentence to see the stones.
      </p>
      <p>
        <b>Follow.</b> Instead of reading at once, watch the search node by node and take part: declare a branch dead or
        alive, and the answer says so.
      </p>
      <p>
        <b>Play.</b> Try it against the program from either side. It tells you when you make a mistake.
      </p>
      <h3>What the verdicts mean</h3>
      <Definitions list={VERDICTS} />
      <h3>Keys</h3>
      <Definitions list={KEYS} />
      {backend.hasDatabase ? (
        <p class="quiet">
          Other programs can ask the same questions: <a href="/api/openapi.json">the interface in OpenAPI</a>.
        </p>
      ) : (
        <>
          <h3>This page without a server</h3>
          <p>
            The solver is part of this page and runs in your browser; nothing you set up leaves it. After the first
            visit it also works without a network. It takes about twice the time of the program{" "}
            <code>tesuji serve</code>, which also has a database of problems, practice, and checks whole books.
          </p>
        </>
      )}
    </article>
  )
}

/** @param {{ list: [term: string, meaning: string][] }} props */
function Definitions({ list }) {
  return (
    <dl>
      {list.map(([term, meaning]) => (
        <>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </>
      ))}
    </dl>
  )
}
