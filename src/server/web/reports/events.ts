import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pause } from '../../../common/timeout.ts'
import type { ReportWithPassword } from '../../../storage/records.ts'
import { findRun } from '../../../storage/runs/runs.ts'
import type { WebContext } from '../context.ts'
import type { SendEvents } from '../event-streams.ts'
import { isReadable } from '../sharing/access.ts'
import type { ReportAccess, ReportPath } from './access.ts'
import { isInProgress } from './model/page-data.ts'
import { progressOf } from './model/progress.ts'

/** How often the status is polled. The end of a run is reported at once. */
const POLL_MS = 1_000

/** The status of the current run, as server-sent events and as JSON. */
export function eventRoutes(
  app: FastifyInstance,
  context: WebContext,
  reportAccess: ReportAccess,
  sendEvents: SendEvents,
): void {
  const { storage, queue, isSessionActive } = context

  app.get<ReportPath>('/reports/:id/status', async (request, reply) => {
    const report = await readable(request)
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    if (report === undefined) return reply.code(404).send({ status: null })
    return stateOf(report)
  })

  app.get<ReportPath>('/reports/:id/events', { exposeHeadRoute: false }, async (request, reply) => {
    const first = await readable(request)
    // 204 tells EventSource not to reconnect.
    if (first === undefined) return reply.code(204).send()
    return sendEvents(request, reply, async (write, signal) => {
      let report: ReportWithPassword | undefined = first
      let lastSent = ''
      while (report !== undefined) {
        const state = JSON.stringify(await stateOf(report))
        if (state !== lastSent) write('state', state)
        lastSent = state
        if (!isInProgress(report) || signal.aborted) return
        await changed(report, signal)
        // Someone who has signed out may still read a public report: the browser reconnects.
        if (request.session !== null && !(await isSessionActive(request))) return
        report = await readable(request)
      }
      write('gone', '{}')
    })
  })

  /** `judged`: the run has a result, which a browser may still extend. `key` differs whenever the page has news. */
  async function stateOf(report: ReportWithPassword) {
    const { status, updatedAt, runId, resultRunId } = report
    const run = isInProgress(report) ? await findRun(storage.db, runId) : undefined
    const key = run === undefined ? status : progressOf(report, run).key
    return { status, version: updatedAt, judged: runId === resultRunId, key }
  }

  /** The report if the visitor may see it, as of now. */
  async function readable(request: FastifyRequest): Promise<ReportWithPassword | undefined> {
    const { access, report } = await reportAccess.find(request)
    return isReadable(access) ? report : undefined
  }

  /** Resolves when the run has a result or has ended, and after `POLL_MS` at the latest. */
  async function changed(report: ReportWithPassword, streamSignal: AbortSignal): Promise<void> {
    const done = new AbortController()
    const signal = AbortSignal.any([streamSignal, done.signal])
    const next = report.resultRunId === report.runId ? queue.ended : queue.judged
    await Promise.race([next(report.runId, signal), pause(POLL_MS, signal)])
    done.abort()
  }
}
