import { sql } from 'kysely'
import type { SpanOf } from '../report-list/statements.ts'

export const sqliteSpan: SpanOf = ({ owner, ownerKey, result, by }) => {
  const isOwned = sql`${sql.ref(owner)} = ${ownerKey}`
  return {
    bounds: result === null ? sql`${isOwned}` : sql`${isOwned} and reports.result = ${sql.lit(result)}`,
    order: by === 'key' ? ['reports.key'] : [`reports.${by}`, 'reports.key'],
  }
}
