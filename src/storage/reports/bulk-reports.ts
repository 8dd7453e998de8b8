import { knownKey, newId } from '../ids.ts'
import { countManyInProjects, countManyNew } from '../projects/counts.ts'
import type { NewReport, Run } from '../records.ts'
import { toRun } from '../rows.ts'
import { type Pace, planStarts } from '../runs/pace.ts'
import { insertAll, newRunRow } from '../runs/run-insert.ts'
import type { Db, RunRow } from '../tables.ts'
import { inTransaction } from '../transaction.ts'
import type { ReportRow } from './report-tables.ts'
import { newReportRow } from './reports.ts'

/** Reports with the same settings, in their order. */
export interface NewReports extends Omit<NewReport, 'url' | 'project'> {
  pages: readonly { url: string; project: string }[]
  pace: Pace
}

/**
 * Reports and their first runs: a few statements, however many they are. Enqueue the runs in the same transaction.
 * A run's `notBefore` is when it starts.
 */
export function createReports(db: Db, fresh: NewReports): Promise<Run[]> {
  const { userId, pages, now } = fresh
  return inTransaction(db, async (db) => {
    const userKey = knownKey(userId)
    const projects = await countManyInProjects(db, userKey, countsOf(pages), now)
    const reports = pages.map(({ url, project }): ReportRow => {
      const id = newId(now)
      const runId = newId(now)
      const row = newReportRow({ ...fresh, url, project }, userKey, projects.keys.get(project)!, runId)
      return { ...row, id, key: knownKey(id) }
    })
    await insertAll(
      () => newId(now),
      reports,
      (rows) =>
        db
          .insertInto('reports')
          .values(rows)
          .onConflict((conflict) => conflict.column('key').doNothing())
          .returning('key')
          .execute(),
    )
    // As late as can be: on PostgreSQL, the owner's other creations wait from here to the commit.
    const counts = await countManyNew(db, userKey, { projects: projects.added, reports: pages.length })
    const starts = await planStarts(db, { userKey, pacedUntil: counts.pacedUntil }, fresh.pace, pages.length, now)
    const runs = reports.map((report, index): RunRow => {
      const of = { reportId: report.id, projectKey: report.project_key, url: report.url }
      const row = newRunRow({ ...fresh, ...of, position: counts.queuedBefore + index })
      return { ...row, not_before: starts[index]!, id: report.run_id, key: knownKey(report.run_id) }
    })
    await insertAll(
      () => newId(now),
      runs,
      (rows) =>
        db
          .insertInto('runs')
          .values(rows)
          .onConflict((conflict) => conflict.column('key').doNothing())
          .returning('key')
          .execute(),
    )
    for (const [index, { id }] of runs.entries())
      if (id !== reports[index]!.run_id)
        await db.updateTable('reports').set('run_id', id).where('key', '=', reports[index]!.key).execute()
    return runs.map((run, index) => toRun(run, reports[index]!.id, userId))
  })
}

function countsOf(pages: NewReports['pages']): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { project } of pages) counts.set(project, (counts.get(project) ?? 0) + 1)
  return counts
}
