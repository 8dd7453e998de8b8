import { isUtf8 } from 'node:buffer'
import { constants, createReadStream } from 'node:fs'
import { access, open, stat } from 'node:fs/promises'
import type { Failure } from '../errors.ts'
import { english, formatBytes } from '../messages/locale.ts'
import { UsageError } from './command.ts'
import type { Terminal } from './terminal.ts'

/** The bytes of a file, or of standard input for "-". */
export async function openInput(name: string, terminal: Terminal): Promise<AsyncIterable<Uint8Array>> {
  if (name === '-') {
    if (terminal.stdinIsTTY) terminal.stderr.write('Reading standard input; press Ctrl+D to finish.\n')
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

/** Throws if it is not a file that can be read. */
export async function checkFile(name: string): Promise<void> {
  const refused = (error: NodeJS.ErrnoException) => {
    throw new UsageError(whyNot(name, error))
  }
  if ((await stat(name).catch(refused)).isDirectory()) throw new UsageError(`${name} is a folder, not a file.`)
  await access(name, constants.R_OK).catch(refused)
}

/** The whole input; throws if it is larger than `most` bytes. */
export async function readInput(name: string, terminal: Terminal, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of await openInput(name, terminal)) {
    size += piece.length
    if (size > most) throw new UsageError(`${name} is larger than the limit of ${formatBytes(most, english)}.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function whyNot(name: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `${name} does not exist.`
  if (code === 'EACCES') return `You don't have permission to read ${name}.`
  return `Could not read ${name}: ${message}`
}

/** A line of input, or why it could not be read; `number` starts at 1. */
export type Line = { number: number; text: string } | { number: number; failure: Failure }

/** Enough for the largest page we judge, in base64 with escapes. */
export const LONGEST_LINE = 64 * 1024 * 1024

const NEWLINE = 0x0a

/** Lines as they arrive, one in memory at a time; one that is too long is skipped without buffering it. */
export async function* readLines(source: AsyncIterable<Uint8Array>, longest = LONGEST_LINE): AsyncGenerator<Line> {
  let number = 1
  let held: Uint8Array[] = []
  let size = 0
  const keep = (piece: Uint8Array) => {
    size += piece.length
    if (size <= longest) held.push(piece)
    else held = []
  }
  const take = (): Line => {
    const line = size > longest ? tooLong(number, longest) : lineOf(number, held)
    number++
    held = []
    size = 0
    return line
  }
  for await (const chunk of source) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, end))
      yield take()
      from = end + 1
    }
    if (from < chunk.length) keep(chunk.subarray(from))
  }
  if (size > 0) yield take()
}

function lineOf(number: number, pieces: Uint8Array[]): Line {
  const bytes =
    pieces.length === 1
      ? Buffer.from(pieces[0]!.buffer, pieces[0]!.byteOffset, pieces[0]!.length)
      : Buffer.concat(pieces)
  if (!isUtf8(bytes)) return { number, failure: { code: 'invalid_capture', message: 'The line is not valid UTF-8.' } }
  const text = bytes.toString('utf8')
  return { number, text: number === 1 && text.startsWith('\ufeff') ? text.slice(1) : text }
}

function tooLong(number: number, longest: number): Line {
  const message = `The line is longer than the limit of ${formatBytes(longest, english)}.`
  return { number, failure: { code: 'too_large', message } }
}
