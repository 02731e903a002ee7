// The custom element <tesuji-board>.

import type { SolverOptions } from "../index.d.ts"
import type { Answer, Certainty, Color, Move, Status } from "../wire.d.ts"

/** What a move of the user led to: the detail of `move`. */
export interface MoveDetail {
  move: Move
  color: Color
  /** Whether it was as good as any; null if that is not known. */
  right: boolean | null
  /** The program's answer; null if it had none. */
  reply: Move | null
  status: Status | null
  /** The moves that would have been right, if this was wrong. */
  better: Move[]
  /** All moves so far. */
  line: Move[]
  /** Set when the play has ended. */
  over: { won: boolean; sentence: string } | null
}

export interface FailedDetail extends MoveDetail {
  /** Wrong moves so far. */
  tries: number
}

export interface SolvedDetail extends MoveDetail {
  /** Wrong moves on the way. */
  tries: number
  certainty?: Certainty
  sentence: string
}

export interface TesujiBoardEvents {
  ready: CustomEvent<{ answer: Answer }>
  move: CustomEvent<MoveDetail>
  failed: CustomEvent<FailedDetail>
  solved: CustomEvent<SolvedDetail>
  error: CustomEvent<{ message: string }>
}

/**
 * A problem to be solved. The position is the attribute `position`, the file at `src`, or the text in the element.
 */
export class TesujiBoard extends HTMLElement {
  position: string
  readonly line: Move[]
  readonly answer: Answer | null
  /** Plays a point such as "C3", or "pass". */
  play(move: Move): Promise<void>
  undo(): Promise<void>
  reset(): Promise<void>
  hint(): Promise<void>
}

/** Says where the worker and the module are, if they are not beside the script; before the first board is there. */
export function configure(options: SolverOptions): void

declare global {
  interface HTMLElementTagNameMap {
    "tesuji-board": TesujiBoard
  }
}
