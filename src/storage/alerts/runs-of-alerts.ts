import { keyOf } from '../ids.ts'
import type { Db } from '../tables.ts'

/** The keys of the runs or scans that open alerts are about: the last one, and both that their pages compare. */
export async function listRunsOfAlerts(
  db: Db,
  of: { reportKey: number } | { siteOfProject: number },
): Promise<number[]> {
  const open = db.selectFrom('alerts').select(['last_run_key', 'evidence']).where('state', '<>', 'ok')
  const rows = await ('reportKey' in of
    ? open.where('report_key', '=', of.reportKey)
    : open.where('project_key', '=', of.siteOfProject).where('report_key', 'is', null)
  ).execute()
  return rows.flatMap(({ last_run_key: last, evidence }) => {
    const { base, run } = JSON.parse(evidence ?? '{}') as { base?: unknown; run?: unknown }
    const compared = [base, run].flatMap((id) => (typeof id === 'string' ? (keyOf(id) ?? []) : []))
    return last === null ? compared : [last, ...compared]
  })
}
