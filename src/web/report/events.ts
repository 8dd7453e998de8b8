import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReportWithPassword } from '../../storage/records.ts'
import { findReportForPage } from '../../storage/reports.ts'
import type { WebContext } from '../context.ts'
import type { ReportAccess, ReportPath } from './access.ts'
import { isUnderWay } from './model/page-data.ts'

/** How often the way from waiting to running is looked for; the end is told at once. */
const LOOK_MS = 1_000
/** Proxies end what is silent for a minute or so; whoever still wants to know comes again. */
const LONGEST_MS = 50_000
/** Each holds a connection open; who comes past these asks again from time to time. */
const MOST_STREAMS = 500

/** Tells the page how its run goes on: as a stream of server-sent events, and as JSON to those that cannot have one. */
export function liveRoutes(
  app: FastifyInstance,
  { storage, queue, logger }: WebContext,
  reportAccess: ReportAccess,
): void {
  const streams = new Set<AbortController>()
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.abort()
  })

  app.get<ReportPath>('/reports/:id/status', async (request, reply) => {
    const { access, report } = await reportAccess.find(request)
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    if (report === undefined || (access !== 'owner' && access !== 'reader'))
      return reply.code(404).send({ status: null })
    return stateOf(report)
  })

  app.get<ReportPath>('/reports/:id/events', { exposeHeadRoute: false }, async (request, reply) => {
    const { access, report } = await reportAccess.find(request)
    const mayRead = access === 'owner' || access === 'reader'
    // Of 204, EventSource says that it shall not come again.
    if (report === undefined || !mayRead) return reply.code(204).send()
    if (streams.size >= MOST_STREAMS) return reply.code(503).header('retry-after', '5').send()
    const over = new AbortController()
    streams.add(over)
    begin(request, reply, over)
    try {
      await follow(report, reply, over)
    } catch (error) {
      logger.warn({ err: error }, 'a stream of events broke')
    } finally {
      over.abort()
      streams.delete(over)
      reply.raw.end()
    }
    return reply
  })

  async function follow(first: ReportWithPassword, reply: FastifyReply, over: AbortController): Promise<void> {
    const left = AbortSignal.any([over.signal, AbortSignal.timeout(LONGEST_MS)])
    let report: ReportWithPassword | undefined = first
    let told = ''
    while (report !== undefined) {
      const state = JSON.stringify(stateOf(report))
      if (state !== told) reply.raw.write(`event: state\ndata: ${state}\n\n`)
      told = state
      if (!isUnderWay(report) || left.aborted) return
      await changed(report, left)
      report = await findReportForPage(storage.db, first.id)
    }
    reply.raw.write('event: gone\ndata: {}\n\n')
  }

  /** Until the run has a result or has ended, or it is time to look. */
  async function changed(report: ReportWithPassword, left: AbortSignal): Promise<void> {
    const look = new AbortController()
    const signal = AbortSignal.any([left, look.signal])
    const pause = sleep(LOOK_MS, undefined, { signal }).catch(() => {})
    const next = report.resultRunId === report.runId ? queue.ended : queue.judged
    await Promise.race([next(report.runId, signal), pause])
    look.abort()
  }
}

/** `judged`: the run has a result, though a browser may be about to complete it. */
function stateOf({ status, updatedAt, runId, resultRunId }: ReportWithPassword) {
  return { status, version: updatedAt, judged: runId === resultRunId }
}

/** From here on the answer is ours alone: Fastify's hooks have no part in a stream. */
function begin(request: FastifyRequest, reply: FastifyReply, over: AbortController): void {
  reply.hijack()
  const headers: Record<string, string | string[] | number> = {}
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) headers[name] = value
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    // nginx would hold it back until it has a buffer full.
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  reply.raw.write('retry: 2000\n\n')
  reply.raw.on('close', () => over.abort())
}
