// Numbers and lists in words.

/** @param {number} n */
export const digits = (n) => n.toLocaleString("en")

/**
 * "1 move", "2 moves".
 * @param {number} n
 * @param {string} noun
 */
export const counted = (n, noun) => `${digits(n)} ${noun}${n === 1 ? "" : "s"}`

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 0.001) return "under 1 ms"
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`
}

/**
 * "A1", "A1 or B1", "A1, B1 or elsewhere".
 * @param {string[]} names
 * @param {number} most
 * @param {"and" | "or"} word
 */
export function listed(names, most, word) {
  const shown = names.length > most ? [...names.slice(0, most), "elsewhere"] : names
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} ${word} ${shown.at(-1)}` : shown.join("")
}

/**
 * The first few of a list, and a sign that there are more.
 * @param {string[]} names
 * @param {number} most
 * @param {string} [separator]
 */
export const firstFew = (names, most, separator = ", ") =>
  names.slice(0, most).join(separator) + (names.length > most ? " …" : "")
