import { zstdCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { writeResults } from '../../src/domain/results/write.ts'
import { emptyEvidence } from '../../src/engine/capture.ts'
import { createReadings } from '../../src/engine/derive/readings.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { fillTitles } from '../../src/storage/reports/page-titles.ts'
import { fillMetrics } from '../../src/storage/runs/ends/fill-metrics.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { realPageBytes } from '../../test/pages/real.ts'
import { judgeBytes } from '../judge-bytes.ts'
import { makeManyReports } from './many-reports.ts'
import { type Kind, makePlace, type Place } from './place.ts'

export const KEPT_PROJECT = 'big.example'
/** A tenth of the reports are in this one. */
export const DELETED_PROJECT = 'hundred.example'

const WITH_RESULTS = 1000
const AT_ONCE = 100
/** When the first report was created. */
export const START = Date.UTC(2026, 0, 15)

export interface FilledPlace extends Place {
  /** How many there are. */
  reports: number
  /** Those with results. */
  ids: string[]
}

/** One owner's very many reports, all of them in the search index; the latest of them have results of real pages. */
export async function makeFilledPlace(kind: Kind, reports: number): Promise<FilledPlace> {
  let ids: string[] = []
  const place = await makePlace(kind, async (storage, userId) => {
    await fill(storage, userId, reports)
    ids = (await reportsWithResults(storage, userId)).map(({ id }) => id)
  })
  return { ...place, reports, ids }
}

async function fill(storage: Storage, userId: string, count: number): Promise<void> {
  const projects = { [DELETED_PROJECT]: 0.1, [KEPT_PROJECT]: 0.9 }
  await makeManyReports(storage, { userId, count, projects, now: START })
  await addResults(storage, userId)
  // As runs of this version would have left them.
  while (!(await fillTitles(storage)));
  while (!(await fillMetrics(storage)));
  if (storage.kind === 'postgres') await sql`vacuum (analyze)`.execute(storage.db)
}

async function addResults(storage: Storage, userId: string): Promise<void> {
  const evidence = emptyEvidence('https://example.com/', '2026-01-15T12:00:00.000Z', 'Not part of this measurement.')
  const bodies = realPageBytes(200).map((bytes) =>
    zstdCompressSync(JSON.stringify(writeResults(evidence, judgeBytes(bytes), createReadings(evidence)))),
  )
  const latest = await reportsWithResults(storage, userId)
  for (let from = 0; from < latest.length; from += AT_ONCE) {
    const some = latest.slice(from, from + AT_ONCE)
    const rows = some.map(({ runId }, n) => ({ run_key: knownKey(runId), body: bodies[(from + n) % bodies.length]! }))
    await storage.db.insertInto('results').values(rows).execute()
  }
}

async function reportsWithResults(storage: Storage, userId: string): Promise<{ id: string; runId: string }[]> {
  const rows = await storage.db
    .selectFrom('reports')
    .select(['id', 'result_run_id'])
    .where('user_key', '=', knownKey(userId))
    .where('result_run_id', 'is not', null)
    .orderBy('key', 'desc')
    .limit(WITH_RESULTS)
    .execute()
  return rows.map((row) => ({ id: row.id, runId: row.result_run_id! }))
}
