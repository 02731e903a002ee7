// Sabaki's own GTP library drives `tesuji gtp` as Sabaki does, and what it said is written down.
//
// usage: node sabaki_client.mjs TESUJI TRANSCRIPT
//
// The analysis lines are read here as Sabaki reads them: keys and values in pairs, the moves after `pv`, and a winrate
// with a point in it is a fraction. A line that it could not read would leave its board empty, so that is an error here.

import { writeFileSync } from "node:fs"
import { createRequire } from "node:module"

const { Controller, ControllerStateTracker } = createRequire(process.cwd() + "/")("@sabaki/gtp")

const [tesuji, transcript] = process.argv.slice(2)
const said = []
const controller = new Controller(tesuji, ["gtp", "--time", "60s"])
const tracker = new ControllerStateTracker(controller)
controller.on("command-sent", ({ command }) => said.push([command.name, ...command.args].join(" ")))

function check(condition, what) {
  if (condition) return
  console.error(`sabaki: ${what}`)
  controller.kill()
  process.exit(1)
}

const send = async (name, ...args) => {
  const response = await controller.sendCommand({ name, args: args.map(String) })
  check(!response.error, `${name} ${args.join(" ")}: ${response.content}`)
  return response.content
}

const isVertex = word => /^(pass|[A-Z]\d+)$/i.test(word)

// The variations of an analysis line.
function variations(line) {
  return line.split("info ").slice(1).map(text => {
    const words = text.trim().split(/\s+/)
    const at = words.indexOf("pv")
    const pairs = words.slice(0, at)
    check(at > 0 && pairs.length % 2 === 0, `pairs of keys and values were expected: ${text}`)
    const values = Object.fromEntries(pairs.flatMap((key, i) => (i % 2 ? [] : [[key, pairs[i + 1]]])))
    const moves = words.slice(at + 1)
    check(moves.length > 0 && moves.every(isVertex), `moves were expected after pv: ${text}`)
    if (values.move !== "pass") {
      check(values.winrate?.includes("."), `a winrate with a point was expected: ${text}`)
      check(values.visits > 0 && values.scoreLead !== undefined, `visits and scoreLead were expected: ${text}`)
    }
    return { ...values, moves }
  })
}

// Sends a command that goes on, and hears its lines until `last` is among them.
function analyse(name, args, last) {
  return new Promise(done => {
    const lines = []
    const subscriber = ({ line }) => {
      lines.push(line)
      if (last(line)) done([...lines])
    }
    controller.sendCommand({ name, args: args.map(String) }, subscriber)
  })
}

controller.start()
await Promise.all(["name", "version", "protocol_version"].map(name => send(name)))
const commands = (await send("list_commands")).split("\n")
const analysis = ["analyze", "kata-analyze", "lz-analyze"].find(name => commands.includes(name))
const generation = ["genmove_analyze", "kata-genmove_analyze", "lz-genmove_analyze"].find(name => commands.includes(name))
check(analysis === "analyze" && generation === "genmove_analyze", "Sabaki's commands are missing")

const stones = { B: "A3 B3 C3 D3 E3 F3 F2 F1", W: "A2 B2 C2 D2 E2 E1 A1" }
const history = Object.entries(stones).flatMap(([color, points]) =>
  points.split(" ").map(point => ({ name: "play", args: [color, point] })),
)
await tracker.sync({ komi: 6.5, boardsize: [9, 9], history })

let lines = await analyse(analysis, ["B", 10], line => line.startsWith("#"))
const infos = lines.filter(line => line.startsWith("info "))
check(infos.length > 0, "an analysis without an info line")
const found = variations(infos.at(-1))
const best = found.find(one => one.order === "0")
check(best.move === "C1" && +best.winrate === 1 && best.moves[0] === "C1", `C1 is not the best: ${infos.at(-1)}`)
const wrong = found.find(one => one.move === "B1")
check(+wrong.winrate === 0 && wrong.moves[1] === "C1", `B1 is not refuted: ${infos.at(-1)}`)

// Sabaki ends an analysis by saying something.
await send("protocol_version")
lines = await analyse(generation, ["B", 10], line => line.startsWith("play "))
check(lines.at(-1) === "play C1", `the move that kills was expected: ${lines.at(-1)}`)

// Nothing is in question on an empty board: no winrate is made up.
await tracker.sync({ komi: 6.5, boardsize: [9, 9], history: [] })
lines = await analyse(analysis, ["B", 10], line => line.startsWith("#"))
check(lines.some(line => line.startsWith("info move pass")), `a pass was expected: ${lines}`)
check(!lines.some(line => line.includes("winrate")), `a winrate was made up: ${lines}`)
await send("protocol_version")
await controller.stop(5000)
writeFileSync(transcript, said.join("\n") + "\n")
console.log(`sabaki: ${said.length} commands were sent and answered`)
process.exit(0)
