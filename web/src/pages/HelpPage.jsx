// How to use it, on one page.

export function HelpPage() {
  return (
    <article class="help">
      <h2>How to use the board</h2>
      <p><b>Set up.</b> Click stones on, or open, paste or drop a file: SGF of any age, GoTools, text diagrams. A link from <i>Share</i> holds the whole position.</p>
      <p><b>Ask.</b> Mark the stones you ask about with △. For life and death the area where moves count is inferred and shaded; paint it with ▧ if you know better. Say who plays first and press <i>Read</i>.</p>
      <p><b>See.</b> Green points win, amber ones lead to a ko, small red ones lose. Step through the answer; click any other point to see it refuted. “Proved” means that an independent checker has replayed the proof.</p>
      <p><b>Play.</b> Try it against the program from either side. It knows when you slip.</p>
      <h3>What the verdicts mean</h3>
      <dl>
        <dt>lives, dies</dt><dd>Whatever ko threats there are.</dd>
        <dt>lives unless the attacker has 2 ko threats</dt><dd>A ko: without threats the group lives; with that many more, it dies.</dd>
        <dt>unknown</dt><dd>Time ran out, or the group can reach open ground and it matters what lies there. It never means dead.</dd>
      </dl>
      <h3>Keys</h3>
      <dl class="keys">
        <dt>1 … 6</dt><dd>black, white, in turn, erase, target, area</dd>
        <dt>r, s, Esc</dt><dd>read, scan, stop</dd>
        <dt>← →, wheel</dt><dd>step through the moves; Home and End go to the ends</dd>
        <dt>u, U</dt><dd>undo, redo</dd>
        <dt>o, z</dt><dd>open; show only the part with stones</dd>
        <dt>h, p, Backspace</dt><dd>when playing: hint, pass, take back</dd>
        <dt>Tab to the board, then arrows and Enter</dt><dd>use the board without a mouse</dd>
      </dl>
      <p class="quiet">Other programs can ask the same questions: <a href="/api/openapi.json">the interface in OpenAPI</a>.</p>
    </article>
  )
}
