import { sql } from 'kysely'
import type { SpanOf } from '../report-list/statements.ts'

/**
 * Ordered by key alone, PostgreSQL may walk along the primary key, past the reports of everybody else. So the owner or project
 * is part of the order, and is not said to be constant, which would take it out of the order again.
 */
export const postgresSpan: SpanOf = ({ owner, ownerKey, result, by }) => {
  const isResult = result === null ? sql`` : sql` and reports.result = ${sql.lit(result)}`
  if (by !== 'key')
    return { bounds: sql`${sql.ref(owner)} = ${ownerKey}${isResult}`, order: [`reports.${by}`, 'reports.key'] }
  if (result === null) {
    const column = sql.ref(owner)
    return { bounds: sql`${column} >= ${ownerKey} and ${column} <= ${ownerKey}`, order: [owner, 'reports.key'] }
  }
  const columns = sql`(${sql.ref(owner)}, reports.result)`
  const given = sql`(${ownerKey}, ${sql.lit(result)})`
  return {
    bounds: sql`${columns} >= ${given} and ${columns} <= ${given}`,
    order: [owner, 'reports.result', 'reports.key'],
  }
}
