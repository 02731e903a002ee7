// A search while it runs: nodes, speed, time, how deep it reads.

import { digits, duration } from "../domain/words.js"

/** @import { ComponentChildren } from "preact" */
/** @import { SearchProgress } from "../api/types" */
/** @import { RunningSearch } from "../hooks/useSearch.js" */

const WIDTH = 280
const HEIGHT = 64

/** @param {{ search: RunningSearch, onStop: () => void }} props */
export function SearchPanel({ search: { progress, queued }, onStop }) {
  return (
    <section class="panel reading" aria-label="Reading">
      <div class="row">
        <p class="sentence">{queued && !progress ? "Waiting for other searches …" : "Reading …"}</p>
        <button class="stop" onClick={onStop}>
          Stop
        </button>
      </div>
      {progress && <Figures progress={progress} />}
      {progress && (progress.graph ? <LeafGraph graph={progress.graph} /> : <DepthGraph depths={progress.depths} />)}
    </section>
  )
}

/** @param {{ progress: SearchProgress }} props */
function Figures({ progress }) {
  const figures = [
    ["nodes", digits(progress.nodes)],
    ["a second", digits(progress.nodesPerSecond)],
    ["elapsed", duration(progress.seconds)],
  ]
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** @param {{ label: string, caption: ComponentChildren, children: ComponentChildren }} props */
function Graph({ label, caption, children }) {
  return (
    <figure class="depths">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="none">
        {children}
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

/**
 * Leaves from left to right as they are met, their depth upwards, coloured by who wins there.
 * @param {{ graph: NonNullable<SearchProgress["graph"]> }} props
 */
function LeafGraph({ graph }) {
  if (!graph.length) return null
  const deepest = Math.max(...graph.map(([depth]) => depth), 1)
  const step = WIDTH / Math.max(graph.length, 40)
  const caption = (
    <>
      leaves and their depth, to {deepest} moves: <span class="key attacker" /> the attacker wins,{" "}
      <span class="key defender" /> the defender
    </>
  )
  return (
    <Graph label={`Depth of the leaves, deepest ${deepest}`} caption={caption}>
      {graph.map(([depth, attacker, defender], i) => {
        const height = (depth / deepest) * HEIGHT
        const attackers = height * (attacker / Math.max(attacker + defender, 1))
        const bar = { x: i * step, width: step * 0.85 }
        return (
          <g key={i}>
            <rect class="attacker" {...bar} y={HEIGHT - attackers} height={attackers} />
            <rect class="defender" {...bar} y={HEIGHT - height} height={height - attackers} />
          </g>
        )
      })}
    </Graph>
  )
}

/** @param {{ depths: number[] | undefined }} props */
function DepthGraph({ depths }) {
  if (!depths?.length) return null
  const most = Math.max(...depths, 1)
  const step = WIDTH / Math.max(depths.length, 20)
  const deepest = depths.length - 1
  return (
    <Graph label={`Positions by depth, deepest ${deepest}`} caption={`positions by depth, to ${deepest} moves`}>
      {depths.map((count, i) => {
        const height = (count / most) * HEIGHT
        return <rect key={i} x={i * step} width={Math.max(step - 1, 0.5)} y={HEIGHT - height} height={height} />
      })}
    </Graph>
  )
}
