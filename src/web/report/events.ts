import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../engine/net/ip-address.ts'
import type { ReportWithPassword } from '../../storage/records.ts'
import { findRun } from '../../storage/runs.ts'
import type { WebContext } from '../context.ts'
import type { ReportAccess, ReportPath } from './access.ts'
import { isInProgress } from './model/page-data.ts'
import { progressOf } from './model/progress.ts'

/** How often the status is polled. The end of a run is reported at once. */
const POLL_MS = 1_000
/** Proxies close idle connections after about a minute; the browser then reconnects. */
const MAX_STREAM_MS = 50_000
/** Each stream holds a connection open. Beyond this limit the page polls instead. */
const MAX_STREAMS = 500

/** The status of the current run, as server-sent events and as JSON. */
export function eventRoutes(app: FastifyInstance, context: WebContext, reportAccess: ReportAccess): void {
  const { config, storage, queue, logger, isSessionActive } = context
  /** Each with the network it goes to. */
  const streams = new Map<AbortController, string>()
  app.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.abort()
  })

  app.get<ReportPath>('/reports/:id/status', async (request, reply) => {
    const report = await readable(request)
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    if (report === undefined) return reply.code(404).send({ status: null })
    return stateOf(report)
  })

  app.get<ReportPath>('/reports/:id/events', { exposeHeadRoute: false }, async (request, reply) => {
    const report = await readable(request)
    // 204 tells EventSource not to reconnect.
    if (report === undefined) return reply.code(204).send()
    const network = networkOf(request.ip)
    if (isFull(network)) return reply.code(503).header('retry-after', '5').send()
    const closed = new AbortController()
    streams.set(closed, network)
    openStream(request, reply, closed)
    try {
      await follow(report, request, reply, closed)
    } catch (error) {
      logger.warn({ err: error }, 'event stream failed')
    } finally {
      closed.abort()
      streams.delete(closed)
      reply.raw.end()
    }
    return reply
  })

  /** `judged`: the run has a result, which a browser may still extend. `key` differs whenever the page has news. */
  async function stateOf(report: ReportWithPassword) {
    const { status, updatedAt, runId, resultRunId } = report
    const run = isInProgress(report) ? await findRun(storage.db, runId) : undefined
    const key = run === undefined ? status : progressOf(report, run).key
    return { status, version: updatedAt, judged: runId === resultRunId, key }
  }

  function isFull(network: string): boolean {
    const { streamsPerAddress } = config
    if (streams.size >= MAX_STREAMS) return true
    return streamsPerAddress > 0 && [...streams.values()].filter((one) => one === network).length >= streamsPerAddress
  }

  /** The report if the visitor may see it, as of now. */
  async function readable(request: FastifyRequest): Promise<ReportWithPassword | undefined> {
    const { access, report } = await reportAccess.find(request)
    return access === 'owner' || access === 'reader' ? report : undefined
  }

  async function follow(
    first: ReportWithPassword,
    request: FastifyRequest,
    reply: FastifyReply,
    closed: AbortController,
  ): Promise<void> {
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(MAX_STREAM_MS)])
    let report: ReportWithPassword | undefined = first
    let lastSent = ''
    while (report !== undefined) {
      const state = JSON.stringify(await stateOf(report))
      if (state !== lastSent) reply.raw.write(`event: state\ndata: ${state}\n\n`)
      lastSent = state
      if (!isInProgress(report) || signal.aborted) return
      await changed(report, signal)
      // Someone who has signed out may still read a public report: the browser reconnects.
      if (request.session !== null && !(await isSessionActive(request))) return
      report = await readable(request)
    }
    reply.raw.write('event: gone\ndata: {}\n\n')
  }

  /** Resolves when the run has a result or has ended, and after `POLL_MS` at the latest. */
  async function changed(report: ReportWithPassword, streamSignal: AbortSignal): Promise<void> {
    const done = new AbortController()
    const signal = AbortSignal.any([streamSignal, done.signal])
    const pause = sleep(POLL_MS, undefined, { signal }).catch(() => {})
    const next = report.resultRunId === report.runId ? queue.ended : queue.judged
    await Promise.race([next(report.runId, signal), pause])
    done.abort()
  }
}

/** Takes the response over from Fastify, whose hooks don't apply to streams. */
function openStream(request: FastifyRequest, reply: FastifyReply, closed: AbortController): void {
  reply.hijack()
  const headers: Record<string, string | string[] | number> = {}
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) headers[name] = value
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    // Without this, nginx would buffer the events.
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  reply.raw.write('retry: 2000\n\n')
  reply.raw.on('close', () => closed.abort())
}
