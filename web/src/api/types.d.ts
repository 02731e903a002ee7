// What goes over the wire: the JSON of the engine, and that of the services that only a server has.

import type { Color, FilePosition, Move, Point, Setup, Status } from "../../package/src/wire"

export * from "../../package/src/wire"

/** Progress through a list of problems. */
export interface ListProgress {
  done: number
  of: number
  faulty?: number
}

/** A problem of the database; the fields of its solution are absent until it is solved, and in an exercise. */
export interface LibraryProblem extends Setup {
  id: number
  name: string
  source: string
  target: Point[]
  area: Point[]
  size: number
  status?: Status
  /** Where the group gets out, if it is not surrounded; then it has no status. */
  exits?: Point[]
  grade?: string
  best?: Move[]
  sequence?: Move[]
  proved?: boolean
  nodes?: number
  features?: { verification: number; choices: number; late: number }
  otherStatus?: Status | null
}

export interface LibraryPage {
  count: number
  problems: LibraryProblem[]
  grades: string[]
  empty: boolean
}

/** Something that many machines are asked to do. */
export interface Submission {
  id: number
  kind: string
  created: string
  progress: {
    tasks: number
    waiting: number
    running: number
    done: number
    failed: number
    poisoned: number
    cancelled: number
    problems: number
    problemsDone: number
    rate: number
    secondsLeft: number | null
    workers: number
    errors: string[]
  }
}

export interface JobsPage {
  jobs: Submission[] | null
}

export type LibraryFormat = "sgf" | "pdf" | "svg"

export interface ImportReport {
  read: number
  new: number
  solved: number
  /** Whose group is not surrounded. */
  open?: number
  faults: string[]
}

export interface Standing {
  rating: number | null
  streak: number
  today: { attempts: number; right: number; score: number }
  mistakes: number
}

export interface ExerciseRound {
  problem: LibraryProblem | null
  empty: boolean
  task?: string
  /** The first move that has been played, in the status quiz. */
  played?: Point | null
  /** The grade near which it was drawn. */
  level?: string | null
  limits?: { first: number; second: number }
  standing?: Standing
}

export interface MarkedAnswer {
  mark: "right" | "ko" | "wrong" | "late"
  score: number
  most: number
  quiz: string | null
  /** The grade of the next problem. */
  level?: string | null
  solution: LibraryProblem
  standing: Standing
}

export interface Refutation {
  /** The line, the wrong move, and how it is refuted; null if nothing is wrong with it. */
  refutation: Move[] | null
}

export interface DefenceAnswer {
  holds: boolean
  defences: Move[]
}

export interface FreshProblems {
  ids: number[]
  new: number
  source: string
}

export interface Finding {
  kind: string
  message: string
  moves: Move[]
  line: Move[]
}

export interface CheckedProblem {
  item: number
  result: "good" | "faulty" | "doubtful" | "open" | "undecided" | "broken"
  line?: number
  name?: string
  reason?: string
  /** Open: where the group gets out, in a sentence. */
  sentence?: string
  /** Doubtful: what the findings take for granted, "if White cannot get out at H18". */
  provided?: string
  findings?: Finding[]
  position?: FilePosition
}

export interface BookReport {
  count: number
  unreadable: number
  summary: { good: number; faulty: number; doubtful: number; open: number; undecided: number; broken: number }
  items: CheckedProblem[]
}

/** What a rule is about. */
export type RuleAim = "life" | "eye" | "capture" | "connection"

export interface RuleTable {
  about: RuleAim
  shape: string
  where: "corner" | "side" | "centre"
  width: number
  height: number
  /** How many rules of each depth: 0, 2, 4 .. moves. */
  counts: number[]
  total: number
}

export interface RuleBase {
  total: number
  tables: RuleTable[]
}

export interface Rule {
  number: number
  about: RuleAim
  shape: string
  rows: string[]
  target: Point
  /** The other string, where the rule is about two. */
  partner: Point | null
  depth: number
  conclusion: string
  /** The conditions in words, and the same as data. */
  conditions: string[]
  demands: RuleDemand[]
  /** Places outside where black stones keep White off: column and row, counted from the cell at the lower left. */
  shields: [x: number, y: number][]
  /** The line in which White resists longest, where it was asked for and found. */
  sequence?: Move[]
}

/** What a rule asks for at a cell: of Black at least so many liberties outside, of White at most. */
export interface RuleDemand {
  cell: Point
  color: Color
  of: "string" | "move"
  liberties: number
}

export interface RulePage {
  count: number
  rules: Rule[]
}

/** Rules that hold a drawing; counted as far as the time went. */
export interface FoundRules extends RulePage {
  complete: boolean
}

/** A rule that holds on the board. */
export interface RuleHit {
  color: Color
  target: Point
  /** A stone of the other block, where the rule is about two. */
  partner: Point | null
  stones: Point[]
  points: Point[]
  rule: Rule
}
