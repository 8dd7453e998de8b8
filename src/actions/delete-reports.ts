import type { Storage } from '../storage/open.ts'
import { deleteProject as removeProject } from '../storage/projects.ts'
import { createRemoval, keepReport, undoRemoval } from '../storage/removals.ts'
import { deleteReport as removeReport } from '../storage/reports.ts'

/** Deletes a report with its runs, results and page; false if the user doesn't have it. */
export function deleteReport({ storage }: { storage: Storage }, userId: string, id: string): Promise<boolean> {
  return storage.transaction((db) => removeReport(db, userId, id))
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

/** Restores all reports of one deletion, or one of them; returns how many. */
export function undoDeletion(
  { storage }: { storage: Storage },
  userId: string,
  { removalId, reportId }: { removalId: string | null; reportId: string | null },
): Promise<number> {
  return storage.transaction(async (db) => {
    if (removalId !== null) return undoRemoval(db, userId, removalId)
    return Number(reportId !== null && (await keepReport(db, userId, reportId)))
  })
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
