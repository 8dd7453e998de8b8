import { deleteProject as removeProject } from '../../storage/projects/projects.ts'
import {
  createProjectRemoval,
  createRemoval,
  keepReport,
  type RemovedCounts,
  undoRemoval,
} from '../../storage/reports/removals.ts'
import { deleteReport as removeReport, deleteReports as removeReports } from '../../storage/reports/reports.ts'
import type { Db } from '../../storage/tables.ts'
import { type ActingDependencies, recordAudit } from '../audit-log/audit-log.ts'
import { checkReportVersion, type ExpectedVersion } from '../expected-version.ts'

/** Deletes a report with its runs, results and page; false if the user doesn't have it. */
export function deleteReport(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  id: string,
  isExpected?: ExpectedVersion,
): Promise<boolean> {
  return storage.transaction(async (db) => {
    await checkReportVersion(db, userId, id, isExpected)
    const isDeleted = await removeReport(db, userId, id)
    if (isDeleted) await recordAudit(db, { actor, now }, 'report.deleted', { kind: 'report', id })
    return isDeleted
  })
}

/** Others may write between two such parts of a long list. */
const DELETED_AT_ONCE = 25

/**
 * Deletes the reports with their runs, results and pages. `deleted` gets the ids of those that are gone, also if it fails with the
 * others. `select` chooses of some, in the transaction that deletes them.
 */
export async function deleteReports(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  ids: readonly string[],
  deleted = new Set<string>(),
  select: (db: Db, ids: string[]) => Promise<string[]> = async (_, ids) => ids,
): Promise<Set<string>> {
  // Sorted, so that two requests for the same reports do not wait for each other.
  const sorted = [...new Set(ids)].sort()
  for (let from = 0; from < sorted.length; from += DELETED_AT_ONCE) {
    const gone = await storage.transaction(async (db) => {
      const some = await select(db, sorted.slice(from, from + DELETED_AT_ONCE))
      const gone = await removeReports(db, userId, some)
      if (gone.length > 0) await recordAudit(db, { actor, now }, 'report.deleted', null, { reports: gone })
      return gone
    })
    for (const id of gone) deleted.add(id)
  }
  return deleted
}

/** Deletes the reports that belong to the user, with time to undo; returns how many. */
export async function deleteReportsWithUndo(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  ids: readonly string[],
): Promise<number> {
  return storage.transaction(async (db) => {
    const removal = await createRemoval(db, userId, ids, now())
    if (removal === undefined) return 0
    const details = { count: removal.reports, reports: removal.reportIds, can_undo: true }
    await recordAudit(db, { actor, now }, 'report.deleted', null, details)
    return removal.reports
  })
}

/** Restores everything of one deletion, or one report of it; returns how much. */
export function undoDeletion(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  { removalId, reportId }: { removalId: string | null; reportId: string | null },
): Promise<RemovedCounts> {
  return storage.transaction(async (db) => {
    const kept = await keepRemoved(db, userId, { removalId, reportId })
    const { reports, scans } = kept
    if (reports + scans > 0) await recordAudit(db, { actor, now }, 'deletion.undone', null, { reports, scans })
    return kept
  })
}

async function keepRemoved(
  db: Db,
  userId: string,
  { removalId, reportId }: { removalId: string | null; reportId: string | null },
): Promise<RemovedCounts> {
  if (removalId !== null) return undoRemoval(db, userId, removalId)
  return reportId === null ? { reports: 0, scans: 0 } : keepReport(db, userId, reportId)
}

/** Deletes a project, with time to undo; returns the number of its reports, or undefined if it doesn't exist. */
export async function deleteProjectWithUndo(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  project: string,
): Promise<number | undefined> {
  return storage.transaction(async (db) => {
    const removal = await createProjectRemoval(db, userId, project, now())
    if (removal === undefined) return undefined
    const { reports } = removal
    await recordAudit(
      db,
      { actor, now },
      'project.deleted',
      { kind: 'project', id: project },
      { reports, can_undo: true },
    )
    return reports
  })
}

/** Deletes a project with its reports, their history and pages; returns the number of reports, or undefined if it doesn't exist. */
export async function deleteProject(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  project: string,
): Promise<number | undefined> {
  // PostgreSQL does not support NUL in text, so no project name contains it.
  if (project.includes('\0')) return undefined
  return storage.transaction(async (db) => {
    const reports = await removeProject(db, userId, project)
    if (reports !== undefined)
      await recordAudit(db, { actor, now }, 'project.deleted', { kind: 'project', id: project }, { reports })
    return reports
  })
}
