// What the engine is asked and what it answers: its JSON, as docs/json.md and docs/openapi.json describe it.

export type Color = "B" | "W"

/** A point such as "C3". */
export type Point = string

/** A point or "pass". */
export type Move = string

/** "l", "l1d" .. "l5d", "d1l" .. "d5l", "d": what becomes of the target, and how many ko threats change it. */
export type Status = string

export type Ask = "life" | "catch"

// Positions

/** The stones on a board and who plays first: what every question begins with. */
export interface Setup {
  boardXSize: number
  boardYSize: number
  initialStones: [Color, Point][]
  initialPlayer: Color
}

/** A position of a file, with what the file says about it. */
export interface FilePosition extends Setup {
  target: Point[]
  area: Point[]
  /** Pairs of a point and triangle, square, circle, cross or a letter. */
  marks?: [Point, string][]
  name?: string
  comment?: string
  /** The main line of the file. */
  line?: [Color, Move][]
  warnings?: string[]
}

export interface Example {
  file: string
  ask: Ask
  position: FilePosition
}

export interface OpenedItem {
  number: number
  position?: FilePosition
  error?: string
}

export interface OpenedFile {
  format: "sgf" | "gotools" | "text"
  count: number
  items: OpenedItem[]
  warnings: string[]
}

// Questions

export interface Limits {
  seconds?: number
  nodes?: number
}

export interface KoThreats {
  B: number
  W: number
}

export interface LifeQuery extends Setup {
  ask: "life"
  target: Point[]
  targetRule: "any" | "every"
  area?: Point[]
  koThreats?: KoThreats
  limits: Limits
}

export interface CatchQuery extends Setup {
  ask: "catch"
  prey: Point | undefined
  kind: string
  koWinner: Color | "nobody"
  prove: boolean
  limits: Limits
}

/** A query of the JSON engine. */
export type Query = LifeQuery | CatchQuery

// Answers

export type Verdict = "alive" | "dead" | "ko" | "caught" | "escapes" | "unknown" | "open"

export type UnknownReason = "nodes" | "time" | "depth" | "memory" | "cancelled" | "open"

export type Certainty = "read" | "claimed" | "proved"

/** Something an answer takes for granted. */
export interface Proviso {
  /**
   * stonesSurvive: these stones of the attacker are not captured.
   * noHelpOutside: play stays within the area; it could get out, or help could come, at these points. Problems that
   * were solved by an older version have none.
   * joinsAlive: the friends beyond these points live, or the way out there leads to life.
   */
  kind: "stonesSurvive" | "noHelpOutside" | "joinsAlive"
  points: Point[]
}

/** The answer to a query. Which fields there are depends on the question and the verdict. */
export interface Answer {
  verdict: Verdict
  nodes: number
  /** Absent in the two answers of a status. */
  seconds?: number
  certainty?: Certainty
  /** The verdict as a player says it, without a full stop. */
  sentence?: string
  /** With verdict unknown. */
  reason?: UnknownReason
  /** With verdict unknown: the best first move so far. */
  hint?: Move
  /** With verdict open: the points through which the group gets out. */
  exits?: Point[]
  status?: Status
  winner?: "attacker" | "defender"
  threatsNeeded?: number
  seki?: boolean
  cycle?: boolean
  /** The first moves that attain the best result for the side to move. */
  moves?: Move[]
  moveStatus?: Record<Move, Status>
  /** The main line. */
  sequence?: Move[]
  /** The moves of the line until the result is there, and whether no shorter line exists. */
  length?: number
  lengthExact?: boolean
  /** Capture only: moves to the end, the deepest line that was read. */
  solutionDepth?: number
  /** Capture only: who must win a ko for the other outcome; nodes after the verdict was known. */
  ko?: "prey" | "hunter"
  extraNodes?: number
  maxDepth?: number
  tesuji?: string[]
  /** The name of the shape, where it has one. */
  shape?: string
  /** How the rules of the game usually decide a shape with that name. */
  ruling?: string
  /** board: it holds whatever is played anywhere; area: it holds under the provisos. */
  scope?: "board" | "area"
  provisos?: Proviso[]
  area?: Point[]
  closure?: string
  zone?: Point[]
  tenuki?: number
  /** With tempo: the best status with at most 1, 2, 3, 4 moves in a row. */
  inARow?: Status[]
  /** With escapes: the most liberties the hunter may leave the prey, on either side's turn; absent if it is for good. */
  from?: { prey: number; hunter: number }
  target?: Point[]
  /** The fields of the query that were inferred. */
  assumed?: ("initialPlayer" | "target" | "area")[]
  proof?: Proof | null
  warnings?: string[]
}

