import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Selectable, sql } from 'kysely'
import { readTable, type StoredRow } from '../backup/copy.ts'
import { claimBody, type NewBody } from '../blobs/blob-rows.ts'
import { knownKey, newId } from '../ids.ts'
import { dateProject } from '../projects/counts.ts'
import type { ProjectRow } from '../projects/project-tables.ts'
import { countScansOf } from '../scans/scan-progress.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import { createRowMapper, type RenamedRows, WITH_IDS, type WithId } from './import-rows.ts'
import { PROJECT_TABLES, type ProjectTable, TransferError } from './transferred-tables.ts'

export interface StagedProject {
  /** An ordinary database with the rows of the archive. */
  rows: Storage
  /** Has a file for each blob, under its hash. */
  blobFolder: string
}

export interface ImportedProject {
  project: string
  reports: number
  runs: number
  scans: number
  /** Rows whose id was taken. */
  renamed: number
  /** Reports and scans that had a password, and are private now. */
  withoutPassword: number
  /** Schedules, all of them switched off. */
  schedules: number
}

export interface ImportOptions {
  userId: string
  now: number
  /** A sentence if the row cannot be imported. */
  objection: (table: ProjectTable, row: StoredRow) => string | null
  onProgress?: (rows: number) => void
}

/** Puts a staged project into the database, in one transaction. Fails with a `TransferError`, and then nothing was changed. */
export async function importProject(
  to: Storage,
  staged: StagedProject,
  options: ImportOptions,
): Promise<ImportedProject> {
  const uploaded = await uploadBlobs(to, staged)
  return to.transaction(async (db) => {
    const userKey = knownKey(options.userId)
    const [project] = await staged.rows.db.selectFrom('projects').selectAll().execute()
    if (project === undefined) throw new TransferError('The archive has no project.')
    const projectKey = await insertProject(db, userKey, project)
    const renamed = await findTaken(staged.rows.db, db)
    const mapped = createRowMapper({ userKey, projectKey, project: project.project, renamed, staged: staged.rows.db })
    const imported: ImportedProject = {
      project: project.project,
      reports: 0,
      runs: 0,
      scans: 0,
      renamed: 0,
      withoutPassword: 0,
      schedules: 0,
    }
    for (const map of Object.values(renamed)) imported.renamed += map.size
    let done = 0
    for (const table of PROJECT_TABLES) {
      if (table === 'projects') continue
      for await (const batch of readTable(staged.rows.db, table)) {
        const changed: StoredRow[] = []
        for (const row of batch) {
          const problem = options.objection(table, row)
          if (problem !== null) throw new TransferError(problem)
          const fresh = await mapped(table, row)
          count(imported, table, row)
          const bytes = table === 'evidence' || table === 'run_files' ? await bodyOf(db, row, uploaded, staged) : {}
          changed.push({ ...fresh, ...bytes })
        }
        await insert(db, table, changed)
        done += batch.length
        options.onProgress?.(done)
      }
    }
    await countProject(db, userKey, projectKey)
    return imported
  })
}

async function insertProject(db: Db, userKey: number, project: Selectable<ProjectRow>): Promise<number> {
  const taken = await db
    .selectFrom('projects')
    .select('key')
    .where('user_key', '=', userKey)
    .where('project', '=', project.project)
    .executeTakeFirst()
  if (taken)
    throw new TransferError(
      `This account already has a project ${project.project}; delete it first, or choose another --owner.`,
    )
  const { key } = await db
    .insertInto('projects')
    .values({
      user_key: userKey,
      project: project.project,
      created_at: project.created_at,
      retention: project.retention,
      reports: 0,
      good: 0,
      decent: 0,
      bad: 0,
      score_sum: 0,
      generated_at: null,
    })
    .returning('key')
    .executeTakeFirstOrThrow()
  return key
}

function count(imported: ImportedProject, table: ProjectTable, row: StoredRow): void {
  if (table === 'reports' || table === 'scans') {
    imported[table]++
    if (row['privacy'] === 2) imported.withoutPassword++
  }
  if (table === 'runs' || table === 'schedules') imported[table]++
}

/** `rows` come from the staged database, which has the same tables. */
async function insert(db: Db, table: ProjectTable, rows: StoredRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto(table)
      .values(rows as never)
      .execute()
}

