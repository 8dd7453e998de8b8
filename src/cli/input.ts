import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { UsageError } from './command.ts'
import type { Terminal } from './terminal.ts'

/** The bytes of a file, or of standard input for "-". */
export async function openInput(name: string, terminal: Terminal): Promise<AsyncIterable<Uint8Array>> {
  if (name === '-') {
    if (terminal.stdinIsTTY) terminal.stderr.write('Reading from the keyboard; end with Ctrl+D.\n')
    return terminal.stdin
  }
  const file = await open(name).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(whyNot(name, error))
  })
  if ((await file.stat()).isDirectory()) {
    await file.close()
    throw new UsageError(`${name} is a folder, not a file.`)
  }
  return createReadStream(name, { fd: file, highWaterMark: 256 * 1024 })
}

/** All of it, where a bound keeps that small. */
export async function readInput(name: string, terminal: Terminal, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of await openInput(name, terminal)) {
    size += piece.length
    if (size > most) throw new UsageError(`${name} is larger than ${most} bytes.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function whyNot(name: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `There is no file ${name}.`
  if (code === 'EACCES') return `${name} may not be read.`
  return `${name} cannot be read: ${message}`
}
