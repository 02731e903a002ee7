// Sharing and saving the position on the board.

import { postForFile } from "../api/client.js"
import { download } from "../browser/download.js"
import { share } from "../browser/share.js"
import { toLink } from "../domain/link.js"
import { exportOf } from "../domain/query.js"

/** @import { ExportFormat } from "../api/types" */
/** @import { Position } from "../domain/types" */
/** @import { FindingsOnBoard } from "./useFindings.js" */

/** @type {Record<ExportFormat, string>} */
const ENDINGS = { sgf: "sgf", svg: "svg", latex: "tex", text: "txt", sensei: "txt" }

/**
 * @param {Position} position
 * @param {FindingsOnBoard} found
 */
export function useSaving(position, { findings, fail, notify }) {
  /** @param {ExportFormat} format */
  const save = async (format) => {
    try {
      const query = exportOf(position, findings.line?.moves ?? position.fileLine, format)
      download(await postForFile("export", query), `position.${ENDINGS[format]}`)
    } catch (error) {
      fail(error)
    }
  }
  return { save, shareLink: async () => notify(await share(toLink(position))) }
}
