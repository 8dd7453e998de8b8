import type { TickOutcome } from '../../vocabulary.ts'
import { createScan } from '../scans/create-scan.ts'
import { copyForRescan, findScanUnderWay } from '../scans/scan-writes.ts'
import type { Db } from '../tables.ts'
import { countScheduledScan } from './scheduled-runs.ts'

/** A scan that a tick of a schedule is to repeat. */
export interface ScanToStart {
  scheduleKey: number
  tick: number
  projectKey: number
  userKey: number
}

/** Undefined: the project has no scan to repeat. */
export type StartedScan = { outcome: TickOutcome; resultAt: number | null } | undefined

/** Scans a site again with the options of its latest scan, unless that has not ended. In a transaction. */
export async function startScheduledScan(
  db: Db,
  { scheduleKey, tick, projectKey, userKey }: ScanToStart,
  limit: { perDay: number; now: number },
): Promise<StartedScan> {
  const latest = await db
    .selectFrom('projects')
    .innerJoin('scans', 'scans.key', 'projects.scan_key')
    .innerJoin('users', 'users.key', 'projects.user_key')
    .select(['scans.id', 'users.suspended_at', 'projects.key'])
    .where('projects.key', '=', projectKey)
    .forUpdate('projects')
    .executeTakeFirst()
  if (latest === undefined) return undefined
  const resultAt = await findScanResultTime(db, projectKey)
  const isGoing = await db.selectFrom('removals').select('key').where('project_key', '=', projectKey).executeTakeFirst()
  if (isGoing !== undefined || latest.suspended_at !== null) return { outcome: 'nothing', resultAt }
  const ticked = await db
    .selectFrom('scans')
    .select('id')
    .where('schedule_key', '=', scheduleKey)
    .where('tick_at', '=', tick)
    .executeTakeFirst()
  const underWay = await findScanUnderWay(db, projectKey, null)
  if (ticked !== undefined || underWay !== undefined) return { outcome: 'merged', resultAt }
  const copy = await copyForRescan(db, { id: latest.id, projectKey })
  if (copy === undefined) return undefined
  if (!(await countScheduledScan(db, userKey, limit))) return { outcome: 'limited', resultAt }
  await createScan(db, { ...copy, scheduled: { scheduleKey, tick } }, limit.now)
  return { outcome: 'started', resultAt }
}

/** When a scan of a project last had a result. */
export async function findScanResultTime(db: Db, projectKey: number): Promise<number | null> {
  const row = await db
    .selectFrom('scans')
    .select('ended_at')
    .where('project_key', '=', projectKey)
    .where('result', 'is not', null)
    .orderBy('key', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.ended_at ?? null
}
