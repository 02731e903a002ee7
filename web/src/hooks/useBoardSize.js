// How large the points of a board are drawn: as large as its place and the window allow.

import { useLayoutEffect, useRef, useState } from "preact/hooks"

/** @import { Region } from "../domain/types" */

/** Room that the rest of the page needs below and above a large board. */
const BESIDE_BOARD = 118
const MIN_HEIGHT = 260
const MIN_POINT = 8
const MAX_POINT = 58
const MAX_SMALL_POINT = 30
const BORDER = 6
/** The coordinates on both sides take as much room as two points. */
const COORDINATES = 2

/**
 * @param {Region} region
 * @param {boolean} large
 */
export function useBoardSize({ x, y }, large) {
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null))
  const [width, setWidth] = useState(/** @type {number | null} */ (null))
  useLayoutEffect(() => {
    const measure = () => setWidth(frame.current?.clientWidth ?? null)
    measure()
    const observer = new ResizeObserver(measure)
    if (frame.current) observer.observe(frame.current)
    addEventListener("resize", measure)
    return () => {
      observer.disconnect()
      removeEventListener("resize", measure)
    }
  }, [])
  if (width === null) return { frame, vertexSize: null }
  const height = large ? Math.max(innerHeight - BESIDE_BOARD, MIN_HEIGHT) : Number.POSITIVE_INFINITY
  const byWidth = (width - BORDER) / (x[1] - x[0] + 1 + COORDINATES)
  const byHeight = (height - BORDER) / (y[1] - y[0] + 1 + COORDINATES)
  const most = large ? MAX_POINT : MAX_SMALL_POINT
  return { frame, vertexSize: Math.max(MIN_POINT, Math.min(byWidth, byHeight, most)) }
}
