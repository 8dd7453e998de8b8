import { sql } from 'kysely'
import { DAY_MS } from '../../common/durations.ts'
import type { Result } from '../../vocabulary.ts'
import { firstKeyAt } from '../ids.ts'
import { hiddenReports } from '../reports/purged-reports.ts'
import { deletedProjects, isLiveProject, resultOf } from '../rows.ts'
import type { Db } from '../tables.ts'
import { isReplaced, listHostCertificates } from './watched-certificates.ts'

export interface DigestReport {
  id: string
  url: string
  project: string
  result: Result
  score: number
}

/** What happened in a project in some time, and where it stands. */
export interface ProjectDigest {
  projectKey: number
  project: string
  reports: { total: number; good: number; decent: number; bad: number }
  runs: number
  newFindings: number
  fixedFindings: number
  best: DigestReport[]
  worst: DigestReport[]
  /** Those whose runs failed in that time, without a result since: those without one for longest. */
  failed: { id: string; url: string; project: string; generatedAt: number | null }[]
  failedTotal: number
  /** Those that expire next, one a host. */
  certificates: { host: string; validTo: number }[]
}

const LISTED = 3
const CERTIFICATE_MS = 30 * DAY_MS
/** One that no run has seen for longer than a month may have been renewed since: nothing is known of it anymore. */
const SEEN_MS = 31 * DAY_MS

/** Projects of a user with runs in that time, those with most runs first, and how many there are. */
export async function listDigests(
  db: Db,
  userKey: number,
  { project, from, to, limit }: { project: string | null; from: number; to: number; limit: number },
): Promise<{ projects: ProjectDigest[]; total: number }> {
  const active = await db
    .selectFrom('runs')
    .innerJoin('projects', 'projects.key', 'runs.project_key')
    .leftJoin('changes', 'changes.run_key', 'runs.key')
    .leftJoin('run_policies', 'run_policies.run_key', 'runs.key')
    .select([
      'projects.key',
      'projects.project',
      'projects.reports',
      'projects.good',
      'projects.decent',
      'projects.bad',
    ])
    .select((eb) => [
      eb.fn.countAll<number>().as('runs'),
      sql<number>`count(*) over ()`.as('total'),
      // Without what is muted.
      eb.fn.sum<number | null>(eb.fn.coalesce('run_policies.new', 'changes.new')).as('new'),
      eb.fn.sum<number | null>(eb.fn.coalesce('run_policies.fixed', 'changes.fixed')).as('fixed'),
    ])
    .where('runs.key', '>=', firstKeyAt(from))
    .where('runs.key', '<', firstKeyAt(to))
    .where('runs.user_key', '=', userKey)
    .where('runs.label_branch', 'is', null)
    .where('runs.report_key', 'not in', hiddenReports)
    .where('projects.key', 'not in', deletedProjects)
    // Deletion is pending and can still be undone.
    .where(isLiveProject)
    .$if(project !== null, (query) => query.where('projects.project', '=', project!))
    .groupBy([
      'projects.key',
      'projects.project',
      'projects.reports',
      'projects.good',
      'projects.decent',
      'projects.bad',
    ])
    .orderBy('runs', 'desc')
    .orderBy('projects.key')
    .limit(limit)
    .execute()
  const digests: ProjectDigest[] = []
  for (const row of active) {
    const { key: projectKey, reports: total, good, decent, bad } = row
    const best = await listByScore(db, projectKey, 'desc')
    const worst = await listByScore(db, projectKey, 'asc')
    digests.push({
      projectKey,
      project: row.project,
      reports: { total, good, decent, bad },
      runs: Number(row.runs),
      newFindings: Number(row.new ?? 0),
      fixedFindings: Number(row.fixed ?? 0),
      best,
      worst: worst.filter(({ id }) => !best.some((one) => one.id === id)),
      ...(await listFailed(db, { userKey, projectKey, from, to })),
      certificates: await listExpiring(db, projectKey, to),
    })
  }
  return { projects: digests, total: Number(active[0]?.total ?? 0) }
}

async function listByScore(db: Db, projectKey: number, order: 'asc' | 'desc'): Promise<DigestReport[]> {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'url', 'project', 'result', 'score'])
    .where('project_key', '=', projectKey)
    .where('result', 'is not', null)
    .orderBy('score', order)
    .orderBy('key')
    .limit(LISTED)
    .execute()
  return rows.map(({ result, score, ...report }) => ({ ...report, result: resultOf(result)!, score: score ?? 0 }))
}

/** Also those whose next run has begun since: a schedule may start at the hour of the digest. */
async function listFailed(
  db: Db,
  { userKey, projectKey, from, to }: { userKey: number; projectKey: number; from: number; to: number },
): Promise<Pick<ProjectDigest, 'failed' | 'failedTotal'>> {
  const rows = await db
    .selectFrom('reports')
    .select(['reports.id', 'reports.url', 'reports.project', 'reports.generated_at'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('reports.user_key', '=', userKey)
    // As a literal: SQLite uses a partial index only where the statement spells out the index's condition.
    .where('reports.status', '<>', sql.lit('done'))
    .where('reports.project_key', '=', projectKey)
    .where('reports.key', 'not in', (eb) => eb.selectFrom('removed_reports').select('report_key'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('runs')
          .select('runs.key')
          .whereRef('runs.report_key', '=', 'reports.key')
          .where('runs.key', '>=', firstKeyAt(from))
          .where('runs.key', '<', firstKeyAt(to))
          .where('runs.state', '=', 'failed')
          .where('runs.label_branch', 'is', null)
          // Canceled.
          .where('runs.error_code', '<>', 'aborted')
          .where((eb) =>
            eb.or([eb('reports.generated_at', 'is', null), eb('runs.ended_at', '>', eb.ref('reports.generated_at'))]),
          ),
      ),
    )
    .orderBy((eb) => eb.fn.coalesce('reports.generated_at', sql.lit(0)))
    .orderBy('reports.key')
    .limit(LISTED)
    .execute()
  const failed = rows.map(({ id, url, project, generated_at }) => ({ id, url, project, generatedAt: generated_at }))
  return { failed, failedTotal: Number(rows[0]?.total ?? 0) }
}

async function listExpiring(db: Db, projectKey: number, to: number): Promise<ProjectDigest['certificates']> {
  const isDue = (validTo: number, seenAt: number) => validTo <= to + CERTIFICATE_MS && seenAt >= to - SEEN_MS
  const expiring = [...(await listHostCertificates(db, projectKey))].flatMap(([host, seen]) => {
    const ends = seen
      .filter((one) => isDue(one.validTo, one.seenAt) && !isReplaced(seen, one))
      .map(({ validTo }) => validTo)
    return ends.length === 0 ? [] : { host, validTo: Math.min(...ends) }
  })
  return expiring.sort((a, b) => a.validTo - b.validTo).slice(0, LISTED)
}
