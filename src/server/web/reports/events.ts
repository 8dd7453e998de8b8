import type { FastifyInstance } from 'fastify'
import { pause } from '../../../common/timeout.ts'
import type { ReportWithPassword } from '../../../storage/records.ts'
import { findRun } from '../../../storage/runs/runs.ts'
import type { WebContext } from '../context.ts'
import { POLL_MS, type SendEvents, stateRoutes } from '../event-streams.ts'
import { isReadable } from '../sharing/access.ts'
import type { ReportAccess } from './access.ts'
import { isInProgress } from './model/page-data.ts'
import { progressOf } from './model/progress.ts'

/** The status of the current run. */
export function eventRoutes(
  app: FastifyInstance,
  context: WebContext,
  reportAccess: ReportAccess,
  sendEvents: SendEvents,
): void {
  const { storage, queue } = context

  stateRoutes<ReportWithPassword>(app, context, sendEvents, {
    route: '/reports',
    isUnderWay: isInProgress,

    async find(request) {
      const { access, report } = await reportAccess.find(request)
      return isReadable(access) ? report : undefined
    },

    /** `judged`: the run has a result, which a browser may still extend. `key` differs whenever the page has news. */
    async stateOf(report) {
      const { status, updatedAt, runId, resultRunId } = report
      const run = isInProgress(report) ? await findRun(storage.db, runId) : undefined
      const key = run === undefined ? status : progressOf(report, run).key
      return { status, version: updatedAt, judged: runId === resultRunId, key }
    },

    /** When the run has a result or has ended, at once. */
    async changed({ runId, resultRunId }, streamSignal) {
      const done = new AbortController()
      const signal = AbortSignal.any([streamSignal, done.signal])
      const next = resultRunId === runId ? queue.ended : queue.judged
      await Promise.race([next(runId, signal), pause(POLL_MS, signal)])
      done.abort()
    },
  })
}
