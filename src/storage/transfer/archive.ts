import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline as pipelineOf, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { readTar, type TarEntry, TarError, tarEnd, tarEntry } from '../../common/tar.ts'
import { withTemporaryFolder } from '../../common/temporary-folder.ts'
import type { StoredRow } from '../backup/copy.ts'
import { decoded, encoded } from '../backup/dump.ts'
import { MAX_BLOB_BYTES } from '../blobs/blob-store.ts'
import { openStorage } from '../open.ts'
import { writePrivateFile } from '../private-file.ts'
import { migrations } from '../sqlite/migrations/index.ts'
import { stageRows } from '../sqlite/stage.ts'
import type { StagedProject } from './import-project.ts'
import type { TransferItem } from './read-rows.ts'
import { PROJECT_TABLES, type ProjectTable, TransferError } from './transferred-tables.ts'

/**
 * One file for a project or an account: zstd of a tar archive. It begins with `manifest.json` and ends with `end.json`, which has the
 * counts; in between are `rows/N.ndjson` with a `[table, row]` a line, and `blobs/SHA-256` before the rows that name them.
 */
export interface Manifest {
  verdict: 'project' | 'account'
  /** Of this format. */
  format: number
  /** The latest migration of the tables it was read from. */
  migration: string
  version: string
  /** ISO 8601. */
  exported_at: string
  /** The project, or the email address of the account. */
  name: string
}

export interface ArchiveCounts {
  rows: number
  blobs: number
  /** Files that were missing or damaged in object storage. */
  missing: number
}

const FORMAT = 1
const PART_BYTES = 2 ** 20
/** A single row, such as a part of a scan, can be larger than a part. */
const MAX_PART_BYTES = 128 * 2 ** 20
const MAX_ROWS = 50_000_000
/** Bodies in an archive are compressed already: one that expands more was made for that. */
const MAX_RATIO = 200
const RATIO_FROM = 64 * 2 ** 20
const MAX_BYTES = 256 * 2 ** 30

export interface ArchiveItems {
  manifest: Omit<Manifest, 'format' | 'migration'>
  items: AsyncIterable<TransferItem | { table: string; row: StoredRow }>
  onProgress?: (counts: Readonly<ArchiveCounts>) => void
}

export function latestMigration(): string {
  return migrations.at(-1)!.name
}

/** Writes a private file that is whole or does not exist. */
export async function writeArchive(file: string, archive: ArchiveItems): Promise<ArchiveCounts> {
  const counts: ArchiveCounts = { rows: 0, blobs: 0, missing: 0 }
  await writePrivateFile(file, (part) =>
    pipeline(Readable.from(tarOf(archive, counts)), createZstdCompress(), createWriteStream(part)),
  )
  return counts
}

/** The same as a stream: one part at a time is in memory, and reading ends when it is destroyed. It fails in the middle if reading does. */
export function streamArchive(archive: ArchiveItems, onEnd: (error: Error | null) => void): Readable {
  const packed = createZstdCompress()
  const counts: ArchiveCounts = { rows: 0, blobs: 0, missing: 0 }
  pipelineOf(Readable.from(tarOf(archive, counts)), packed, (error) => onEnd(error ?? null))
  return packed
}

async function* tarOf(
  { manifest, items, onProgress = () => {} }: ArchiveItems,
  counts: ArchiveCounts,
): AsyncGenerator<Uint8Array> {
  const json = (name: string, value: unknown): TarEntry => ({ name, body: Buffer.from(`${JSON.stringify(value)}\n`) })
  yield* tarEntry(json('manifest.json', { ...manifest, format: FORMAT, migration: latestMigration() }))
  const written = new Set<string>()
  let lines: string[] = []
  let bytes = 0
  let part = 0
  const flush = function* (): Generator<Uint8Array> {
    if (lines.length === 0) return
    yield* tarEntry({ name: `rows/${String(++part).padStart(8, '0')}.ndjson`, body: Buffer.from(lines.join('')) })
    lines = []
    bytes = 0
  }
  for await (const item of items) {
    if ('missing' in item) counts.missing++
    else if ('hash' in item) {
      if (written.has(item.hash)) continue
      written.add(item.hash)
      counts.blobs++
      yield* tarEntry({ name: `blobs/${item.hash}`, body: item.body })
    } else {
      const line = `${JSON.stringify([item.table, encoded(item.row)])}\n`
      lines.push(line)
      bytes += line.length
      counts.rows++
      if (bytes >= PART_BYTES) yield* flush()
    }
    onProgress(counts)
  }
  yield* flush()
  yield* tarEntry(json('end.json', counts))
  yield tarEnd()
}

/** Unpacks an archive of a project into a folder of its own, checked, and brings it up to date; removes the folder in the end. */
export async function withStagedProject<T>(
  file: string,
  work: (staged: StagedProject, manifest: Manifest) => Promise<T>,
): Promise<T> {
  return await withTemporaryFolder('verdict-import-', async (folder) => {
    const blobFolder = join(folder, 'blobs')
    await mkdir(blobFolder)
    const manifest = await stage(file, join(folder, 'verdict.db'), blobFolder)
    const rows = await openStorage({ dataFolder: folder })
    try {
      return await work({ rows, blobFolder }, manifest)
    } finally {
      await rows.close()
    }
  }).catch((error: unknown) => {
    throw error instanceof TarError ? new TransferError(error.message, { cause: error }) : error
  })
}

