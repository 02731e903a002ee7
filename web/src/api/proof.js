// Proof files and the independent checker.

import { postBytes } from "./client.js"

/** @import { Checked, OpenedFile } from "./types" */

/**
 * @param {BufferSource} bytes
 * @returns {Promise<Checked>}
 */
export const checkProof = (bytes) => postBytes("verify", bytes)

/** How proof files begin (docs/proof-format.md). */
const MAGIC = "TESUJIPF"

/** @param {BufferSource} source */
export function isProof(source) {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
  return new TextDecoder("latin1").decode(bytes.subarray(0, MAGIC.length)) === MAGIC
}

/**
 * A proof file as a file with one position, on which it is written whether the proof holds.
 * @param {BufferSource} bytes
 * @returns {Promise<OpenedFile>}
 */
export async function provedPosition(bytes) {
  const { proved, claim, report, position } = await checkProof(bytes)
  const [name, comment] = [proved ? "Proved" : "Refused", `${claim}. ${report}.`]
  const items = [{ number: 1, position: { ...position, target: [], area: [], name, comment } }]
  return { format: "text", count: 1, items, warnings: [] }
}
