import { keyOf } from '../../src/storage/ids.ts'
import { NOT_BEFORE_HELD } from '../../src/storage/rows.ts'
import type { Db } from '../../src/storage/tables.ts'

/** Everything the database counts or repeats, compared with what is there. Answers what is wrong. */
export async function inconsistencies(db: Db): Promise<string[]> {
  const [reports, runs, scans, projects, userCounts, deletedProjects, removals, results, evidence] = await Promise.all([
    db.selectFrom('reports').selectAll().orderBy('key').execute(),
    db.selectFrom('runs').selectAll().orderBy('key').execute(),
    db
      .selectFrom('scans')
      .select(['key', 'project_key', 'created_at', 'status', 'judged', 'rule_set'])
      .orderBy('key')
      .execute(),
    db.selectFrom('projects').selectAll().execute(),
    db.selectFrom('user_counts').selectAll().execute(),
    db.selectFrom('deleted_projects').selectAll().execute(),
    db.selectFrom('removals').select('scan_key').execute(),
    db.selectFrom('results').select('run_key').execute(),
    db.selectFrom('evidence').select('report_key').execute(),
  ])
  const wrong: string[] = []
  const expectSame = (what: string, seen: unknown, counted: unknown) => {
    if (JSON.stringify(seen) !== JSON.stringify(counted)) {
      wrong.push(`${what} is ${JSON.stringify(seen)}, but there is ${JSON.stringify(counted)}`)
    }
  }
  const gone = new Set(deletedProjects.map((row) => row.project_key))
  const live = reports.filter((report) => !gone.has(report.project_key))
  const count = (list: typeof reports) => ({
    reports: list.length,
    good: list.filter((report) => report.result === 2).length,
    decent: list.filter((report) => report.result === 1).length,
    bad: list.filter((report) => report.result === 0).length,
  })

  for (const row of projects) {
    const { key, project, created_at, reports, good, decent, bad, score_sum, generated_at } = row
    const own = live.filter((report) => report.project_key === key)
    const ownScans = scans.filter((scan) => scan.project_key === key)
    const kept = ownScans.filter((scan) => !removals.some(({ scan_key }) => scan_key === scan.key))
    const times = own.flatMap((report) => report.generated_at ?? [])
    expectSame(
      `project ${project}`,
      { reports, good, decent, bad, score_sum, created_at, generated_at },
      {
        ...count(own),
        score_sum: own.reduce((sum, report) => sum + (report.score ?? 0), 0),
        created_at: Math.min(...[...own.slice(0, 1), ...ownScans.slice(0, 1)].map((first) => first.created_at)),
        generated_at: times.length === 0 ? null : Math.max(...times),
      },
    )
    expectSame(
      `scans of project ${project}`,
      { scans: row.scans, scan_key: row.scan_key, pages: row.pages },
      {
        scans: ownScans.length,
        scan_key: kept.at(-1)?.key ?? null,
        pages:
          kept.findLast((scan) => scan.rule_set !== null && ['done', 'stopped'].includes(scan.status))?.judged ?? 0,
      },
    )
    if (reports === 0 && row.scans === 0) wrong.push(`project ${project} is empty`)
  }
  for (const counts of userCounts) {
    const own = live.filter((report) => report.user_key === counts.user_key)
    const { projects: counted, reports, good, decent, bad, queued } = counts
    expectSame(
      `counts of ${counts.user_key}`,
      { counted, reports, good, decent, bad, queued },
      {
        counted: projects.filter((project) => project.user_key === counts.user_key).length,
        ...count(own),
        queued: runs.filter((run) => run.user_key === counts.user_key && run.state === 'queued').length,
      },
    )
  }
  for (const report of reports) {
    const own = runs.filter((run) => run.report_key === report.key)
    // One that waits to confirm another is not shown before it starts.
    const latest = own.findLast(
      ({ id, origin, state }) => id === report.run_id || origin !== 'confirm' || state !== 'queued',
    )
    const resultKey = report.result_run_id === null ? null : keyOf(report.result_run_id)
    expectSame(`key of the result of ${report.id}`, report.result_run_key, resultKey)
    const state = latest?.state === 'judged' ? 'running' : latest?.state
    expectSame(`status of ${report.id}`, [report.run_id, report.status], [latest?.id, state])
    const missing = [report.result, report.score, report.generated_at, report.result_run_id].map(
      (value) => value === null,
    )
    if (new Set(missing).size > 1) wrong.push(`${report.id} has half a result`)
    const underWay = own.filter((run) => run.state !== 'done' && run.state !== 'failed')
    if (underWay.filter((run) => run.not_before !== NOT_BEFORE_HELD).length > 1)
      wrong.push(`${report.id} has two runs under way`)
    if (underWay.length > 0 && underWay[0]!.not_before === NOT_BEFORE_HELD) wrong.push(`${report.id} waits for nothing`)
    if (!gone.has(report.project_key) && !projects.some((project) => project.key === report.project_key)) {
      wrong.push(`${report.id} has no project`)
    }
  }
  const reportKeys = new Set(reports.map((report) => report.key))
  const runKeys = new Set(runs.map((run) => run.key))
  if (runs.some((run) => !reportKeys.has(run.report_key))) wrong.push('a run has no report')
  if (results.some((row) => !runKeys.has(row.run_key))) wrong.push('results have no run')
  if (evidence.some((row) => !reportKeys.has(row.report_key))) wrong.push('evidence has no report')
  return wrong
}
