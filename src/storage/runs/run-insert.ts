import type { Depth, Device } from '../../vocabulary.ts'
import { knownKey } from '../ids.ts'
import type { Run, RunLabels } from '../records.ts'
import { preparedRow } from '../row-ids.ts'
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

const addRun = preparedRow(
  'add_run',
  'runs',
  ['report_key', 'project_key', 'user_key', 'host', 'position', 'state', 'attempt', 'depth', 'device'],
  ['queued_at', 'not_before', 'label_commit', 'label_branch'],
)

/** A run that waits, under the id `first` unless that is taken; above the key of the last run of its report. */
export async function insertRun(
  db: Db,
  fresh: NewRun,
  wanted: { first?: string; above?: number | undefined },
): Promise<Run> {
  const { labels = null } = fresh
  const row = { ...newRunRow(fresh), label_commit: labels?.commit ?? null, label_branch: labels?.branch ?? null }
  const id = await addRun(db, fresh.now, row, wanted)
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
