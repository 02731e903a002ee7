// The pattern of a rule: lines go on where the board does, and end where the edge is.

export function RulePicture({ rule, sequence = [] }) {
  const height = rule.rows.length
  const width = rule.rows[0].length
  const anchor = rule.shape[0]
  const left = anchor === "c" ? 0 : -0.6
  const bottom = anchor === "c" || anchor === "s" ? height - 1 : height - 0.4
  const place = (name) => {
    const column = name.charCodeAt(0) - 65
    return [column > 8 ? column - 1 : column, height - Number(name.slice(1))]
  }
  const [tx, ty] = place(rule.target)
  // The numbers of the moves, each on the point where it was first played.
  const numbers = new Map()
  sequence.forEach((move, i) => { if (/\d/.test(move) && !numbers.has(move)) numbers.set(move, i + 1) })
  const lines = []
  for (let x = 0; x < width; x++) lines.push(<path key={`x${x}`} d={`M${x} -0.6V${bottom}`} />)
  for (let y = 0; y < height; y++) lines.push(<path key={`y${y}`} d={`M${left} ${y}H${width - 0.4}`} />)
  return (
    <svg class="mini pattern" viewBox={`-0.8 -0.8 ${width + 0.6} ${height + 0.6}`} role="img" aria-label={`Pattern ${rule.rows.join(", ")}`} width={(width + 0.6) * 24}>
      <rect x="-0.8" y="-0.8" width={width + 0.6} height={height + 0.6} class="wood" />
      <g class="lines">{lines}</g>
      {rule.rows.flatMap((row, y) => [...row].map((c, x) => (c === "." ? null : <circle key={`${x} ${y}`} cx={x} cy={y} r="0.45" class={c === "X" ? "black" : "white"} />)))}
      <circle cx={tx} cy={ty} r="0.18" class="markonblack" />
      {[...numbers].map(([move, number]) => {
        const [x, y] = place(move)
        if (rule.rows[y][x] !== ".") return null
        const color = number % 2 ? "white" : "black"
        return <g key={move}><circle cx={x} cy={y} r="0.45" class={color} /><text x={x} y={y + 0.17} class={`number on${color}`}>{number}</text></g>
      })}
    </svg>
  )
}
