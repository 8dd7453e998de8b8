import { existsSync, statSync } from 'node:fs'
import { UsageError } from '../command.ts'

/** The names of a policy in the current folder. */
const FILES = ['verdict.yaml', 'verdict.yml', 'verdict.json']

/** The policy of the current folder, if it has one. `naming` says how the command takes another one. */
export function findPolicyFile(naming = 'name one with --policy'): string | null {
  const [first, second] = FILES.filter((name) => existsSync(name))
  if (second === undefined) return first ?? null
  throw new UsageError(`This folder has ${first} and ${second}. Keep one of them, or ${naming}.`)
}

/** A policy of the current folder, for a command that applies none. An empty file may be where its own output goes. */
export function unusedPolicyFile(): string | undefined {
  return FILES.find((name) => (statSync(name, { throwIfNoEntry: false })?.size ?? 0) > 0)
}