async function stage(file: string, database: string, blobFolder: string): Promise<Manifest> {
  const { size } = await stat(file).catch(() => {
    throw new TransferError(`${file} does not exist.`)
  })
  let manifest: Manifest | undefined
  await stageRows(database, async (reader) => {
    const counts = { rows: 0, blobs: 0 }
    let end: ArchiveCounts | undefined
    await pipeline(createReadStream(file), createZstdDecompress(), async (source: AsyncIterable<Uint8Array>) => {
      for await (const { name, body } of readTar(bounded(source, size), mostBytes)) {
        if (end !== undefined) throw new TransferError('The archive goes on after its end.')
        if (name === 'manifest.json') {
          if (manifest !== undefined) throw new TransferError('The archive has two manifests.')
          manifest = readManifest(body)
          reader.begin(manifest.migration)
        } else if (manifest === undefined) throw new TransferError('The archive does not begin with its manifest.')
        else if (name === 'end.json') end = parsed(body, name) as ArchiveCounts
        else if (name.startsWith('blobs/')) {
          counts.blobs++
          await storeBlob(blobFolder, name.slice('blobs/'.length), body)
        } else counts.rows = await stagePart(reader, name, body, counts.rows)
      }
    }).catch((error: NodeJS.ErrnoException) => {
      // zlib's own codes; Z_BUF_ERROR is a file that ends too early.
      if (/^Z(STD)?_/.test(String(error.code)))
        throw new TransferError(`${file} is not an export of Verdict, or it is damaged.`)
      throw error
    })
    if (manifest === undefined) throw new TransferError(`${file} is not an export of Verdict.`)
    if (end?.rows !== counts.rows || end.blobs !== counts.blobs) throw new TransferError('The archive is not whole.')
  })
  return manifest!
}

type Reader = Parameters<Parameters<typeof stageRows>[1]>[0]

async function stagePart(reader: Reader, name: string, body: Uint8Array, before: number): Promise<number> {
  let count = before
  for (const text of lines(body)) {
    if (++count > MAX_ROWS) throw new TransferError('The archive has too many rows.')
    const line = parsed(text, name)
    const [table, row] = Array.isArray(line) ? (line as [ProjectTable, StoredRow]) : []
    if (!PROJECT_TABLES.includes(table!) || typeof row !== 'object' || row === null || Array.isArray(row))
      throw new TransferError(`Row ${count} of the archive is broken.`)
    if (Object.keys(row).some((column) => !/^[a-z][a-z_]{0,40}$/.test(column)))
      throw new TransferError(`Row ${count} of the archive has a column with an invalid name.`)
    try {
      if (table === 'projects') await reader.take({ table: 'users', rows: [standIn(row)] })
      await reader.take({ table: table!, rows: [decoded(row)] })
    } catch (error) {
      throw new TransferError(`Row ${count} of the archive (${table}) is broken: ${(error as Error).message}.`, {
        cause: error,
      })
    }
  }
  return count
}

/** The account that the rows refer to, which is no part of the archive. */
function standIn(project: StoredRow): StoredRow {
  const id = '00000000-0000-7000-8000-000000000000'
  return { key: project['user_key'], id, email: 'owner', role: 'user', created_at: 0 }
}

function* lines(body: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < body.length; ) {
    const end = body.indexOf(0x0a, from)
    const to = end < 0 ? body.length : end
    yield body.subarray(from, to)
    from = to + 1
  }
}

function parsed(body: Uint8Array, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new TransferError(`${name} in the archive is not JSON.`)
  }
}

function readManifest(body: Uint8Array): Manifest {
  const manifest = parsed(body, 'manifest.json') as Partial<Manifest> | null
  if (typeof manifest?.migration !== 'string' || typeof manifest.format !== 'number')
    throw new TransferError('The manifest of the archive is broken.')
  if (manifest.format > FORMAT || !migrations.some(({ name }) => name === manifest.migration))
    throw new TransferError('The archive was written by a newer version of Verdict. Update this one first.')
  if (manifest.verdict === 'account')
    throw new TransferError(
      'This is the export of an account, which is for reading. Export the projects one by one to import them.',
    )
  if (manifest.verdict !== 'project') throw new TransferError('The manifest of the archive is broken.')
  return manifest as Manifest
}

async function storeBlob(folder: string, hash: string, body: Uint8Array): Promise<void> {
  if (createHash('sha256').update(body).digest('hex') !== hash)
    throw new TransferError(`The file ${hash} of the archive is damaged.`)
  await writeFile(join(folder, hash), body)
}

function mostBytes(name: string): number | null {
  if (name === 'manifest.json' || name === 'end.json') return 64 * 1024
  if (/^rows\/\d{8}\.ndjson$/.test(name)) return MAX_PART_BYTES
  return /^blobs\/[\da-f]{64}$/.test(name) ? MAX_BLOB_BYTES : null
}

async function* bounded(source: AsyncIterable<Uint8Array>, packedBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new TransferError('The archive is too large.')
    if (bytes > RATIO_FROM && bytes / packedBytes > MAX_RATIO)
      throw new TransferError('The archive expands to far more than an export of Verdict does, and was refused.')
    yield chunk
  }
}
