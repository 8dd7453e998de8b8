import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportScan } from '../../actions/scans/scan-export.ts'
import { type CsvValue, csvLines } from '../../common/csv.ts'
import type { Scan } from '../../storage/scans/scan.ts'
import type { Storage } from '../../storage/storage.ts'
import { writingError } from '../file-error.ts'
import type { SiteChanges } from './changes.ts'
import type { SiteLanguage } from './site-language.ts'

const CHANGES = ['change', 'audit', 'url', 'what', 'status_before', 'status', 'score_before', 'score']

interface CsvOptions {
  storage: Storage
  scan: Scan
  changes: SiteChanges | null
  say: SiteLanguage['say']
  urlOf(url: string): string
}

/** Writes the pages, links and findings of a scan, and what changed; line by line, because there may be millions. */
export async function writeCsv(folder: string, { storage, scan, changes, say, urlOf }: CsvOptions): Promise<void> {
  for (const what of ['pages', 'links', 'findings'] as const)
    await write(folder, what, exportScan(storage, scan, { kind: what, format: 'csv', say, urlOf }))
  await writeChanges(folder, changes)
}

/** Without anything to compare with, the file of an earlier scan goes: it is not about this one. */
export async function writeChanges(folder: string, changes: SiteChanges | null): Promise<void> {
  if (changes === null) await rm(join(folder, 'changes.csv'), { force: true })
  else await write(folder, 'changes', csvLines(CHANGES, changeRows(changes)))
}

async function write(folder: string, name: string, lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const file = join(folder, `${name}.csv`)
  await pipeline(Readable.from(lines), createWriteStream(file)).catch((error: Error) => {
    throw writingError(file, error)
  })
}

function* changeRows({ audits, pages }: SiteChanges): Generator<CsvValue[]> {
  for (const { audit, new_pages, fixed_pages } of audits) {
    for (const url of new_pages) yield ['problem new', audit, url, null, null, null, null, null]
    for (const url of fixed_pages) yield ['problem fixed', audit, url, null, null, null, null, null]
  }
  for (const kind of ['new', 'gone', 'changed'] as const)
    for (const { url, what, before, after } of pages[kind]) {
      const versions = [before?.status, after?.status, before?.score, after?.score].map((value) => value ?? null)
      yield [`page ${kind}`, null, url, what.join(' ') || null, ...versions]
    }
}
