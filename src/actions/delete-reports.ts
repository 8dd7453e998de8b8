import type { Storage } from '../storage/open.ts'
import { deleteProject as removeProject } from '../storage/projects.ts'
import { createRemoval, keepReport, undoRemoval } from '../storage/removals.ts'
import { deleteReport as removeReport } from '../storage/reports.ts'

/** With its runs, results and page, at once; false where the user has no such report. */
export function deleteReport({ storage }: { storage: Storage }, userId: string, id: string): Promise<boolean> {
  return storage.transaction((db) => removeReport(db, userId, id))
}

/** Deletes those of the reports that are the user's, with time to undo; answers how many. */
export async function deleteReportsWithUndo(
  { storage, now }: { storage: Storage; now: () => number },
  userId: string,
  ids: readonly string[],
): Promise<number> {
  const removal = await storage.transaction((db) => createRemoval(db, userId, ids, now()))
  return removal?.reports ?? 0
}

/** Keeps all reports of one deletion, or one report of it; answers how many. */
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

/** With its reports, their history and their pages; answers how many reports, undefined where there is no such project. */
export async function deleteProject(
  { storage }: { storage: Storage },
  userId: string,
  project: string,
): Promise<number | undefined> {
  // PostgreSQL has no NUL in text, so no project has one in its name.
  if (project.includes('\0')) return undefined
  return storage.transaction((db) => removeProject(db, userId, project))
}
