// A page back, a page forward, and which page this is.

import { Icon } from "./Icon.jsx"

/** @import { ComponentChildren } from "preact" */

/** @param {{ onEarlier: (() => void) | null, onLater: (() => void) | null, children?: ComponentChildren }} props */
export function Pager({ onEarlier, onLater, children }) {
  return (
    <>
      <button class="step" aria-label="Earlier" disabled={!onEarlier} onClick={() => onEarlier?.()}>
        <Icon name="back" />
      </button>
      {children}
      <button class="step" aria-label="Later" disabled={!onLater} onClick={() => onLater?.()}>
        <Icon name="forward" />
      </button>
    </>
  )
}
