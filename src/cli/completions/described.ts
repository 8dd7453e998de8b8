import { COMMON } from '../arguments.ts'
import type { Command, Completes, Option } from '../command.ts'

export interface DescribedCommand {
  name: string
  about: string
  command: Command
}

/** All that the completion scripts are made of. */
export interface Described {
  commands: readonly DescribedCommand[]
  audits: readonly string[]
}

export function optionsOf({ command }: DescribedCommand): [name: string, option: Option][] {
  return Object.entries({ ...command.options, ...COMMON })
}

/** The words that may stand in a place; null where files may. */
export function wordsFor(completes: Completes | undefined, { commands, audits }: Described): readonly string[] | null {
  if (completes === 'file') return null
  if (completes === 'audit') return audits
  if (completes === 'command') return commands.map(({ name }) => name)
  return typeof completes === 'object' ? completes : []
}
