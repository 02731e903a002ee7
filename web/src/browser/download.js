// Hands a file to the user.

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const anchor = document.createElement("a")
  anchor.href = URL.createObjectURL(blob)
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000)
}
