import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Db, Tables } from '../tables.ts'
import { type Batch, ROWS_AT_ONCE, readAll, type StoredRow } from './copy.ts'

/** All data in one file that both databases can be filled from: zstd of JSON lines, one a row, between a heading and an end. */

type Line = { verdict: 'backup'; migration: string } | [table: keyof Tables, row: StoredRow] | { rows: number }

export interface DumpReader {
  /** The latest migration of the tables it was read from; comes first. */
  begin(migration: string): void
  take(batch: Batch): Promise<void>
}

export async function writeDump(db: Db, file: string, migration: string): Promise<void> {
  await pipeline(Readable.from(linesOf(db, migration)), createZstdCompress(), createWriteStream(file))
}

async function* linesOf(db: Db, migration: string): AsyncGenerator<string> {
  const line = (value: Line) => `${JSON.stringify(value)}\n`
  yield line({ verdict: 'backup', migration })
  let count = 0
  for await (const { table, rows } of readAll(db)) {
    for (const row of rows) yield line([table, encoded(row)])
    count += rows.length
  }
  yield line({ rows: count })
}

export async function readDump(file: string, reader: DumpReader): Promise<void> {
  await pipeline(createReadStream(file), createZstdDecompress(), async (source: AsyncIterable<Uint8Array>) => {
    let batch: Batch | undefined
    let count = 0
    let expected: number | undefined
    for await (const text of lines(source)) {
      const line = JSON.parse(text) as Line
      if (!Array.isArray(line)) {
        if ('migration' in line) reader.begin(line.migration)
        else expected = line.rows
        continue
      }
      const [table, row] = line
      if (batch && (batch.table !== table || batch.rows.length === ROWS_AT_ONCE)) {
        await reader.take(batch)
        batch = undefined
      }
      batch ??= { table, rows: [] }
      batch.rows.push(decoded(row))
      count++
    }
    if (batch) await reader.take(batch)
    if (count !== expected) throw new Error(`The backup ${file} is not whole.`)
  })
}

async function* lines(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  for await (const chunk of source) {
    const [first, ...rest] = decoder.decode(chunk, { stream: true }).split('\n')
    parts.push(first!)
    for (const next of rest) {
      yield parts.join('')
      parts = [next]
    }
  }
}

export function encoded(row: StoredRow): StoredRow {
  return mapped(row, (value) =>
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
  )
}

export function decoded(row: StoredRow): StoredRow {
  return mapped(row, (value) => (isBytes(value) ? Buffer.from(value.base64, 'base64') : value))
}

function mapped(row: StoredRow, change: (value: unknown) => unknown): StoredRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, change(value)]))
}

function isBytes(value: unknown): value is { base64: string } {
  return typeof value === 'object' && value !== null
}
