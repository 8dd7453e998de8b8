import type { Terminal } from './terminal.ts'

/** What a shell may offer for a value. */
export type Completes = 'file' | 'audit' | 'command' | 'nothing' | readonly string[]

export interface Option {
  type: 'boolean' | 'string'
  short?: string
  /** The name of the value in help: `N`, `FILE`. */
  value?: string
  multiple?: boolean
  about: string
  completes?: Completes
  /** Values that are understood too, but not offered: names of earlier versions. */
  aliases?: readonly string[]
}

export interface Argument {
  name: string
  about: string
  /** How many are wanted; the last argument alone may be `any` or `some` (at least one). */
  count: 'one' | 'optional' | 'some' | 'any'
  completes?: Completes
}

interface Example {
  command: string
  about: string
}

type Options = Record<string, Option>

/** What was typed for each option: switches are true or false, values a string or undefined, repeatable ones a list. */
type Values<O extends Options> = {
  [K in keyof O]: O[K]['type'] extends 'boolean'
    ? boolean
    : O[K]['multiple'] extends true
      ? string[]
      : string | undefined
}

export interface Command<O extends Options = Options> {
  /** Paragraphs of help below the first line, where the command needs them. */
  more?: readonly string[]
  arguments: readonly Argument[]
  options: O
  examples: readonly Example[]
  /** What each exit code says, where it differs from "0, or 2 for bad arguments". */
  exitCodes?: readonly [code: number, meaning: string][]
  /** Answers the exit code; never ends the process. */
  run(typed: { values: Values<O>; positionals: string[] }, terminal: Terminal): Promise<number>
}

/** A command as the list knows it; the rest is loaded when it is asked for, which keeps the start short. */
export interface Entry {
  name: string
  about: string
  load(): Promise<Command>
}

/** Keeps the options' own types, so that `run` knows what each value is. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command as unknown as Command
}

/** Something typed or handed in that cannot be worked with: exit code 2 and this sentence. */
export class UsageError extends Error {}
