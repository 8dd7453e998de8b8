import type { Depth, Device } from '../../vocabulary.ts'
import { knownKey, withNewId } from '../ids.ts'
import { prepared } from '../prepared.ts'
import type { Run, RunLabels } from '../records.ts'
import { toRun } from '../rows.ts'
import type { Db, RunRow } from '../tables.ts'

export interface NewRun {
  reportId: string
  userId: string
  projectKey: number
  url: string
  position: number
  depth: Depth
  device: Device
  /** Default: none. */
  labels?: RunLabels | null
  /** Default: now. */
  notBefore?: number
  now: number
}

/** SQLite and PostgreSQL both bound the parameters of a statement. */
const ROWS_AT_ONCE = 100

type LabelColumns = { label_commit: string | null; label_branch: string | null }

const addRun = prepared('add_run', (db, row: RunRow & LabelColumns) =>
  db
    .insertInto('runs')
    .values({
      key: row.key,
      id: row.id,
      report_key: row.report_key,
      project_key: row.project_key,
      user_key: row.user_key,
      host: row.host,
      position: row.position,
      state: row.state,
      attempt: row.attempt,
      depth: row.depth,
      device: row.device,
      queued_at: row.queued_at,
      not_before: row.not_before,
      label_commit: row.label_commit,
      label_branch: row.label_branch,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key'),
)

/** A run that waits, under the id `first` unless that is taken; above the key of the last run of its report. */
export async function insertRun(
  db: Db,
  fresh: NewRun,
  wanted: { first?: string; above?: number | undefined },
): Promise<Run> {
  const { labels = null } = fresh
  const row = { ...newRunRow(fresh), label_commit: labels?.commit ?? null, label_branch: labels?.branch ?? null }
  const insert = async (id: string, key: number) => (await addRun(db, { ...row, key, id })).rows.length === 1
  const id = await withNewId(fresh.now, insert, wanted)
  return toRun({ ...row, id }, fresh.reportId, fresh.userId)
}

export function newRunRow(fresh: NewRun): Omit<RunRow, 'key' | 'id'> {
  return {
    report_key: knownKey(fresh.reportId),
    project_key: fresh.projectKey,
    user_key: knownKey(fresh.userId),
    host: new URL(fresh.url).hostname,
    position: fresh.position,
    state: 'queued',
    attempt: 0,
    depth: fresh.depth,
    reached: null,
    device: fresh.device,
    queued_at: fresh.now,
    not_before: fresh.notBefore ?? fresh.now,
    started_at: null,
    ended_at: null,
    score: null,
    result: null,
    rule_set: null,
    error_code: null,
    error_message: null,
  }
}

/** Some at a time. A row whose key another process took at the same moment gets another id, from `idOf`. */
export async function insertAll<Row extends { id: string; key: number }>(
  idOf: (row: Row) => string,
  rows: readonly Row[],
  insert: (rows: Row[]) => Promise<{ key: number }[]>,
): Promise<void> {
  let left = [...rows]
  while (left.length > 0) {
    const some = left.splice(0, ROWS_AT_ONCE)
    const inserted = new Set((await insert(some)).map(({ key }) => key))
    const refused = some.filter(({ key }) => !inserted.has(key))
    for (const row of refused) {
      row.id = idOf(row)
      row.key = knownKey(row.id)
    }
    left = [...refused, ...left]
  }
}
