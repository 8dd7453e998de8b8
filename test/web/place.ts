import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { hashPassword } from '../../src/actions/passwords.ts'
import { createLogger } from '../../src/api/logging.ts'
import { createMetrics } from '../../src/api/metrics.ts'
import { buildServer } from '../../src/api/server.ts'
import { type Config, parseConfig } from '../../src/config.ts'
import { findBrowser } from '../../src/engine/net/browser/find.ts'
import { createNoBrowser } from '../../src/engine/net/browser/none.ts'
import { openQueue } from '../../src/queue/open.ts'
import { openStorage, type Storage } from '../../src/storage/open.ts'
import type { User } from '../../src/storage/records.ts'
import { queueDepth } from '../../src/storage/runs.ts'
import { createUser } from '../../src/storage/users.ts'
import { createNoPage, webRoutes } from '../../src/web/routes.ts'
import { startWorker, type Worker } from '../service/worker.ts'

const PASSWORD = 'correct horse battery'

/** The pages in a real browser: a server on a free port, a worker that does as the URLs say, and people who sign in. */
export interface Place {
  base: string
  storage: Storage
  worker: Worker
  newUser(): Promise<User>
  /** A window of somebody's, signed in. */
  openAs(user: User, options?: BrowserContextOptions): Promise<BrowserContext>
  close(): Promise<void>
}

export async function openPlace(changes: Partial<Config> = {}): Promise<Place> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'verdict-web-'))
  const storage = await openStorage({ dataFolder })
  const now = () => Date.now()
  const logger = createLogger('error', { write: (line) => process.stderr.write(line) })
  const onError = (error: unknown) => logger.error({ err: error }, 'queue')
  const queue = await openQueue({ storage, databaseUrl: null, now, onError, graceMs: 1000 })
  const worker = await startWorker(storage, queue)
  const config = { ...parseConfig({}).config!, createLimit: 0, ...changes }
  const metrics = createMetrics({ depth: () => queueDepth(storage.slow), now })
  const web = { storage, queue, config, now, logger, secret: Buffer.alloc(32, 1), browser: createNoBrowser('None.') }
  const app = await buildServer(
    { ...web, metrics },
    { routes: (part) => webRoutes(part, web), noPage: createNoPage(web) },
  )
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const browser = await openBrowser()
  let users = 0

  return {
    base,
    storage,
    worker,
    async newUser() {
      const email = `user${++users}@example.com`
      const passwordHash = await hashPassword(PASSWORD)
      return (await createUser(storage.db, { email, passwordHash, role: 'user', now: now() }))!
    },
    async openAs({ email }, options = {}) {
      const context = await browser.newContext({ locale: 'en-GB', ...options })
      const page = await context.newPage()
      await page.goto(`${base}/sign-in`)
      await page.locator('input[name="email"]').fill(email)
      await page.locator('input[name="password"]').fill(PASSWORD)
      await page.locator('main button[type="submit"]').click()
      await page.waitForURL('**/reports')
      await page.close()
      return context
    },
    async close() {
      await browser.close()
      await app.close()
      await worker.stop()
      await queue.close()
      await storage.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function openBrowser(): Promise<Browser> {
  const found = await findBrowser({ chrome: process.env['VERDICT_CHROME'], env: process.env })
  if (!found.ok) throw new Error(found.message)
  return chromium.launch({ executablePath: found.value.path, args: ['--no-sandbox', '--disable-gpu'] })
}
