// What the program says about the last move of a game.

import { download } from "../browser/download.js"
import { pastStatusWords, statusWords } from "../domain/status.js"

/** @import { GameComment, PlayAnswer } from "../api/types" */

/** @param {{ state: PlayAnswer }} props */
export function MoveComments({ state: { mistake, was, status, better = [], comment } }) {
  return (
    <>
      {mistake && was && status && (
        <p class="advice" data-testid="mistake">
          That was a mistake: before it, the group {pastStatusWords(was)}; now it {statusWords(status)}. Better:{" "}
          {better.join(", ")}.
        </p>
      )}
      {mistake === false && <p class="praise">A good move.</p>}
      {comment && <Prediction comment={comment} />}
    </>
  )
}

/**
 * The comment mode (Wolf 1994, 1.3): the position was read again after the move and compared with what had been
 * predicted.
 * @param {{ comment: GameComment }} props
 */
function Prediction({ comment: { right, found, report = "" } }) {
  if (right) {
    return (
      <p class="quiet" data-testid="comment">
        As predicted: read again, the group {found && statusWords(found)}.
      </p>
    )
  }
  return (
    <p class="error" data-testid="comment">
      The program was wrong: read again, the outcome is different.{" "}
      <button onClick={() => download(new Blob([report]), "tesuji-report.txt")}>Save a report for the authors</button>
    </p>
  )
}
