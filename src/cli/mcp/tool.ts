import type { Static, TObject } from 'typebox'
import type { ServiceConnection } from '../server/connect.ts'
import type { Terminal } from '../terminal.ts'

export interface ToolContext {
  /** Silent, with the signal of the call: standard output belongs to the protocol. */
  terminal: Terminal
  /** Private hosts and networks that may be requested. */
  allow: readonly string[]
  /** The Verdict service; throws what is missing if there is none. */
  service(): Promise<ServiceConnection>
  /** Tells a client that asked for it; `total` may rise. */
  onProgress(done: number, total: number, message: string): void
}

export interface ToolAnswer<T = object> {
  data: T
  /** The same in short, for clients that only show text. */
  text: string
  /** The tool could not do what it was asked for. */
  isError?: boolean
}

interface ToolDefinition<I extends TObject, O extends TObject> {
  name: string
  title: string
  description: string
  input: I
  output: O
  /** It makes requests. */
  usesNetwork: boolean
  call(given: Static<I>, context: ToolContext): Promise<ToolAnswer<Static<O>>>
}

export interface Tool extends Omit<ToolDefinition<TObject, TObject>, 'call'> {
  /** `given` fits `input`. */
  call(given: object, context: ToolContext): Promise<ToolAnswer>
}

/** Keeps the schemas' own types, so that `call` knows what it is given and must answer. */
export function defineTool<I extends TObject, O extends TObject>(tool: ToolDefinition<I, O>): Tool {
  // The server checks what is given against `input` before it calls the tool.
  return tool as unknown as Tool
}
