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
 * The first few of a list, and a sign that there are more.
 * @param {string[]} names
 * @param {number} most
 * @param {string} [separator]
 */
export const firstFew = (names, most, separator = ", ") =>
  names.slice(0, most).join(separator) + (names.length > most ? " …" : "")
