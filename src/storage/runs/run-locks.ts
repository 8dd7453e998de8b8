import type { ReportStatus } from '../../vocabulary.ts'
import { keyOf } from '../ids.ts'
import { prepared, preparedByFields } from '../prepared.ts'
import type { Stage } from '../records.ts'
import { preparedChange } from '../row-ids.ts'
import { nextUpdateTime, selectLive } from '../rows.ts'
import type { Db, RunRow, RunState } from '../tables.ts'

/** Runs that are locked together with their report, and how they change. */

const lockRun = prepared('lock_run', (db, run: { key: number }) =>
  selectLive(db)
    .innerJoin('runs', 'runs.report_key', 'reports.key')
    .innerJoin('users', 'users.key', 'reports.user_key')
    .select(['runs.key as run_key', 'runs.state', 'runs.attempt', 'runs.host', 'runs.position', 'users.id as user_id'])
    .select(['runs.depth as run_depth', 'runs.device as run_device', 'runs.reached', 'reports.icon'])
    .select([
      'runs.origin',
      'runs.schedule_key',
      'runs.label_branch',
      'runs.rule_set',
      'runs.score as run_score',
      'runs.result as run_result',
    ])
    .where('runs.key', '=', run.key)
    .forUpdate('reports'),
)

const moveRun = preparedByFields(
  'move_run',
  (db, values: Partial<RunRow> & { wasKey: number; wasState: RunState; wasAttempt: number }, fields) =>
    db
      .updateTable('runs')
      .set(changes(values, fields))
      .where('key', '=', values.wasKey)
      .where('state', '=', values.wasState)
      .where('attempt', '=', values.wasAttempt),
)

export const changeReport = preparedChange('change_report', 'reports')

/** The columns to set, without those that say which row it is. */
function changes<V extends object>(values: V, fields: (keyof V & string)[]): Partial<V> {
  return Object.fromEntries(
    fields.filter((field) => !field.startsWith('was')).map((field) => [field, values[field]]),
  ) as Partial<V>
}

export type LockedRun = NonNullable<Awaited<ReturnType<typeof lockRun>>['rows'][0]>

/** The run of that id with its report, locked; undefined if it or the report's project was deleted. */
export async function lockRunWithReport(db: Db, runId: string): Promise<LockedRun | undefined> {
  const key = keyOf(runId)
  return key === null ? undefined : (await lockRun(db, { key })).rows[0]
}

/**
 * Changes a run, unless it is no longer in the state it was read in: PostgreSQL hands out a locked report's latest version,
 * but its run as it was before the wait for the lock.
 */
export async function changeRun(db: Db, run: LockedRun, change: Partial<RunRow>): Promise<boolean> {
  const was = { wasKey: run.run_key, wasState: run.state, wasAttempt: run.attempt }
  return (await moveRun(db, { ...was, ...change })).numAffectedRows === 1n
}

/** The status of a report is that of its latest run; of one that confirms another, once it has started. */
export async function setStatus(db: Db, run: LockedRun, status: ReportStatus, now: number): Promise<void> {
  const updated_at = nextUpdateTime(run.updated_at, now)
  await changeReport(db, run.key, { updated_at, ...(isLatest(run) ? { status } : {}) })
}

export function isLatest({ run_key, run_id }: LockedRun): boolean {
  return keyOf(run_id) === run_key
}

/** It was started without anybody asking for it, to confirm the run that its report shows. */
export function isLater({ run_key, run_id, origin }: LockedRun): boolean {
  return origin === 'confirm' && run_key > (keyOf(run_id) ?? 0)
}

export function stageOf({ reached }: LockedRun): Stage {
  return reached === null ? 'quick' : 'browser'
}
