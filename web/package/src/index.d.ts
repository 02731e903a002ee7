// The solver for programs.

import type {
  Answer,
  CatchQuery,
  Checked,
  FilePosition,
  LifeQuery,
  Limits,
  OpenedFile,
  ScannedBlock,
  SearchProgress,
  Setup,
  StatusAnswer,
} from "./wire.d.ts"

export type * from "./wire.d.ts"

/** What an answer may contain besides the verdict. */
export type Include = "allMoves" | "length" | "proof" | "sentence" | "tempo" | "zone"

/** An SGF, GoTools file or diagram, as text or as bytes in whatever charset; or the fields of a query. */
export type Position = string | Uint8Array | (Partial<Setup> & Record<string, unknown>)

export interface AskOptions {
  /** Stops the search at once; the promise is rejected with the signal's reason. */
  signal?: AbortSignal
  /** Called while a long search goes on, about seven times a second. */
  onProgress?: (progress: SearchProgress) => void
  /** Which position of a file; the first if absent. */
  number?: number
  limits?: Limits
  include?: Include[]
}

export interface ScanAnswer {
  blocks: ScannedBlock[]
}

export interface SolverOptions {
  /** Where the worker's script is, if not beside this module. Browsers only. */
  worker?: string | URL
  /** Where the WebAssembly module is, its bytes, or the module itself. */
  wasm?: string | URL | BufferSource | WebAssembly.Module
}

/** Something is wrong with a question, or the solver broke off. */
export class TesujiError extends Error {
  /** The field of the query that is wrong. */
  field?: string
  /** As of HTTP: 400 for a question that makes no sense, 500 for a solver that broke off. */
  status?: number
}

/**
 * The solver in a worker of its own. Questions are answered one after the other; the worker starts with the first and
 * starts again after one that was stopped.
 */
export class Solver {
  constructor(options?: SolverOptions)
  /** Does the group live, and how? What is not given is read from the file or inferred. */
  life(position: Position, options?: AskOptions & Partial<LifeQuery>): Promise<Answer>
  /** The same, by the name of the command. */
  solve(position: Position, options?: AskOptions & Partial<LifeQuery>): Promise<Answer>
  /** What the group is, whoever moves first. */
  status(position: Position, options?: AskOptions & Partial<LifeQuery>): Promise<StatusAnswer>
  /** Can this block be captured, and how? `prey` names a stone of it, if the file does not mark it. */
  catch(position: Position, options?: AskOptions & Partial<CatchQuery>): Promise<Answer>
  /** Every weak block: can it be captured, can it be saved? */
  scan(position: Position, options?: AskOptions): Promise<ScanAnswer>
  /** All positions of a file. */
  open(file: string | Uint8Array, options?: { signal?: AbortSignal }): Promise<OpenedFile>
  /** Checks a proof file, or `answer.proof.file`, with a checker that shares nothing with the search. */
  check(proof: Uint8Array | string, options?: { signal?: AbortSignal }): Promise<Checked>
  /** Which version of Tesuji answers. */
  version(): Promise<string>
  /** Ends the worker. A program in Node ends without it, too. */
  close(): void
}

export type { Answer, CatchQuery, Checked, FilePosition, LifeQuery, Limits, OpenedFile, SearchProgress, Setup }
