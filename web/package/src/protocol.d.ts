// What the page, the worker and the module say to each other.

/** A request to a service of the engine, without its body. */
export interface RequestHead {
  method: "GET" | "POST"
  /** "analyze", "play" ..: the services of docs/openapi.json that need no database. */
  path: string
  parameters: Record<string, string>
  /** Whether progress is to be told. */
  watch: boolean
}

/** What the module tells. */
export type EngineEvent =
  | { event: "progress"; data: unknown }
  | { event: "answer"; data: unknown }
  | { event: "error"; status: number; data: { error: string; field?: string } }
  | { event: "file"; mediaType: string; name: string | null; length: number; bytes: Uint8Array<ArrayBuffer> }

/** The last event of a request. */
export type LastEvent = Exclude<EngineEvent, { event: "progress" }>

/** Where the module comes from: an address, its bytes, or the module itself. */
export type WasmSource = string | URL | BufferSource | WebAssembly.Module

/** To the worker: first the module, then requests. */
export type ToWorker =
  | { type: "load"; wasm: WasmSource }
  | { type: "request"; id: number; head: RequestHead; body: Uint8Array }

/** From the worker: the compiled module, so that the next worker need not compile it again; events; that it broke. */
export type FromWorker =
  | { type: "loaded"; module: WebAssembly.Module }
  | { type: "event"; id: number; event: EngineEvent }
  | { type: "broken"; message: string }

/** A worker, in a browser or in Node. */
export interface WorkerPort {
  post(message: ToWorker): void
  /** Ends it, whatever it does. */
  end(): void
  /** Whether the program may end though the worker is there. */
  rest(isIdle: boolean): void
}

/** Starts a worker. */
export type StartWorker = (onMessage: (message: FromWorker) => void, onBroken: (message: string) => void) => WorkerPort
