import type { IncomingHttpHeaders } from 'node:http'
import { context, propagation, SpanKind, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBranding } from '../../src/actions/branding/branding.ts'
import { openChannelLinks } from '../../src/actions/channels/channel-links.ts'
import { openChannelMessages } from '../../src/actions/channels/channel-messages.ts'
import { openChannelSeal } from '../../src/actions/channels/channel-seal.ts'
import { traceHeaders } from '../../src/common/tracing.ts'
import { parseConfig } from '../../src/config.ts'
import type { EventData } from '../../src/domain/events/event-types.ts'
import { issueKey } from '../../src/domain/keys/key-format.ts'
import { createPatientLimiter, HostSlots } from '../../src/queue/host-slots.ts'
import { createJudgingPool, type JudgingPool } from '../../src/queue/judging-pool.ts'
import { openQueue } from '../../src/queue/open-queue.ts'
import type { Queue } from '../../src/queue/queue.ts'
import { createQuickRunner } from '../../src/queue/runs/quick-runner.ts'
import { createScanRunner } from '../../src/queue/scans/scan-runner.ts'
import type { ActiveWorker } from '../../src/queue/worker.ts'
import { createLimiters } from '../../src/server/api/limits.ts'
import { buildServer } from '../../src/server/api/server.ts'
import { createMetrics } from '../../src/server/observe/metrics.ts'
import { recordEvent } from '../../src/storage/channels/record-event.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { createKey } from '../../src/storage/keys/keys.ts'
import { openStorage } from '../../src/storage/open.ts'
import { createUser } from '../../src/storage/people/users.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { deliverDue } from '../../src/watch/deliver.ts'
import { type Loopback, serve } from '../loopback.ts'
import { judgePagesHere } from '../site/judge-here.ts'
import { makeChannel } from '../storage/make-channel.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const HOST = '127.0.0.1'
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

const exporter = new InMemorySpanExporter()
const folder = temporaryFolder('tracing')
let site: Loopback
let siteUrl: string
let got: IncomingHttpHeaders
let storage: Storage
let queue: Queue
let judging: JudgingPool
let worker: ActiveWorker
let app: FastifyInstance

beforeAll(async () => {
  // As the operator's module does before ours are loaded.
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register()
  site = await serve((request, response) => {
    if (request.method === 'POST') got = request.headers
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><html lang="en"><title>A page</title><h1>A page</h1>')
  }, HOST)
  siteUrl = `${site.origin}/`
  storage = await openStorage({ dataFolder: folder })
  queue = await openQueue({ storage, databaseUrl: null, now: Date.now, onError: () => {}, graceMs: 1000 })
  judging = createJudgingPool({ allow: [HOST], userAgent: 'test', now: Date.now, concurrency: 1 })
  worker = await queue.work(createQuickRunner({ storage, queue, judging, now: Date.now }), { concurrency: 1 })
  const config = { ...parseConfig({}).config!, allow: [HOST], wait: 120_000, waitMax: 120_000 }
  const none = async () => ({ queued: 0, running: 0, oldestQueuedAt: null })
  const metrics = createMetrics({
    depth: none,
    scans: none,
    size: async () => ({ bytes: 0, freeBytes: null }),
    now: Date.now,
  })
  const logger = pino({ level: 'silent' })
  const branding = await openBranding({ storage, onError: () => {} })
  const common = { storage, queue, judging, config, now: Date.now, logger, metrics, branding }
  const dependencies = { ...createLimiters(config), ...common }
  app = await buildServer(dependencies, { routes: async () => {}, noPage: async () => {} })
})
afterAll(async () => {
  await app?.close()
  await worker?.stop()
  judging?.close()
  await queue?.close()
  await storage?.close()
  await site?.close()
  for (const api of [trace, context, propagation]) api.disable()
})

async function newUser(email: string) {
  const now = Date.now()
  const user = (await createUser(storage.db, { email, passwordHash: null, role: 'user', now }))!
  const { key, ...issued } = issueKey()
  await createKey(storage.db, { userId: user.id, ...issued, name: 'test', scope: 'write', expiresAt: null, now })
  return { user, key }
}

/** The spans since the last call, by name. */
function takeSpans() {
  const spans = exporter.getFinishedSpans()
  exporter.reset()
  return new Map(
    spans.map((span) => {
      const { name, kind, attributes, parentSpanContext } = span
      const { traceId, spanId } = span.spanContext()
      return [name, { kind, attributes, traceId, spanId, parent: parentSpanContext?.spanId }]
    }),
  )
}

