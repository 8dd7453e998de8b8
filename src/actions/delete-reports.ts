import type { Storage } from '../storage/open.ts'
import { deleteProject as removeProject } from '../storage/projects.ts'
import {
  createProjectRemoval,
  createRemoval,
  keepReport,
  type RemovedCounts,
  undoRemoval,
} from '../storage/removals.ts'
import { deleteReport as removeReport } from '../storage/reports.ts'
import { checkVersion, type ExpectedVersion } from './expected-version.ts'

/** Deletes a report with its runs, results and page; false if the user doesn't have it. */
export function deleteReport(
  { storage }: { storage: Storage },
  userId: string,
  id: string,
  isExpected?: ExpectedVersion,
): Promise<boolean> {
  return storage.transaction(async (db) => {
    await checkVersion(db, userId, id, isExpected)
    return removeReport(db, userId, id)
  })
}

/** Others may write between two such parts of a long list. */
const DELETED_AT_ONCE = 25

/** Deletes the reports with their runs, results and pages; returns the ids of those that the user had. */
export async function deleteReports(
  { storage }: { storage: Storage },
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const deleted = new Set<string>()
  // Sorted, so that two requests for the same reports do not wait for each other.
  const sorted = [...new Set(ids)].sort()
  for (let from = 0; from < sorted.length; from += DELETED_AT_ONCE) {
    const gone = await storage.transaction(async (db) => {
      const gone: string[] = []
      for (const id of sorted.slice(from, from + DELETED_AT_ONCE)) if (await removeReport(db, userId, id)) gone.push(id)
      return gone
    })
    for (const id of gone) deleted.add(id)
  }
  return deleted
}

/** Deletes the reports that belong to the user, with time to undo; returns how many. */
export async function deleteReportsWithUndo(
  { storage, now }: { storage: Storage; now: () => number },
  userId: string,
  ids: readonly string[],
): Promise<number> {
  const removal = await storage.transaction((db) => createRemoval(db, userId, ids, now()))
  return removal?.reports ?? 0
}

/** Restores everything of one deletion, or one report of it; returns how much. */
export function undoDeletion(
  { storage }: { storage: Storage },
  userId: string,
  { removalId, reportId }: { removalId: string | null; reportId: string | null },
): Promise<RemovedCounts> {
  return storage.transaction(async (db) => {
    if (removalId !== null) return undoRemoval(db, userId, removalId)
    return reportId === null ? { reports: 0, scans: 0 } : keepReport(db, userId, reportId)
  })
}

/** Deletes a project, with time to undo; returns the number of its reports, or undefined if it doesn't exist. */
export async function deleteProjectWithUndo(
  { storage, now }: { storage: Storage; now: () => number },
  userId: string,
  project: string,
): Promise<number | undefined> {
  return (await storage.transaction((db) => createProjectRemoval(db, userId, project, now())))?.reports
}

/** Deletes a project with its reports, their history and pages; returns the number of reports, or undefined if it doesn't exist. */
export async function deleteProject(
  { storage }: { storage: Storage },
  userId: string,
  project: string,
): Promise<number | undefined> {
  // PostgreSQL does not support NUL in text, so no project name contains it.
  if (project.includes('\0')) return undefined
  return storage.transaction((db) => removeProject(db, userId, project))
}
