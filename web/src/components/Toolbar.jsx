// What a click on the board does, and what can be done with the whole position.

import { Icon } from "./Icon.jsx"
import { PositionMenu } from "./PositionMenu.jsx"

/** @import { IconName } from "./Icon.jsx" */
/** @import { ExportFormat } from "../api/types" */
/** @import { Tool } from "../domain/types" */
/** @import { PositionHistory } from "../hooks/usePositionHistory.js" */

/** @type {[tool: Tool & IconName, title: string][]} */
const SETUP_TOOLS = [
  ["black", "Black stones (1)"],
  ["white", "White stones (2)"],
  ["alternate", "Black and White in turn (3)"],
  ["erase", "Take stones off (4)"],
  ["target", "Mark the target (5)"],
  ["area", "Paint the area (6)"],
]

/**
 * @param {object} props
 * @param {Tool} props.tool
 * @param {(tool: Tool) => void} props.setTool
 * @param {PositionHistory} props.positions
 * @param {boolean} props.answered Whether moves can be tried.
 * @param {{ on: boolean, set: (on: boolean) => void } | null} props.zoom Null where there is nothing to zoom to.
 * @param {() => void} props.onOpen
 * @param {() => void} props.onShare
 * @param {(format: ExportFormat) => void} props.onSave
 * @param {() => void} props.onClear
 */
export function Toolbar({ tool, setTool, positions, answered, zoom, onOpen, onShare, onSave, onClear }) {
  return (
    <div class="toolbar" role="toolbar" aria-label="Board tools">
      <ToolChoice tool={tool} setTool={setTool} answered={answered} />
      <div class="tools">
        <button class="tool" aria-label="Undo" title="Undo (u)" disabled={!positions.canUndo} onClick={positions.undo}>
          <Icon name="undo" />
        </button>
        <button
          class="tool"
          aria-label="Redo"
          title="Redo (Shift+u)"
          disabled={!positions.canRedo}
          onClick={positions.redo}
        >
          <Icon name="redo" />
        </button>
        {zoom && (
          <button
            class="tool"
            aria-pressed={zoom.on}
            aria-label="Show only the part with stones"
            title="Show only the part with stones (z)"
            onClick={() => zoom.set(!zoom.on)}
          >
            <Icon name="zoom" />
          </button>
        )}
      </div>
      <div class="tools">
        <button onClick={onOpen} title="Open (o)">
          Open
        </button>
        <button onClick={onShare} title="A link that holds the position">
          Share
        </button>
        <PositionMenu position={positions.current} onChange={positions.change} onSave={onSave} onClear={onClear} />
      </div>
    </div>
  )
}

/** @param {{ tool: Tool, setTool: (tool: Tool) => void, answered: boolean }} props */
function ToolChoice({ tool, setTool, answered }) {
  return (
    <div class="tools" role="radiogroup" aria-label="What a click does">
      {SETUP_TOOLS.map(([name, title]) => (
        <button
          key={name}
          class={`tool ${name}`}
          role="radio"
          aria-checked={tool === name}
          aria-label={title}
          title={title}
          onClick={() => setTool(name)}
        >
          <Icon name={name} />
        </button>
      ))}
      {answered && (
        <button
          class="tool try"
          role="radio"
          aria-checked={tool === "try"}
          aria-label="Try moves"
          title="Try moves: click a point to see what happens"
          onClick={() => setTool("try")}
        >
          ?
        </button>
      )}
    </div>
  )
}
