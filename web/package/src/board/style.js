// How the board looks. A constructed style sheet, which a strict Content-Security-Policy allows.

const DARK = `
  --tesuji-paper: #1f1d1b;  --tesuji-ink: #ece7dd; --tesuji-soft: #a49c8e; --tesuji-rule: #4a463f; --tesuji-raised: #2a2825;
  --tesuji-accent: #8fc0a9; --tesuji-good: #7fbf8c; --tesuji-bad: #e08a7b;
  --tesuji-wood: #b8945a; --tesuji-line: #3b2b15; color-scheme: dark;`

const TEXT = `
:host {
  --tesuji-paper: #fffdf9; --tesuji-ink: #26221c; --tesuji-soft: #6d665b; --tesuji-rule: #cfc6b5; --tesuji-raised: #fffdf9;
  --tesuji-accent: #31584a; --tesuji-good: #2f7f3f; --tesuji-bad: #a5392b;
  --tesuji-wood: #dfb977; --tesuji-line: #5d4423; color-scheme: light;
  display: block; max-width: 26rem; padding: 0.75em; border-radius: 12px;
  color: var(--tesuji-ink); background: var(--tesuji-paper);
  font: 1rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
:host([hidden]) { display: none; }
@media (prefers-color-scheme: dark) { :host(:not([theme="light"])) { ${DARK} } }
:host([theme="dark"]) { ${DARK} }
* { box-sizing: border-box; }
.head { display: flex; justify-content: space-between; gap: 0.6em; align-items: baseline; margin: 0 0 0.4em; }
.title { font-weight: 600; }
.turn { color: var(--tesuji-soft); white-space: nowrap; }
.board { position: relative; border-radius: 5px; outline-offset: 3px; touch-action: manipulation; }
.board:focus-visible { outline: 3px solid var(--tesuji-accent); }
svg { display: block; width: 100%; height: auto; border-radius: 5px; user-select: none; -webkit-user-select: none; }
.wood { fill: var(--tesuji-wood); }
.lines { stroke: var(--tesuji-line); stroke-width: 0.035; fill: none; }
.star { fill: var(--tesuji-line); }
.coordinate { fill: var(--tesuji-line); opacity: 0.75; font-size: 0.34px; text-anchor: middle; dominant-baseline: central; }
.black { fill: #1c1b1a; }
.white { fill: #f7f4ee; stroke: #8b8272; stroke-width: 0.03; }
.last.onblack { stroke: #f7f4ee; } .last.onwhite { stroke: #1c1b1a; }
.last { fill: none; stroke-width: 0.07; }
.target.onblack { stroke: #f7f4ee; } .target.onwhite { stroke: #1c1b1a; }
.target { fill: none; stroke-width: 0.06; }
.ghost { opacity: 0.45; pointer-events: none; }
.hint { fill: var(--tesuji-good); stroke: #fff; stroke-width: 0.05; }
.wrong { stroke: var(--tesuji-bad); stroke-width: 0.1; fill: none; }
.cursor { fill: none; stroke: var(--tesuji-accent); stroke-width: 0.09; }
.playable { cursor: pointer; }
.message { min-height: 1.45em; margin: 0.45em 0; }
.message.good { color: var(--tesuji-good); font-weight: 600; }
.message.bad { color: var(--tesuji-bad); font-weight: 600; }
.foot { display: flex; gap: 0.4em; align-items: center; flex-wrap: wrap; }
button {
  font: inherit; color: inherit; background: var(--tesuji-raised); border: 1px solid var(--tesuji-rule);
  border-radius: 8px; padding: 0.25em 0.8em; min-height: 2.2em; cursor: pointer;
}
button:hover:not(:disabled) { border-color: var(--tesuji-accent); }
button:focus-visible { outline: 3px solid var(--tesuji-accent); outline-offset: 1px; }
button:disabled { opacity: 0.45; cursor: default; }
.badge { margin-left: auto; font-size: 0.85em; color: var(--tesuji-soft); }
.badge.proved { color: var(--tesuji-good); }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) { svg, svg * { forced-color-adjust: none; } }
`

/** @type {CSSStyleSheet | null} */
let made = null

/** The style sheet, one for all boards of a page. */
export function styleSheet() {
  if (!made) {
    made = new CSSStyleSheet()
    made.replaceSync(TEXT)
  }
  return made
}
