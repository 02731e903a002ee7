// A search while it runs: nodes, speed, time, how many nodes at each depth.

import { time } from "./Answer.jsx"

export function Reading({ progress, queued, onStop }) {
  return (
    <section class="panel reading" aria-label="Reading">
      <div class="row">
        <p class="sentence">{queued && !progress ? "Waiting for its turn …" : "Reading …"}</p>
        <button class="stop" onClick={onStop}>Stop</button>
      </div>
      {progress && (
        <>
          <dl class="figures">
            <div><dt>nodes</dt><dd>{progress.nodes.toLocaleString("en")}</dd></div>
            <div><dt>a second</dt><dd>{progress.nodesPerSecond.toLocaleString("en")}</dd></div>
            <div><dt>elapsed</dt><dd>{time(progress.seconds)}</dd></div>
            {progress.estimate != null && <div><dt>to go, about</dt><dd>{time(progress.estimate)}</dd></div>}
          </dl>
          {progress.graph ? <LeafGraph graph={progress.graph} /> : <DepthGraph depths={progress.depths} />}
        </>
      )}
    </section>
  )
}

// Leaves from left to right as they are met, their depth upwards, coloured by who wins there.
function LeafGraph({ graph }) {
  if (!graph.length) return null
  const [width, height] = [280, 64]
  const top = Math.max(...graph.map(([depth]) => depth), 1)
  const step = width / Math.max(graph.length, 40)
  return (
    <figure class="depths">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Depth of the leaves, deepest ${top}`} preserveAspectRatio="none">
        {graph.map(([depth, attacker, defender], i) => {
          const tall = (depth / top) * height
          const share = attacker / Math.max(attacker + defender, 1)
          return (
            <g key={i}>
              <rect class="attacker" x={i * step} width={step * 0.85} y={height - tall * share} height={tall * share} />
              <rect class="defender" x={i * step} width={step * 0.85} y={height - tall} height={tall * (1 - share)} />
            </g>
          )
        })}
      </svg>
      <figcaption>leaves and their depth, to {top} moves: <span class="key attacker" /> the attacker wins, <span class="key defender" /> the defender</figcaption>
    </figure>
  )
}

function DepthGraph({ depths }) {
  if (!depths?.length) return null
  const [width, height] = [280, 64]
  const top = Math.max(...depths, 1)
  const step = width / Math.max(depths.length, 20)
  return (
    <figure class="depths">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Positions by depth, deepest ${depths.length - 1}`} preserveAspectRatio="none">
        {depths.map((n, i) => (
          <rect key={i} x={i * step} width={Math.max(step - 1, 0.5)} y={height - (n / top) * height} height={(n / top) * height} />
        ))}
      </svg>
      <figcaption>positions by depth, to {depths.length - 1} moves</figcaption>
    </figure>
  )
}
