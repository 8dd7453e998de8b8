import { findScope } from '../../../storage/reports/list/scope.ts'
import { findScheduleOfProject } from '../../../storage/schedules/schedules.ts'
import type { WebContext } from '../context.ts'
import type { WatchState } from './watch-menu.tsx'
import { findWatchRules } from './watch-rules.ts'

/** What of a site runs automatically: its scans, and all its reports. */
export interface SiteWatch {
  states: readonly WatchState[]
  /** How many runs all schedules of its owner can start a day. */
  perDay: number
}

/** `isScanned`: there is a scan to repeat. */
export async function findSiteWatch(
  { storage, config }: Pick<WebContext, 'storage' | 'config'>,
  userId: string,
  project: string,
  isScanned: boolean,
): Promise<SiteWatch> {
  const question = { project, reportId: null }
  const [scans, reports, uptime, scope, siteRules, reportRules] = await Promise.all([
    findScheduleOfProject(storage.db, userId, project, 'scan'),
    findScheduleOfProject(storage.db, userId, project, 'project'),
    findScheduleOfProject(storage.db, userId, project, 'project', 'uptime'),
    findScope(storage.db, userId, project),
    findWatchRules(storage, userId, { ...question, isSite: true }),
    findWatchRules(storage, userId, { ...question, isSite: false }),
  ])
  const { timeZone, scheduledRuns: perDay } = config
  const count = scope?.counts.all ?? 0
  const ofSite = { target: project, timeZone }
  const states: WatchState[] = [
    ...(isScanned ? [{ ...ofSite, scope: 'scan' as const, schedule: scans, count: 1, rules: siteRules }] : []),
    ...(count > 0
      ? [
          {
            ...ofSite,
            scope: 'project' as const,
            schedule: reports,
            uptime: uptime ?? null,
            count,
            rules: reportRules,
          },
        ]
      : []),
  ]
  return { states, perDay }
}
