import {
  type DeployMark,
  insertDeployMark,
  type NewDeployMark,
  deleteDeployMark as removeDeployMark,
} from '../storage/deploy-marks.ts'
import { findScheduleOfProject, listWatchedReports } from '../storage/schedules/schedules.ts'
import type { ReportDependencies } from './create-report.ts'
import { rerunReports } from './rerun-reports.ts'
import type { Caller } from './run-limit.ts'
import { rerunProject } from './schedules.ts'

/** Notes a deployment of a project, and starts its watched reports if asked for; undefined if the user has no such project. */
export async function createDeployMark(
  dependencies: ReportDependencies,
  caller: Caller,
  project: string,
  { run, ...mark }: NewDeployMark & { run: boolean },
): Promise<{ mark: DeployMark; started: number } | undefined> {
  const { storage, now } = dependencies
  const made = await storage.transaction((db) => insertDeployMark(db, caller.userId, project, mark, now()))
  if (made === undefined) return undefined
  return { mark: made, started: run ? await rerunWatched(dependencies, caller, project) : 0 }
}

/** All reports of a project that is watched as a whole, or else those that are watched themselves. */
async function rerunWatched(dependencies: ReportDependencies, caller: Caller, project: string): Promise<number> {
  const { db } = dependencies.storage
  const whole = await findScheduleOfProject(db, caller.userId, project, 'project')
  if (whole?.enabled) return rerunProject(dependencies, caller, project)
  const ids = await listWatchedReports(db, caller.userId, project)
  return ids.length === 0 ? 0 : (await rerunReports(dependencies, caller, ids)).started
}

/** False if the user has no such mark. */
export function deleteDeployMark(
  { storage }: Pick<ReportDependencies, 'storage'>,
  userId: string,
  project: string,
  id: string,
): Promise<boolean> {
  return storage.transaction((db) => removeDeployMark(db, userId, project, id))
}
