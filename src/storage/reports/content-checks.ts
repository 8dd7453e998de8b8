import { isObject } from '../../common/is-object.ts'
import { contentChecksOf } from '../../domain/policies/content-checks.ts'
import type { Policy } from '../../domain/policies/schema.ts'
import type { ContentCheck } from '../../engine/model.ts'
import { knownKey } from '../ids.ts'
import { prepared } from '../prepared.ts'
import type { ReportChanges } from '../records.ts'
import type { Db } from '../tables.ts'
import type { ReportRow } from './report-tables.ts'

type ContentChecksColumn = Pick<ReportRow, 'content_checks'>

export function contentChecksColumn(checks: readonly ContentCheck[]): string | null {
  return checks.length === 0 ? null : JSON.stringify(checks)
}

/** An archive that was imported may have anything. */
export function toContentChecks({ content_checks: json }: ContentChecksColumn): readonly ContentCheck[] {
  if (json === null) return []
  try {
    const checks: unknown = JSON.parse(json)
    return Array.isArray(checks) ? checks.filter(isContentCheck) : []
  } catch {
    return []
  }
}

function isContentCheck(one: unknown): one is ContentCheck {
  if (!isObject(one)) return false
  const { kind, text, selector } = one
  return (
    (kind === 'must_contain' || kind === 'must_not_contain') &&
    (typeof text === 'string') !== (typeof selector === 'string')
  )
}

/** Those of each kind stay as they are, unless they are changed. */
export function changedChecks(
  row: ContentChecksColumn,
  { mustContain, mustNotContain }: Pick<ReportChanges, 'mustContain' | 'mustNotContain'>,
): readonly ContentCheck[] {
  const before = toContentChecks(row)
  return [
    ...(mustContain ?? before.filter(({ kind }) => kind === 'must_contain')),
    ...(mustNotContain ?? before.filter(({ kind }) => kind === 'must_not_contain')),
  ]
}

const findChecks = prepared('find_content_checks', (db, report: { key: number }) =>
  db
    .selectFrom('reports')
    .select(['reports.content_checks', 'reports.url'])
    .select(({ selectFrom }) =>
      selectFrom('policies')
        .select('policies.body')
        .whereRef('policies.project_key', '=', 'reports.project_key')
        .orderBy('policies.key', 'desc')
        .limit(1)
        .as('policy'),
    )
    .where('reports.key', '=', report.key),
)

/** What the runs of a report check: what is set for it, and by the policy of its project. */
export async function findContentChecks(db: Db, reportId: string): Promise<ContentCheck[]> {
  const [row] = (await findChecks(db, { key: knownKey(reportId) })).rows
  if (row === undefined) return []
  const policy = row.policy === null ? {} : (JSON.parse(row.policy) as Pick<Policy, 'content'>)
  return [...toContentChecks(row), ...contentChecksOf(policy, row.url)]
}
