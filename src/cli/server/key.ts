import { readInput } from '../input.ts'
import type { Terminal } from '../terminal.ts'

const LARGEST_FILE = 4096

interface TypedKey {
  kind: 'env' | 'file'
  /** Of the variable or the file. */
  name: string
  /** What it has; '' if it is not set or empty. */
  text: string
}

/** What `--key` names, by default `VERDICT_KEY`. Arguments are in the history of shells and in the list of processes, so null if it is a key itself. */
export async function readKey(typed: string | undefined, terminal: Terminal): Promise<TypedKey | null> {
  const [, kind, name] = /^(env|file):(.+)$/s.exec(typed ?? 'env:VERDICT_KEY') ?? []
  if (name === undefined) return null
  if (kind === 'env') return { kind, name, text: (terminal.env[name] ?? '').trim() }
  return { kind: 'file', name, text: (await readInput(name, terminal, LARGEST_FILE)).toString('utf8').trim() }
}

/** Anything else can't be sent, and an error about the header would print it. */
export function isKey(text: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(text)
}
