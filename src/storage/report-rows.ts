import type { Db, ReportRow } from './tables.ts'

/** The columns that a list needs. */
export const LIST_COLUMNS = [
  'reports.id',
  'reports.project',
  'reports.url',
  'reports.privacy',
  'reports.password_hash',
  'reports.status',
  'reports.result',
  'reports.score',
  'reports.error_code',
  'reports.error_message',
  'reports.generated_at',
  'reports.created_at',
  'reports.updated_at',
  'reports.depth',
  'reports.device',
] as const satisfies readonly `reports.${keyof ReportRow}`[]

/**
 * All reports but those of deleted projects, whose rows stay until they are purged. With all columns but PostgreSQL's folded
 * URL, which only searching needs.
 */
export function selectLive(db: Db) {
  return db
    .selectFrom('reports')
    .select(LIST_COLUMNS)
    .select(['reports.key', 'reports.user_key', 'reports.project_key', 'reports.indexable', 'reports.access_version'])
    .select(['reports.run_id', 'reports.result_run_id'])
    .where('reports.project_key', 'not in', (eb) =>
      eb.selectFrom('deleted_projects').select('deleted_projects.project_key'),
    )
}

/** The time of a change. It is later than the last one even within one millisecond, so it can stand for a version. */
export function touched(before: number, now: number): number {
  return Math.max(now, before + 1)
}
