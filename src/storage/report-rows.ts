import type { Db, ReportRow } from './tables.ts'

/** What a report is made of. PostgreSQL keeps a folded URL beside it that nobody needs to carry. */
export const REPORT_COLUMNS = [
  'reports.key',
  'reports.id',
  'reports.user_key',
  'reports.project_key',
  'reports.project',
  'reports.url',
  'reports.privacy',
  'reports.password_hash',
  'reports.indexable',
  'reports.access_version',
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
  'reports.run_id',
  'reports.result_run_id',
] as const satisfies readonly `reports.${keyof ReportRow}`[]

/** The reports that are there: those of a doomed project are not, though their rows may be. */
export function selectLive(db: Db) {
  return db
    .selectFrom('reports')
    .select(REPORT_COLUMNS)
    .where('reports.project_key', 'not in', (eb) => eb.selectFrom('doomed').select('doomed.project_key'))
}

/** The time of a change. It is later than the last one even within one millisecond, so it can stand for a version. */
export function touched(before: number, now: number): number {
  return Math.max(now, before + 1)
}
