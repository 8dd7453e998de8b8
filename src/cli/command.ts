import type { Terminal } from './terminal.ts'

/** What shells complete a value with. */
export type Completes = 'file' | 'audit' | 'command' | readonly string[]

export interface Option {
  short?: string
  /** The name of its value in help: `N`, `FILE`. An option without one is a flag. */
  value?: string
  multiple?: boolean
  about: string
  completes?: Completes
  /** Values that are accepted but not listed: names from earlier versions. */
  aliases?: readonly string[]
}

export interface Argument {
  name: string
  about: string
  /** How many are expected; only the last argument may be `any` or `some` (at least one). */
  count: 'one' | 'optional' | 'some' | 'any'
  completes?: Completes
}

interface Example {
  command: string
  about: string
}

type Options = Record<string, Option>

/** What is typed for each option: a boolean for flags, a string if given, a list if it can be repeated. */
export type TypedOptions<O extends Options> = {
  [K in keyof O]: O[K] extends { value: string; multiple: true }
    ? string[]
    : O[K] extends { value: string }
      ? string | undefined
      : boolean
}

export interface Command<O extends Options = Options> {
  /** Paragraphs of help below the first line. */
  more?: readonly string[]
  arguments: readonly Argument[]
  options: O
  examples: readonly Example[]
  /** The meaning of exit codes, if there are others than 0, and 2 for invalid arguments. */
  exitCodes?: readonly [code: number, meaning: string][]
  /** The exit code if an error ends it that is not about arguments or input; 1 by default. */
  errorCode?: number
  /** Returns the exit code; never exits the process. */
  run(typed: { values: TypedOptions<O>; positionals: string[] }, terminal: Terminal): Promise<number>
}

/** A command in the list; the rest is loaded when it runs, which keeps the start fast. */
export interface Entry {
  name: string
  about: string
  load(): Promise<Command>
}

/** Keeps the options' own types, so that `run` knows what each value is. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  // Arguments are parsed by the same options, so the values are what `run` expects.
  return command as unknown as Command
}

/** Invalid arguments or input: the message is printed, and the exit code is 2. */
export class UsageError extends Error {}
