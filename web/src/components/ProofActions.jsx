// What can be done with a proof: keep it, and have it checked by a program that shares nothing with the search.

import { useState } from "preact/hooks"
import { messageOf } from "../api/client.js"
import { checkProof } from "../api/proof.js"
import { download } from "../browser/download.js"

/** @param {{ file: string }} props The proof file in base64. */
export function ProofActions({ file }) {
  const [report, setReport] = useState("")
  const bytes = () => Uint8Array.from(atob(file), (c) => c.charCodeAt(0))
  const check = async () => {
    try {
      const { proved, report: words } = await checkProof(bytes())
      setReport(`${proved ? "Proved" : "Refused"}: ${words}.`)
    } catch (error) {
      setReport(messageOf(error))
    }
  }
  return (
    <>
      <p class="actions">
        <button onClick={() => download(new Blob([bytes()]), "answer.proof")}>Save the proof</button>
        <button onClick={check}>Check the proof</button>
      </p>
      {report && (
        <p class="quiet" role="status" data-testid="checked">
          {report}
        </p>
      )}
    </>
  )
}
