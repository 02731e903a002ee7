// Strokes over the points of a board with the mouse button held down.

import { useEffect, useRef } from "preact/hooks"

/** @import { Vertex } from "../domain/types" */

/**
 * The handlers for the board component; none if nothing is to be painted.
 * @param {((x: number, y: number, begins: boolean) => void) | undefined} onPaint
 */
export function usePainting(onPaint) {
  const isPainting = useRef(false)
  useEffect(() => {
    const stop = () => {
      isPainting.current = false
    }
    addEventListener("pointerup", stop)
    return () => removeEventListener("pointerup", stop)
  }, [])
  if (!onPaint) return {}
  return {
    /**
     * @param {PointerEvent} event
     * @param {Vertex} vertex
     */
    onVertexPointerDown: (event, [x, y]) => {
      if (event.pointerType !== "mouse" || event.button !== 0) return
      isPainting.current = true
      onPaint(x, y, true)
    },
    /**
     * @param {PointerEvent} _
     * @param {Vertex} vertex
     */
    onVertexPointerEnter: (_, [x, y]) => {
      if (isPainting.current) onPaint(x, y, false)
    },
  }
}
