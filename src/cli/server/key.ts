import { UsageError } from '../command.ts'
import { readInput } from '../input.ts'
import type { Terminal } from '../terminal.ts'

const LARGEST_FILE = 4096

/** The API key in the variable or file that `--key` names, by default in `VERDICT_KEY`. */
export async function readKey(typed: string | undefined, terminal: Terminal): Promise<string> {
  const [, kind, name] = /^(env|file):(.+)$/s.exec(typed ?? 'env:VERDICT_KEY') ?? []
  // Arguments are in the history of shells and in the list of processes.
  if (name === undefined)
    throw new UsageError('--key takes env:NAME or file:PATH, not the key itself: other users could read it.')
  const content =
    kind === 'env' ? (terminal.env[name] ?? '') : (await readInput(name, terminal, LARGEST_FILE)).toString('utf8')
  const key = content.trim()
  if (isKey(key)) return key
  const where = kind === 'env' ? `the environment variable ${name}` : `the file ${name}`
  if (key !== '') throw new UsageError(`--key: ${where} does not contain an API key.`)
  const hint = typed === undefined ? ' Set it to an API key, or pass --key env:NAME or --key file:PATH.' : ''
  throw new UsageError(`--key: ${where} ${kind === 'env' ? 'is not set' : 'is empty'}.${hint}`)
}

/** Anything else can't be sent, and an error about the header would print it. */
function isKey(text: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(text)
}
