import type { SelectQueryBuilder } from 'kysely'
import { knownKey } from '../ids.ts'
import { prepared } from '../prepared.ts'
import type { Db, Tables } from '../tables.ts'

/** What a report is sent with, besides its own row. */
export interface ReportExtras {
  /** As they were stored, zstd of JSON; null where there are none, and undefined where they were not asked for. */
  results: Uint8Array | null | undefined
  /** Its project has a policy, or had. */
  hasPolicy: boolean
  /** The id of what its runs sign in with. */
  credentialId: string | null
}

/** Indexes know both, and few reports have either: what they say is another question. */
export function selectReportExtras<Row>(query: SelectQueryBuilder<Tables, 'reports', Row>) {
  return query.select(({ selectFrom }) => [
    selectFrom('policies')
      .select((eb) => eb.fn.max('policies.key').as('key'))
      .whereRef('policies.project_key', '=', 'reports.project_key')
      .as('policy_key'),
    selectFrom('report_credentials')
      .innerJoin('credentials', 'credentials.key', 'report_credentials.credential_key')
      .select('credentials.id')
      .whereRef('report_credentials.report_key', '=', 'reports.key')
      .as('credential_id'),
  ])
}

export function selectResults<Row>(query: SelectQueryBuilder<Tables, 'reports', Row>) {
  return query.leftJoin('results', 'results.run_key', 'reports.result_run_key').select('results.body as results')
}

interface ReportExtrasColumns {
  results?: Uint8Array | null
  policy_key: number | null
  credential_id: string | null
}

export function toReportExtras({
  results,
  policy_key,
  credential_id: credentialId,
}: ReportExtrasColumns): ReportExtras {
  return { results, hasPolicy: policy_key !== null, credentialId }
}

const findAttachedTo = prepared('find_attached', (db, { key }: { key: number }) =>
  selectReportExtras(db.selectFrom('reports').where('reports.key', '=', key)),
)
const findAttachedWithResults = prepared('find_attached_with_results', (db, { key }: { key: number }) =>
  selectResults(selectReportExtras(db.selectFrom('reports').where('reports.key', '=', key))),
)

/** Of a report that is known already; nothing where it was deleted meanwhile. */
export async function findReportExtras(
  db: Db,
  reportId: string,
  { withResults }: { withResults: boolean },
): Promise<ReportExtras> {
  const [row] = (await (withResults ? findAttachedWithResults : findAttachedTo)(db, { key: knownKey(reportId) })).rows
  return row === undefined ? { results: null, hasPolicy: false, credentialId: null } : toReportExtras(row)
}
