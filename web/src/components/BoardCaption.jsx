// What stands above the question: the name and comment of a file's position, or where to begin.

import { isEmpty } from "../domain/position.js"

/** @import { Position } from "../domain/types" */

/** @param {{ position: Position, onOpen: () => void }} props */
export function BoardCaption({ position, onOpen }) {
  const { name, comment } = position
  return (
    <>
      {(name || comment) && (
        <section class="caption">
          {name && <h2>{name}</h2>}
          {comment && <p>{comment}</p>}
        </section>
      )}
      {isEmpty(position) && <Welcome onOpen={onOpen} />}
    </>
  )
}

/** @param {{ onOpen: () => void }} props */
function Welcome({ onOpen }) {
  return (
    <section class="panel welcome">
      <h2>Which stones live?</h2>
      <p>
        Put a position on the board, mark the stones you ask about, and press <b>Read</b>. The answer is exact, and
        proved.
      </p>
      <p>
        <button class="primary" onClick={onOpen}>
          Open an example
        </button>
      </p>
    </section>
  )
}
