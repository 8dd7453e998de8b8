import { packJson, unpackJsonSync } from '../../common/zstd.ts'
import type { StoredRow } from '../backup/copy.ts'
import { keyOf } from '../ids.ts'
import type { Db } from '../tables.ts'
import { type ProjectTable, TransferError } from './transferred-tables.ts'

export const WITH_IDS = ['reports', 'runs', 'schedules', 'deploy_marks', 'policies', 'alert_rules', 'scans'] as const
export type WithId = (typeof WITH_IDS)[number]
const IN_PROGRESS = { error_code: 'aborted', error_message: 'The run was in progress when the project was exported.' }

/** New keys and ids of rows whose key is already in use. */
export type RenamedRows = Record<WithId, Map<number, { key: number; id: string }>>

interface MapperContext {
  userKey: number
  projectKey: number
  project: string
  renamed: RenamedRows
  staged: Db
}

/** Makes a row of the archive one of this database: other keys, another owner, nothing that runs by itself. */
export function createRowMapper({ userKey, projectKey, project, renamed, staged }: MapperContext) {
  const keyIn = (table: WithId, key: unknown) =>
    typeof key === 'number' ? (renamed[table].get(key)?.key ?? key) : null
  const idIn = (table: WithId, id: unknown) => {
    const key = typeof id === 'string' ? keyOf(id) : null
    return key === null ? null : (renamed[table].get(key)?.id ?? id)
  }
  const own = (table: WithId, row: StoredRow) => ({ key: keyIn(table, row['key']), id: idIn(table, row['id']) })
  const scheduleOf = async (row: StoredRow) => {
    const key = row['schedule_key']
    if (typeof key !== 'number') return { schedule_key: null, tick_at: null }
    const known = await staged.selectFrom('schedules').select('key').where('key', '=', key).executeTakeFirst()
    return known ? { schedule_key: keyIn('schedules', key) } : { schedule_key: null, tick_at: null }
  }
  const ofRun = (row: StoredRow) => ({ run_key: keyIn('runs', row['run_key']) })
  const ofReport = (row: StoredRow) => ({ report_key: keyIn('reports', row['report_key']) })
  const ofScan = (row: StoredRow) => ({ scan_key: keyIn('scans', row['scan_key']) })
  const closed = (row: StoredRow) => ({ privacy: row['privacy'] === 2 ? 1 : row['privacy'], password_hash: null })

  return async (table: ProjectTable, { folded: _, result_run_key: __, ...row }: StoredRow): Promise<StoredRow> => {
    switch (table) {
      case 'reports':
        return reportOf(row)
      case 'runs':
        return {
          ...row,
          ...endedRun(row),
          ...own('runs', row),
          ...ofReport(row),
          ...(await scheduleOf(row)),
          user_key: userKey,
          project_key: projectKey,
          not_before: 0,
        }
      case 'schedules':
        return {
          ...row,
          ...own('schedules', row),
          ...(row['report_key'] === null ? { project_key: projectKey } : ofReport(row)),
          user_key: userKey,
          enabled: 0,
          cursor: null,
        }
      case 'alert_rules':
        return {
          ...row,
          ...own('alert_rules', row),
          ...(row['report_key'] === null ? { project_key: projectKey } : ofReport(row)),
          user_key: userKey,
          channels: null,
          is_default: 0,
        }
      case 'deploy_marks':
        return { ...row, ...own(table, row), project_key: projectKey }
      case 'policies':
        return { ...row, ...own(table, row), project_key: projectKey, saved_by: null }
      case 'brandings':
        return { ...row, key: projectKey, project_key: projectKey }
      case 'scans':
        return scanOf(row)
      case 'changes':
        return { ...row, ...ofRun(row), ...ofReport(row), ...changeOf(row) }
      case 'metrics':
      case 'run_policies':
      case 'evidence':
        return { ...row, ...ofRun(row), ...ofReport(row) }
      case 'certificates':
      case 'uptime_days':
      case 'uptime_outages':
      case 'outside_results':
        return { ...row, ...ofReport(row) }
      case 'results':
      case 'run_files':
        return { ...row, ...ofRun(row) }
      case 'addresses':
        return { ...row, project_key: projectKey }
      case 'scan_evidence':
        return { ...row, ...ofScan(row), project_key: projectKey }
      default:
        return { ...row, ...ofScan(row) }
    }
  }

  async function reportOf(row: StoredRow): Promise<StoredRow> {
    const last = await staged.selectFrom('runs').selectAll().where('id', '=', String(row['run_id'])).executeTakeFirst()
    if (last === undefined)
      throw new TransferError(`The archive does not have the latest run of the report ${row['id']}.`)
    const { state, error_code, error_message } = endedRun(last)
    return {
      ...row,
      ...own('reports', row),
      ...closed(row),
      user_key: userKey,
      project_key: projectKey,
      project,
      icon: null,
      indexable: 0,
      status: state,
      error_code,
      error_message,
      run_id: idIn('runs', row['run_id']),
      result_run_id: idIn('runs', row['result_run_id']),
      baseline_run_id: idIn('runs', row['baseline_run_id']),
    }
  }

  async function scanOf(row: StoredRow): Promise<StoredRow> {
    return {
      ...row,
      ...own('scans', row),
      ...closed(row),
      ...(await scheduleOf(row)),
      user_key: userKey,
      project_key: projectKey,
      secret: null,
      indexable: 0,
      heartbeat_at: null,
      retry_at: null,
      since_key: await sinceOf(row),
    }
  }

  async function sinceOf(row: StoredRow): Promise<number | null> {
    const key = row['since_key']
    if (typeof key !== 'number') return null
    const known = await staged.selectFrom('scans').select('key').where('key', '=', key).executeTakeFirst()
    return known ? keyIn('scans', key) : null
  }

  /** It has the id of the run before in its body, too. */
  function changeOf(row: StoredRow): StoredRow {
    const base = renamed.runs.get(row['base_run_key'] as number)
    if (base === undefined) return {}
    const body = unpackJsonSync<object>(row['body'] as Uint8Array)
    return { base_run_key: base.key, body: packJson({ ...body, baseRunId: base.id }) }
  }
}

/** An unfinished run will not continue after the import. It keeps its quick result, if it has one. */
function endedRun(run: StoredRow | { state: string }): Record<string, unknown> {
  const { state, reached, ended_at, queued_at, error_code, error_message } = run as StoredRow
  if (state === 'done' || state === 'failed') return { state, error_code, error_message }
  const ended = { ended_at: ended_at ?? queued_at }
  return reached === null || reached === undefined
    ? { state: 'failed', ...ended, ...IN_PROGRESS }
    : { state: 'done', ...ended, error_code, error_message }
}
