// The module as it is shipped: without the names of its functions and other notes of the compiler.

const HEADER_BYTES = 8
const CUSTOM_SECTION = 0

/**
 * A number of variable length (LEB128), and where it ends.
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function number(bytes, at) {
  let [value, shift, end] = [0, 0, at]
  for (;;) {
    const byte = bytes[end++]
    value += (byte & 127) * 2 ** shift
    if (byte < 128) return { value, end }
    shift += 7
  }
}

/** @param {Uint8Array} bytes */
export function stripped(bytes) {
  const parts = [bytes.subarray(0, HEADER_BYTES)]
  for (let at = HEADER_BYTES; at < bytes.length; ) {
    const { value, end } = number(bytes, at + 1)
    if (bytes[at] !== CUSTOM_SECTION) parts.push(bytes.subarray(at, end + value))
    at = end + value
  }
  return Buffer.concat(parts)
}