/** The answer for both players moving first. */
export interface StatusAnswer {
  verdict: "alive" | "dead" | "unsettled" | "ko" | "seki" | "open" | "unknown"
  first: Record<Color, Answer>
  nodes: number
  seconds: number
  sentence?: string
  /** With tempo: how often a side that wins though the other one plays first can play elsewhere. */
  elsewhere?: Partial<Record<Color, number>>
  /** With tempo: how many more moves in a row make a ko direct, and how many a side needs to win outright. */
  movesToDirectKo?: Partial<Record<Color, number>>
  movesToWin?: Partial<Record<Color, number>>
}

export interface Proof {
  nodes: number
  /** A proof file in base64. */
  file?: string
  error?: string
  /** Absent where there are too many nodes to browse. */
  graphs?: ProofGraph[]
}

export interface ProofGraph {
  winner: "attacker" | "defender"
  threats: { attacker: number; defender: number }
  nodes: ProofNode[]
}

/** The winner plays, the loser replies, or a lemma ends the play. Nodes are named by their number. */
export interface ProofNode {
  play?: Move
  next?: number
  replies?: Record<Move, number>
  otherwise?: number
  lemma?: string
}

// Events of a search

export interface SearchProgress {
  nodes: number
  seconds: number
  nodesPerSecond: number
  depth: number
  /** The line that is being read. */
  line: Move[]
  /** Life and death: the leaves in the order they are met: depth, won by the attacker, won by the defender. */
  graph?: [depth: number, attacker: number, defender: number][]
  /** Capture: how many positions at each depth. */
  depths?: number[]
}

/** Where a search that is followed waits. */
export interface FollowedNode extends Setup {
  nodes: number
  search: number
  depth: number
  maxDepth: number | null
  /** Whether the maximal depth can be changed. */
  takesDepth: boolean
  line: Move[]
  sentence: string
  /** The stones it is about. */
  stones: Point[]
  liberties: [stone: Point, count: number][]
  declared: string[]
}

export interface FollowProgress {
  node?: FollowedNode
  /** looks: without a server, how often it was looked whether you come back in. */
  running?: { nodes: number; depth: number; looks?: number }
}

export type FollowCommand =
  | "step"
  | "over"
  | "out"
  | "toDepth"
  | "skip"
  | "run"
  | "back"
  | "dead"
  | "alive"
  | "maxDepth"
  | "stop"

// Other services

export type ExportFormat = "sgf" | "svg" | "text" | "sensei" | "latex"

export interface ExportQuery extends Setup {
  target: Point[]
  area: Point[]
  title: string
  comment: string
  line: Move[]
  format: ExportFormat
}

export interface Frame {
  rows: string[]
  toPlay: Color
  ko: Point | null
  captured: Point[]
}

/** A line of moves played out. */
export interface ReplayedLine {
  frames: Frame[]
  legal: Point[]
}

export interface Inferred {
  target: Point[]
  blocks: Point[]
  area: Point[]
}

/** A block that a scan looked at; it has a sentence if it can be captured. */
export interface ScannedBlock {
  block: Point
  color: Color
  stones: Point[]
  savable: boolean
  sequence: Move[]
  sentence?: string
}

export interface PlayAnswer {
  line: Move[]
  toPlay: Color
  status: Status | null
  /** Before the first move: where a group gets out that is not surrounded. */
  exits?: Point[]
  reply?: Move
  hint?: Move[]
  mistake?: boolean
  better?: Move[]
  /** The status before a mistake. */
  was?: Status
  over?: { won: boolean; sentence: string }
  legal?: Point[]
  threats?: KoThreats
  why?: WhyNot
  comment?: GameComment
  /** The kos that were taken by the last moves. */
  ko?: string
}

/** What the checker says of a proof file. */
export interface Checked {
  proved: boolean
  /** What the file claims, in a sentence. */
  claim: string
  /** What was checked, or why it was refused. */
  report: string
  position: Setup
}

export interface WhyNot {
  sentence: string
  line: Move[]
}

export interface GameComment {
  right: boolean
  found?: Status
  report?: string
}
