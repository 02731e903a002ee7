// The place where a screen reader finds what is announced.

import { useEffect, useState } from "preact/hooks"
import { listenToAnnouncements } from "../browser/announce.js"

export function Announcer() {
  const [text, setText] = useState("")
  useEffect(() => listenToAnnouncements(setText), [])
  return (
    <div class="sr" role="status" aria-live="polite" id="announcer">
      {text}
    </div>
  )
}
