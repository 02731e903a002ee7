// What a screen reader says: verdicts, errors, the program's moves. The Announcer component shows it.

/** @type {((text: string) => void) | null} */
let listener = null

/** @param {string} text */
export const announce = (text) => listener?.(text)

/** @param {(text: string) => void} listen */
export function listenToAnnouncements(listen) {
  listener = listen
  return () => {
    listener = null
  }
}