/** Before the transaction, because the store is slow; what it does not take stays in the rows. */
async function uploadBlobs(to: Storage, { rows, blobFolder }: StagedProject): Promise<Set<string>> {
  const uploaded = new Set<string>()
  if (to.blobs.store === null) return uploaded
  for (const table of ['evidence', 'run_files'] as const) {
    for await (const batch of readTable(rows.db, table)) {
      for (const row of batch) {
        const hash = hashIn(row)
        if (uploaded.has(hash)) continue
        const stored = await to.blobs.upload(await readFile(join(blobFolder, hash)))
        if (!(stored instanceof Uint8Array) && stored.hash !== '') uploaded.add(hash)
      }
    }
  }
  return uploaded
}

async function bodyOf(
  db: Db,
  row: StoredRow,
  uploaded: ReadonlySet<string>,
  { blobFolder }: StagedProject,
): Promise<StoredRow> {
  const hash = hashIn(row)
  const body = await readFile(join(blobFolder, hash)).catch(() => {
    throw new TransferError(`The archive names the file ${hash}, and does not have it.`)
  })
  const given: NewBody = uploaded.has(hash) ? { hash, body } : body
  return { ...(await claimBody(db, given)) }
}

function hashIn(row: StoredRow): string {
  const hash = Buffer.from(row['body'] as Uint8Array).toString('latin1')
  if (!/^[\da-f]{64}$/.test(hash)) throw new TransferError('The archive has a file without a name.')
  return hash
}

/** New ids for rows whose id is already in use. They are of the same millisecond, which keeps the order. */
async function findTaken(from: Db, to: Db): Promise<RenamedRows> {
  const renamed = Object.fromEntries(WITH_IDS.map((table) => [table, new Map()])) as RenamedRows
  for (const table of WITH_IDS) {
    const chosen = new Set<number>()
    for await (const batch of readTable(from, table)) {
      const keys = batch.map((row) => row['key'] as number)
      const taken = await to.selectFrom(table).select('key').where('key', 'in', keys).execute()
      for (const { key } of taken) renamed[table].set(key, await freeId([from, to], table, key, chosen))
    }
  }
  return renamed
}

const COUNTS = 4096
const EPOCH = 1_577_836_800_000

/** One that neither database has. `chosen`: keys that this import uses already; the new one is added. */
async function freeId(
  databases: readonly Db[],
  table: WithId,
  key: number,
  chosen: Set<number>,
): Promise<{ key: number; id: string }> {
  const isTaken = async (fresh: number) => {
    for (const db of databases)
      if (await db.selectFrom(table).select('key').where('key', '=', fresh).executeTakeFirst()) return true
    return chosen.has(fresh)
  }
  for (;;) {
    const id = newId(Math.floor(key / COUNTS) + EPOCH)
    const fresh = knownKey(id)
    if (await isTaken(fresh)) continue
    chosen.add(fresh)
    return { key: fresh, id }
  }
}

/** As the transactions that store reports and scans would have counted it. */
async function countProject(db: Db, userKey: number, projectKey: number): Promise<void> {
  const { rows } = await sql<Record<'reports' | 'good' | 'decent' | 'bad' | 'score_sum', number | string | null>>`
    select count(*) as reports, sum(score) as score_sum, count(case when result = 2 then 1 end) as good,
      count(case when result = 1 then 1 end) as decent, count(case when result = 0 then 1 end) as bad
    from reports where project_key = ${projectKey}`.execute(db)
  const { score_sum, ...found } = rows[0]!
  const counts = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, Number(value)])) as Record<
    'reports' | 'good' | 'decent' | 'bad',
    number
  >
  await db
    .updateTable('projects')
    .set({ ...counts, score_sum: Number(score_sum ?? 0) })
    .where('key', '=', projectKey)
    .execute()
  await countScansOf(db, projectKey)
  const { scans } = await db
    .selectFrom('projects')
    .select('scans')
    .where('key', '=', projectKey)
    .executeTakeFirstOrThrow()
  if (counts.reports === 0 && scans === 0) throw new TransferError('The archive has neither reports nor scans.')
  await dateProject(db, projectKey)
  await db
    .updateTable('user_counts')
    .set((eb) => ({
      projects: eb('projects', '+', 1),
      reports: eb('reports', '+', counts.reports),
      good: eb('good', '+', counts.good),
      decent: eb('decent', '+', counts.decent),
      bad: eb('bad', '+', counts.bad),
    }))
    .where('user_key', '=', userKey)
    .execute()
}
