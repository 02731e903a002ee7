// What went wrong, as a sentence.

/** @param {unknown} error */
export function messageOf(error) {
  const text = error instanceof Error ? error.message : String(error)
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}
