// Every block that can be captured.

/** @import { ScannedBlock } from "../api/types" */

/** @param {{ blocks: ScannedBlock[], onShow: (block: ScannedBlock) => void }} props */
export function Scan({ blocks, onShow }) {
  const capturable = blocks.filter((block) => block.sentence)
  return (
    <section class="panel" aria-label="Scan">
      <h3>Scan</h3>
      {capturable.length ? (
        <>
          <p class="quiet">A square can still be saved, a cross cannot.</p>
          <ul class="blocks">
            {capturable.map((block) => (
              <li key={block.block}>
                <button class="linklike" onClick={() => onShow(block)}>
                  {block.sentence}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>No block can be captured, as far as was read.</p>
      )}
    </section>
  )
}
