import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type LiveBranding, openBranding } from '../../../actions/branding/branding.ts'
import { signingSecret } from '../../../actions/people/owner.ts'
import { createRunLimiter } from '../../../actions/runs/run-limit.ts'
import { DownloadPlaces } from '../../../actions/transfer/transfer.ts'
import { type Config, parseConfig } from '../../../config.ts'
import { createNoBrowser, type Browser as RealBrowser } from '../../../engine/net/browser/browser.ts'
import { createJudgingPool } from '../../../queue/judging-pool.ts'
import { openQueue } from '../../../queue/open-queue.ts'
import type { Queue } from '../../../queue/queue.ts'
import { openStorage } from '../../../storage/open.ts'
import type { User } from '../../../storage/people/account-records.ts'
import { createUser } from '../../../storage/people/users.ts'
import type { Storage } from '../../../storage/storage.ts'
import { putEmptyDatabase } from '../../../storage/testing/empty-database.ts'
import type { Role } from '../../../vocabulary.ts'
import { webRoutes } from '../routes.ts'
import { Browser } from './browser.ts'
import { quickHash } from './quick-hash.ts'

export const PASSWORD = 'correct horse battery'

/** The pages with an empty database and a clock that only moves by `advance`. */
export interface Site {
  app: FastifyInstance
  /** Every route, such as `GET /reports/:id`. */
  routes: string[]
  folder: string
  storage: Storage
  queue: Queue
  secret: Buffer
  branding: LiveBranding
  /** Warnings and errors, a line of JSON each. */
  logged: string[]
  now(): number
  advance(milliseconds: number): void
  /** Not signed in, without cookies. */
  browser(address?: string): Browser
  newUser(role?: Role): Promise<User>
  /** A browser in which that user is signed in. */
  signedIn(user: Pick<User, 'email'>): Promise<Browser>
  newSignedIn(role?: Role): Promise<{ user: User; browser: Browser }>
  close(): Promise<void>
}

/** There is no API next to these pages. */
const UNDESCRIBED = { document: () => ({ tags: [], paths: {}, components: { schemas: {} } }), problems: {} }

/** `beside`: another server, with the same data; close it first. */
export async function openSite(
  changes: Partial<Config> = {},
  real: Pick<RealBrowser, 'print'> = createNoBrowser('There is none in tests.'),
  beside?: Site,
): Promise<Site> {
  const folder = beside?.folder ?? (await mkdtemp(join(tmpdir(), 'verdict-web-')))
  if (beside === undefined) await putEmptyDatabase(folder)
  const storage = await openStorage({ dataFolder: folder })
  let time = Date.UTC(2026, 4, 4, 12)
  const now = () => time
  const queue = await openQueue({ storage, databaseUrl: null, now, onError: () => {}, graceMs: 100 })
  const secret = await signingSecret(storage)
  const config = { ...parseConfig({}).config!, ...changes }
  const runLimiter = createRunLimiter(config.createLimit, now)
  const judging = createJudgingPool({ allow: [], userAgent: 'test', now: Date.now, concurrency: 2 })
  const app = Fastify({ logger: false })
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`)
  })
  const logged: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => logged.push(line) })
  const branding = await openBranding({ storage, onError: () => {} })
  await app.register(async (part) =>
    webRoutes(
      part,
      {
        storage,
        queue,
        judging,
        runLimiter,
        downloads: new DownloadPlaces(),
        config,
        now,
        logger,
        secret,
        branding,
        browser: real,
      },
      UNDESCRIBED,
    ),
  )
  const passwordHash = await quickHash(PASSWORD)
  let users = 0

  const site: Site = {
    app,
    routes,
    folder,
    storage,
    queue,
    secret,
    branding,
    logged,
    now,
    advance(milliseconds) {
      time += milliseconds
    },
    browser: (address) => new Browser(app, address),
    async newUser(role = 'user') {
      const email = `${role}-${++users}@example.com`
      return (await createUser(storage.db, { email, passwordHash, role, now: now() }))!
    },
    async newSignedIn(role) {
      const user = await site.newUser(role)
      return { user, browser: await site.signedIn(user) }
    },
    async signedIn({ email }) {
      const browser = new Browser(app)
      await browser.open('/sign-in')
      await browser.submit('/sign-in', { email, password: PASSWORD })
      // For its token, which all forms have: tests can send one at once.
      await browser.open('/bot')
      return browser
    },
    async close() {
      await app.close()
      judging.close()
      await queue.close()
      await storage.close()
      if (beside === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
  return site
}
