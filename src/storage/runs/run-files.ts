import { LIGHTHOUSE_REPORT } from '../../domain/results/files.ts'
import { claimBody } from '../blobs/blob-rows.ts'
import { keyOf } from '../ids.ts'
import { prepared } from '../prepared.ts'
import type { NewRunFile, StoredRunFile } from '../records.ts'
import type { Db } from '../tables.ts'

/** Pictures and Lighthouse's reports: of the latest run that has any, and of a few more. */

const findFile = prepared('find_run_file', (db, file: { key: number; name: string }) =>
  db
    .selectFrom('run_files')
    .select(['name', 'type', 'body', 'blob'])
    .where('run_key', '=', file.key)
    .where('name', '=', file.name),
)

export async function findRunFile(db: Db, runId: string, name: string): Promise<StoredRunFile | undefined> {
  const key = keyOf(runId)
  if (key === null) return undefined
  const row = (await findFile(db, { key, name })).rows[0]
  return row && { name: row.name, type: row.type, body: row.body, blob: row.blob }
}

const listNames = prepared('list_run_files', (db, run: { key: number }) =>
  db.selectFrom('run_files').select('name').where('run_key', '=', run.key),
)

/** The names of the files that are kept of a run. */
export async function listRunFiles(db: Db, runId: string): Promise<Set<string>> {
  const key = keyOf(runId)
  return new Set(key === null ? [] : (await listNames(db, { key })).rows.map(({ name }) => name))
}

/** Stores the files of a run, and forgets pictures of earlier runs of the report and all but the latest `lighthouseKept` reports. */
export async function keepFiles(
  db: Db,
  run: { key: number; reportKey: number },
  files: readonly NewRunFile[],
  lighthouseKept: number,
): Promise<void> {
  await db.deleteFrom('run_files').where('run_key', '=', run.key).execute()
  for (const { name, type, body } of files)
    await db
      .insertInto('run_files')
      .values({ run_key: run.key, name, type, ...(await claimBody(db, body)) })
      .execute()
  if (files.length === 0) return
  const earlier = db
    .selectFrom('runs')
    .select('key')
    .where('report_key', '=', run.reportKey)
    .where('key', '!=', run.key)
  await db.deleteFrom('run_files').where('run_key', 'in', earlier).where('name', '!=', LIGHTHOUSE_REPORT).execute()
  const kept = await db
    .selectFrom('run_files')
    .innerJoin('runs', 'runs.key', 'run_files.run_key')
    .select('run_files.run_key')
    .where('runs.report_key', '=', run.reportKey)
    .where('run_files.name', '=', LIGHTHOUSE_REPORT)
    .orderBy('run_files.run_key', 'desc')
    .execute()
  const old = kept.slice(lighthouseKept).map(({ run_key }) => run_key)
  if (old.length > 0)
    await db.deleteFrom('run_files').where('run_key', 'in', old).where('name', '=', LIGHTHOUSE_REPORT).execute()
}
