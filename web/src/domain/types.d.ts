// What the page itself thinks in.

import type { Ask, Color, Frame, KoThreats, Move, Point } from "../api/types"

/** 1 black, -1 white, 0 empty. */
export type Sign = 0 | 1 | -1

/** Rows from the top. */
export type Grid = Sign[][]

/** Column and row, both from 0, the row counted from the top. */
export type Vertex = [x: number, y: number]

/** A position with what is asked about it. Never changed in place, so that undo is a list of positions. */
export interface Position {
  grid: Grid
  first: Color
  ask: Ask
  /** Stones of the blocks the question is about. */
  target: Point[]
  /** Where moves count; null lets the server infer it. */
  area: Point[] | null
  /** Marks of the file the position comes from. */
  marks: [Point, string][]
  name: string
  comment: string
  /** The line of the file. */
  fileLine: Move[]
  /** Capture: which kind, and who wins a ko. */
  kind: string
  koWinner: Color | "nobody"
  /** Life and death: which blocks have to live, and the ko threats where they are given. */
  targetRule: "any" | "every"
  threats: KoThreats | null
}

/** A part of the board: first and last column, first and last row. */
export interface Region {
  x: [number, number]
  y: [number, number]
}

/** What a click on the board does. */
export type Tool = "black" | "white" | "alternate" | "erase" | "target" | "area" | "try"

export interface Marker {
  type: "circle" | "cross" | "triangle" | "square" | "point" | "label"
  label?: string
}

export interface GhostStone {
  sign: Sign
  type?: "good" | "interesting" | "doubtful" | "bad"
  faint?: boolean
}

export type Markers = Record<Point, Marker>
export type GhostStones = Record<Point, GhostStone>

/** What the board shows besides its stones. */
export interface Marks {
  markers: Markers
  ghosts: GhostStones
}

/** A line of moves beside the board. */
export interface ShownLine {
  moves: Move[]
  title: string
  /** It is not the answer's own line: there is a way back to that. */
  tried?: boolean
  sentence?: string
}

/** A line as the server has played it out. */
export interface Replay {
  moves: Move[]
  frames: (Frame & { grid: Grid })[]
  legal: Point[]
  error?: string
  /** Whether all moves of the line are played out, or only its beginning so far. */
  whole: boolean
}
