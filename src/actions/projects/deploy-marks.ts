import {
  type DeployMark,
  findDeployMark,
  insertDeployMark,
  deleteDeployMark as removeDeployMark,
} from '../../storage/projects/deploy-marks.ts'
import { findScheduleOfProject, listReportSchedules } from '../../storage/schedules/schedules.ts'
import { createOnce, findReplayed } from '../idempotency.ts'
import type { ReportDependencies } from '../reports/create-report.ts'
import { rerunReports } from '../reports/rerun-reports.ts'
import type { Caller } from '../runs/run-limit.ts'
import { rerunProject } from '../schedules/schedules.ts'

interface WantedMark {
  label: string
  url: string | null
  /** Null: now. */
  at: number | null
  /** Starts the watched reports. */
  run: boolean
}

export interface CreatedMark {
  mark: DeployMark
  /** How many runs this request started. */
  started: number
  /** Whether an earlier request with the same idempotency key created it. */
  isReplayed: boolean
}

/** Notes a deployment of a project, and starts its watched reports if asked for; undefined if the user has no such project. */
export async function createDeployMark(
  dependencies: ReportDependencies,
  caller: Caller,
  project: string,
  { label, url, at, run }: WantedMark,
  idempotencyKey: string | null = null,
): Promise<CreatedMark | undefined> {
  const { storage, now } = dependencies
  const { userId } = caller
  const request = { userId, key: idempotencyKey, fields: ['mark', project, label, url, at, run] }
  const deployedAt = at ?? now()
  let started = 0
  const { created, isReplayed } = await createOnce<DeployMark | undefined>({ storage, now }, request, {
    async create(claim) {
      // Before the key is claimed: where the limit refuses them, the same request starts them later.
      if (run) started = await rerunWatched(dependencies, caller, project)
      return storage.transaction(async (db) => {
        const made = await insertDeployMark(db, userId, project, { label, url, at: deployedAt }, now())
        if (made !== undefined) await claim(db, [made.id])
        return made
      })
    },
    replay: ([id]) => findReplayed(storage, 'mark', (db) => findDeployMark(db, userId, project, id!)),
  })
  if (created === undefined) return undefined
  return { mark: created, started, isReplayed }
}

/** All reports of a project that is watched as a whole, or else those that are watched themselves, each as its schedule says. */
async function rerunWatched(dependencies: ReportDependencies, caller: Caller, project: string): Promise<number> {
  const { db } = dependencies.storage
  const whole = await findScheduleOfProject(db, caller.userId, project, 'project')
  if (whole?.enabled) return rerunProject(dependencies, caller, whole)
  const schedules = await listReportSchedules(db, caller.userId, project)
  let started = 0
  for (const alike of Object.values(Object.groupBy(schedules, ({ depth, device }) => `${depth} ${device}`))) {
    const ids = alike!.map(({ reportId }) => reportId!)
    const { depth, device } = alike![0]!
    started += (await rerunReports(dependencies, caller, ids, { depth, device })).started
  }
  return started
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
