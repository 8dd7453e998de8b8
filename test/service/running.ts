import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type LiveBranding, openBranding } from '../../src/actions/branding/branding.ts'
import { signingSecret } from '../../src/actions/people/owner.ts'
import { DownloadPlaces } from '../../src/actions/transfer/transfer.ts'
import { type Config, parseConfig } from '../../src/config.ts'
import { issueKey } from '../../src/domain/keys/key-format.ts'
import { createNoBrowser } from '../../src/engine/net/browser/browser.ts'
import { createPatientLimiter, HostSlots } from '../../src/queue/host-slots.ts'
import { createJudgingPool } from '../../src/queue/judging-pool.ts'
import { openQueue } from '../../src/queue/open-queue.ts'
import { createScanRunner } from '../../src/queue/scans/scan-runner.ts'
import type { ActiveWorker } from '../../src/queue/worker.ts'
import { createLimiters } from '../../src/server/api/limits.ts'
import { buildServer } from '../../src/server/api/server.ts'
import { createLogger } from '../../src/server/observe/logging.ts'
import { createMetrics } from '../../src/server/observe/metrics.ts'
import { createNotFoundPage, webRoutes } from '../../src/server/web/routes.ts'
import { createKey } from '../../src/storage/keys/keys.ts'
import { openStorage } from '../../src/storage/open.ts'
import { createUser } from '../../src/storage/people/users.ts'
import { queueDepth } from '../../src/storage/runs/run-queue.ts'
import { findScanCounts } from '../../src/storage/scans/scan-queue.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { putEmptyDatabase } from '../../src/storage/testing/empty-database.ts'
import { judgePagesHere } from '../site/judge-here.ts'
import { type Client, createClient } from './client.ts'
import { createCheck, type OpenApi } from './openapi-check.ts'
import { startWorker, type Worker } from './worker.ts'

export interface Person {
  userId: string
  email: string
  key: string
  client: Client
}

export interface OtherServer extends Client {
  base: string
  /** The time of its clock. */
  now(): number
  /** Moves its clock on. */
  advance(milliseconds: number): void
  close(): Promise<void>
}

const SECRET = 'a secret of the tests, 32 characters'
/** How long a request waits for the end of a run or scan; as long as `expect.poll` does. */
const PATIENCE = 120_000

/** The service, running: a database, a queue, a worker that does as the URLs say, and servers on free ports. */
export interface Service {
  base: string
  storage: Storage
  worker: Worker
  /** Of all servers together. */
  downloads: DownloadPlaces
  logger: Logger
  /** Every line that was logged. */
  logs: string[]
  newUser(): Promise<Person>
  newKey(
    userId: string,
    options?: { scope?: 'read' | 'write'; expiresAt?: number },
  ): Promise<{ id: string; key: string }>
  clientWith(key: string | null): Client
  clientAt(base: string, key: string | null): Client
  /** Another server over the same database, configured otherwise, with a clock that stands still. */
  serveWith(changes: Partial<Config>, key: string | null): Promise<OtherServer>
  /** From now on, scans are performed; sites on this machine are allowed. */
  startScanning(): Promise<void>
  stop(): Promise<void>
}

/** `dataFolder`: with data in it; it is deleted in the end. */
export async function startService(databaseUrl: string | undefined, dataFolder?: string): Promise<Service> {
  const logs: string[] = []
  const logger = createLogger('info', { write: (line) => void logs.push(line) })
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'verdict-')))
  if (databaseUrl === undefined && dataFolder === undefined) await putEmptyDatabase(folder)
  const storage = await openStorage({ dataFolder: folder, databaseUrl })
  const onError = (error: unknown) => logger.error({ err: error }, 'queue')
  const queue = await openQueue({ storage, databaseUrl: databaseUrl ?? null, now: Date.now, onError, graceMs: 1000 })
  const worker = await startWorker(storage, queue)
  let scanning: ActiveWorker | undefined
  const judging = createJudgingPool({ allow: [], userAgent: 'test', now: Date.now, concurrency: 2 })
  const servers: FastifyInstance[] = []
  const brandings: LiveBranding[] = []
  const downloads = new DownloadPlaces()
  const secret = await signingSecret(storage, SECRET)
  const defaults = parseConfig({}).config!
  // No rate limits unless a test sets them, and waits that are long enough for a busy machine.
  const unlimited = { ...defaults, secret: SECRET, rateLimit: 0, createLimit: 0, wait: PATIENCE, waitMax: PATIENCE }

  const serve = async (config: Config, now: () => number) => {
    const metrics = createMetrics({
      depth: () => queueDepth(storage.slow),
      scans: () => findScanCounts(storage.slow),
      size: () => storage.size(),
      now: Date.now,
    })
    const branding = await openBranding({ storage, onError })
    brandings.push(branding)
    const limiters = { ...createLimiters(config, now), downloads }
    const service = { ...limiters, storage, queue, judging, config, now, logger, metrics, branding }
    const web = { ...service, secret, browser: createNoBrowser('There is none in tests.') }
    const app = await buildServer(service, {
      routes: (part, described) => webRoutes(part, web, described),
      noPage: createNotFoundPage(web),
    })
    servers.push(app)
    return { app, base: await app.listen({ host: '127.0.0.1', port: 0 }) }
  }

  const { base } = await serve(unlimited, Date.now)
  const check = createCheck((await (await fetch(`${base}/docs/openapi.json`)).json()) as OpenApi)
  const clientAt = (at: string, key: string | null) => createClient(at, key, check)
  const clientWith = (key: string | null) => clientAt(base, key)
  let users = 0

  const service: Service = {
    base,
    storage,
    downloads,
    worker,
    logger,
    logs,
    clientAt,
    clientWith,
    async newUser() {
      const email = `user-${++users}@example.com`
      const user = await createUser(storage.db, { email, passwordHash: null, role: 'user', now: Date.now() })
      const { key } = await service.newKey(user!.id)
      return { userId: user!.id, email, key, client: clientWith(key) }
    },
    async newKey(userId, { scope = 'write', expiresAt = null as never } = {}) {
      const { key, hash, hint } = issueKey()
      const fresh = { userId, name: 'test', scope, expiresAt, hash, hint, now: Date.now() }
      const { id } = await createKey(storage.db, fresh)
      return { id, key }
    },
    async serveWith(changes, key) {
      let time = Date.now()
      const { app, base: other } = await serve({ ...unlimited, ...changes }, () => time)
      return {
        ...clientAt(other, key),
        base: other,
        now: () => time,
        advance(milliseconds) {
          time += milliseconds
        },
        close: () => app.close(),
      }
    },
    async startScanning() {
      const handle = createScanRunner({
        storage,
        now: Date.now,
        allow: ['127.0.0.0/8'],
        userAgent: 'VerdictBot/1.0',
        limiter: createPatientLimiter(new HostSlots(2)),
        processes: 1,
        startJudge: judgePagesHere,
        onError,
      })
      scanning = await queue.workScans(handle, { concurrency: 1 })
    },
    async stop() {
      await scanning?.stop()
      await Promise.all(servers.map((server) => server.close()))
      for (const branding of brandings) await branding.close()
      await worker.stop()
      judging.close()
      await queue.close()
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return service
}
