import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openBranding } from '../../src/actions/branding/branding.ts'
import { type Config, parseConfig } from '../../src/config.ts'
import { createNoBrowser } from '../../src/engine/net/browser/browser.ts'
import { createJudgingPool } from '../../src/queue/judging-pool.ts'
import { openQueue } from '../../src/queue/open-queue.ts'
import { createLimiters } from '../../src/server/api/limits.ts'
import { buildServer } from '../../src/server/api/server.ts'
import { createLogger } from '../../src/server/observe/logging.ts'
import { createMetrics } from '../../src/server/observe/metrics.ts'
import { createNotFoundPage, webRoutes } from '../../src/server/web/routes.ts'
import { openStorage } from '../../src/storage/open.ts'
import { queueDepth } from '../../src/storage/runs/run-queue.ts'
import { findScanCounts } from '../../src/storage/scans/scan-queue.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { putEmptyDatabase } from '../../src/storage/testing/empty-database.ts'
import { startWorker, type Worker } from '../service/worker.ts'
import { openChromium } from './chromium.ts'
import { createTestUsers, type TestUsers } from './users.ts'

/** A server on a free port for a real browser, with a worker that does what the URLs say. */
export interface TestServer extends TestUsers {
  base: string
  storage: Storage
  worker: Worker
  browser: Browser
  close(): Promise<void>
}

/** `shared` is the browser of another server, which that one closes. */
export async function startTestServer(changes: Partial<Config> = {}, shared?: Browser): Promise<TestServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'verdict-web-'))
  await putEmptyDatabase(dataFolder)
  const storage = await openStorage({ dataFolder })
  const now = () => Date.now()
  const logger = createLogger('error', { write: (line) => process.stderr.write(line) })
  const onError = (error: unknown) => logger.error({ err: error }, 'queue')
  const queue = await openQueue({ storage, databaseUrl: null, now, onError, graceMs: 1000 })
  const worker = await startWorker(storage, queue)
  const config = { ...parseConfig({}).config!, createLimit: 0, ...changes }
  const metrics = createMetrics({
    depth: () => queueDepth(storage.slow),
    scans: () => findScanCounts(storage.slow),
    size: () => storage.size(),
    now,
  })
  const judging = createJudgingPool({ allow: config.allow, userAgent: 'test', now, concurrency: 2 })
  const branding = await openBranding({ storage, onError })
  const service = { ...createLimiters(config), storage, queue, judging, config, now, logger, branding }
  const web = { ...service, secret: Buffer.alloc(32, 1), browser: createNoBrowser('None.') }
  const app = await buildServer(
    { ...web, metrics },
    { routes: (part, described) => webRoutes(part, web, described), noPage: createNotFoundPage(web) },
  )
  const base = await app.listen({ host: '127.0.0.1', port: changes.port ?? 0 })
  const browser = shared ?? (await openChromium())
  const users = await createTestUsers({ base, storage, browser })
  return {
    base,
    storage,
    worker,
    browser,
    ...users,
    async close() {
      if (shared) await users.endWindows()
      else await browser.close()
      await app.close()
      await worker.stop()
      judging.close()
      await queue.close()
      await storage.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