it('traces a request of a caller, the run that it starts with what the process of the page does, and messages', async () => {
  const { user, key } = await newUser('a@example.com')
  const created = await app.inject({
    method: 'POST',
    url: '/api/v1/reports',
    payload: { url: siteUrl },
    headers: { authorization: `Bearer ${key}`, traceparent: `00-${TRACE}-${CALLER}-01` },
  })
  expect([created.statusCode, created.json().data.status]).toEqual([201, 'done'])
  await expect.poll(() => exporter.getFinishedSpans().length).toBe(4)
  const spans = takeSpans()
  expect(spans.get('POST /api/v1/reports')).toMatchObject({
    kind: SpanKind.SERVER,
    traceId: TRACE,
    parent: CALLER,
    attributes: { 'http.request.method': 'POST', 'http.route': '/api/v1/reports', 'http.response.status_code': 201 },
  })
  // A run is a trace of its own, also in another process.
  const run = spans.get('run')!
  expect(run).toMatchObject({ parent: undefined, attributes: { 'verdict.stage': 'quick' } })
  expect(run.traceId).not.toBe(TRACE)
  for (const step of ['collect', 'judge'])
    expect(spans.get(step)).toMatchObject({ traceId: run.traceId, parent: run.spanId })

  const seal = await openChannelSeal(storage, null)
  const secrets = (id: string) =>
    seal.seal(user.id, id, { url: siteUrl, keys: [{ secret: 'whsec_AAAA', until: null }] })
  await makeChannel(storage, user.id, { secrets })
  const about = { userKey: knownKey(user.id), projectKey: null, reportKey: null, runKey: null, isUrgent: false }
  const data = {} as EventData<'mute.expired'>
  await storage.transaction((db) =>
    recordEvent(db, { ...about, type: 'mute.expired', data, channels: null, now: Date.now() }),
  )
  const messages = openChannelMessages({ notifyAllow: [HOST], smtpUrl: null, mailFrom: null, url: null }, Date.now)
  const links = await openChannelLinks(storage, null)
  const others = { random: () => 0, baseUrl: null, onAttempt() {}, onError() {}, now: Date.now }
  expect(await deliverDue({ ...messages, ...others, storage, seal, links })).toBe(1)
  const { traceId, spanId, parent, attributes } = takeSpans().get('deliver')!
  expect([parent, attributes['verdict.sent'], attributes['verdict.channel_kind']]).toEqual([undefined, true, 'webhook'])
  expect(got['traceparent']).toBe(`00-${traceId}-${spanId}-01`)
  expect(got['webhook-signature']).toMatch(/^v1,/)
})

it('traces an attempt of a scan, without the URL of the site', async () => {
  const scanning = await queue.workScans(
    createScanRunner({
      storage,
      now: Date.now,
      allow: [HOST],
      userAgent: 'test',
      processes: 1,
      startJudge: judgePagesHere,
      limiter: createPatientLimiter(new HostSlots(2)),
    }),
    { concurrency: 1 },
  )
  const { key } = await newUser('b@example.com')
  const created = await app.inject({
    method: 'POST',
    url: '/api/v1/scans',
    payload: { url: siteUrl, pages: 1 },
    headers: { authorization: `Bearer ${key}`, prefer: 'respond-async' },
  })
  expect(created.statusCode).toBe(201)
  await expect.poll(() => exporter.getFinishedSpans().map(({ name }) => name)).toContain('scan')
  await scanning.stop()
  const span = takeSpans().get('scan')!
  expect(span).toMatchObject({
    parent: undefined,
    attributes: { 'verdict.scan_id': created.json().data.id, 'verdict.pages': 1, 'verdict.end': 'ended' },
  })
  expect(JSON.stringify(span)).not.toContain(HOST)
})

it('tells receivers nothing but ids', () => {
  const baggage = propagation.createBaggage({ secret: { value: 'of the operator' } })
  const span = trace.getTracer('test').startSpan('test')
  const active = propagation.setBaggage(trace.setSpan(context.active(), span), baggage)
  expect(Object.keys(context.with(active, traceHeaders))).toEqual(['traceparent'])
  span.end()
})
