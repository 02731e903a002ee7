// Positions out of files.

import { postBytes } from "./client.js"
import { isProof, provedPosition } from "./proof.js"

/** @import { OpenedFile } from "./types" */

/** Positions of a collection on one page. */
export const PAGE = 200

/**
 * A page of positions, with the bytes to read the next page from.
 * @typedef {OpenedFile & { bytes: BufferSource, from: number }} OpenedPage
 */

/**
 * Reads the positions of a file from number `from` on. A file without any that could be read is an error. A proof file
 * is checked.
 * @param {BufferSource} bytes
 * @param {number} [from]
 * @returns {Promise<OpenedPage>}
 */
export async function readPositions(bytes, from = 1) {
  if (isProof(bytes)) return { ...(await provedPosition(bytes)), bytes, from }
  /** @type {OpenedFile} */
  const file = await postBytes(`open?from=${from}&count=${PAGE}`, bytes)
  const [first] = file.items
  if (first?.error && !file.items.some((item) => item.position)) throw new Error(first.error)
  return { ...file, bytes, from }
}
