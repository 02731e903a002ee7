// What can be asked about the position.

/**
 * @param {object} props
 * @param {() => void} props.onRead
 * @param {(() => void) | null} props.onWeigh Null where it makes no sense.
 * @param {() => void} props.onFollow
 * @param {() => void} props.onScan
 * @param {boolean} props.hasStones
 */
export function BoardActions({ onRead, onWeigh, onFollow, onScan, hasStones }) {
  return (
    <div class="actions">
      <button class="primary" onClick={onRead}>
        Read
      </button>
      {onWeigh && (
        <button
          onClick={onWeigh}
          disabled={!hasStones}
          title="Its status whoever moves first, and who can play elsewhere"
        >
          Both sides
        </button>
      )}
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
