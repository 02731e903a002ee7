// What can be asked about the position.

/** @param {{ onRead: () => void, onFollow: () => void, onScan: () => void, hasStones: boolean }} props */
export function BoardActions({ onRead, onFollow, onScan, hasStones }) {
  return (
    <div class="actions">
      <button class="primary" onClick={onRead}>
        Read
      </button>
      <button onClick={onFollow} disabled={!hasStones} title="Read it node by node, and take part">
        Follow
      </button>
      <button onClick={onScan} disabled={!hasStones} title="Every block that can be captured">
        Scan the board
      </button>
      <a class="button" href="#/play" title="Play it against the program">
        Play it
      </a>
    </div>
  )
}
