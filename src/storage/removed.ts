import { type SqlBool, sql } from 'kysely'

/** A condition on `reports`: it is not being deleted, neither on its own nor with its project. */
export const isKept = sql<SqlBool>`
  reports.key not in (select report_key from removed_reports)
  and not exists (
    select 1 from removals
    where removals.project_key = reports.project_key and removals.created_at >= reports.created_at
  )`
