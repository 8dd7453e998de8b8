import type { Queue } from '../../queue/queue.ts'
import { createReports } from '../../storage/reports/bulk-reports.ts'
import { addOutsideResults } from '../../storage/reports/outside-results.ts'
import { findReportIdsByUrl } from '../../storage/reports/reports-by-url.ts'
import { cancelRuns } from '../../storage/runs/cancel-runs.ts'
import type { Pace } from '../../storage/runs/pace.ts'
import type { Depth, Device, Privacy, Result } from '../../vocabulary.ts'
import type { ActionDependencies } from '../action-dependencies.ts'
import { type ActingDependencies, recordAudit } from '../audit-log/audit-log.ts'
import { refuseIfTooLate } from '../runs/run-limit.ts'

/** A report of another tool. */
export interface OutsidePage {
  /** From `readWebpageUrl`. */
  url: string
  project: string
  privacy: Privacy
  /** It had a password there, and is private here. */
  hadPassword?: true
  /** Its latest result, and when it was measured. */
  result: Result | null
  at: number | null
}

export interface ImportedPages {
  created: number
  /** Pages that the account has a report of already. */
  known: number
  /** New ones that had a password. */
  withPassword: number
  results: number
}

interface ImportDependencies extends ActionDependencies {
  queue: Pick<Queue, 'enqueueNew' | 'nudge'>
}

export interface ImportPagesOptions {
  userId: string
  /** The name of the other tool. */
  source: string
  depth: Depth
  device: Device
  pace: Pace
  /** Whether each new report has a run. */
  run: boolean
}

/** Records an import as a whole: its lists are imported one by one. */
export function recordImport(
  { storage, actor, now }: ActingDependencies,
  { userId, source }: Pick<ImportPagesOptions, 'userId' | 'source'>,
  { created, known, results }: ImportedPages,
): Promise<void> {
  const details = { source, created, known, results }
  return storage.transaction((db) =>
    recordAudit(db, { actor, now }, 'reports.imported', { kind: 'user', id: userId }, details),
  )
}

/**
 * Makes reports of pages that another tool had, with its last result as a point of their history. Pages that the account has a report of
 * stay as they are, so the same list can be imported again: that adds nothing.
 */
export async function importPages(
  { storage, queue, now }: ImportDependencies,
  pages: readonly OutsidePage[],
  { userId, source, depth, device, pace, run }: ImportPagesOptions,
): Promise<ImportedPages> {
  const byUrl = new Map(pages.map((page) => [page.url, page]))
  const imported = await storage.transaction(async (db) => {
    const time = now()
    const ids = await findReportIdsByUrl(db, userId, [...byUrl.keys()])
    const known = ids.size
    const fresh = [...byUrl.values()].filter(({ url }) => !ids.has(url))
    for (const [privacy, same] of Map.groupBy(fresh, (page) => page.privacy)) {
      const settings = { userId, privacy, passwordHash: null, depth, device, pace, now: time }
      const runs = await createReports(db, { ...settings, pages: same })
      for (const [index, { url }] of same.entries()) ids.set(url, runs[index]!.reportId)
      if (run) {
        refuseIfTooLate(runs.at(-1)!.notBefore, time)
        await queue.enqueueNew(db, runs)
      } else for (const { reportId } of runs) await cancelRuns(db, userId, reportId, time)
    }
    const points = [...byUrl.values()].flatMap(({ url, result, at }) =>
      result === null || at === null ? [] : [{ reportId: ids.get(url)!, source, at, result }],
    )
    const withPassword = fresh.filter(({ hadPassword }) => hadPassword).length
    return { created: fresh.length, known, withPassword, results: await addOutsideResults(db, points) }
  })
  queue.nudge()
  return imported
}
