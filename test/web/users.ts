import { hash, randomBytes } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { quickHash } from '../../src/server/web/testing/quick-hash.ts'
import type { User } from '../../src/storage/people/account-records.ts'
import { createSession } from '../../src/storage/people/sessions.ts'
import { createUser } from '../../src/storage/people/users.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { WINDOW_TIMEOUT_MS } from './chromium.ts'

export const PASSWORD = 'correct horse battery'
const DAY_MS = 86_400_000

/** Users of the pages, and browser windows for them. */
export interface TestUsers {
  newUser(role?: User['role']): Promise<User>
  /** A window in which the user is signed in; null for a signed-out one. */
  windowOf(user: Pick<User, 'id'> | null, options?: BrowserContextOptions): Promise<Page>
  /** After each test. */
  closeWindows(): Promise<void>
  /** Where the browser goes on without these users. */
  endWindows(): Promise<void>
}

interface Dependencies {
  base: string
  storage: Storage
  browser: Browser
}

export async function createTestUsers({ base, storage, browser }: Dependencies): Promise<TestUsers> {
  const passwordHash = await quickHash(PASSWORD)
  const windows = createWindows(browser, base)
  let users = 0
  return {
    closeWindows: windows.close,
    endWindows: windows.end,
    async newUser(role = 'user') {
      const email = `${role}${++users}@example.com`
      return (await createUser(storage.db, { email, passwordHash, role, now: Date.now() }))!
    },
    /** Creates the session directly: signing in takes a second, and has a test of its own. */
    async windowOf(user, options) {
      const page = await windows.open(options)
      if (user === null) return page
      const token = randomBytes(32).toString('base64url')
      const now = Date.now()
      const session = { userId: user.id, hash: hash('sha256', token, 'hex'), agent: '', now, expiresAt: now + DAY_MS }
      await createSession(storage.db, session)
      await page.context().addCookies([{ name: 'session', value: token, url: base, httpOnly: true, sameSite: 'Lax' }])
      return page
    },
  }
}

/** Windows that are used again without their cookies: the process of a new one takes longer to start than most pages to load. */
function createWindows(browser: Browser, base: string) {
  const idle = new Map<string, Page[]>()
  const open: { page: Page; key: string }[] = []

  async function create(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
    context.setDefaultTimeout(WINDOW_TIMEOUT_MS)
    return context.newPage()
  }

  return {
    async open(options: BrowserContextOptions = {}): Promise<Page> {
      const key = JSON.stringify(options)
      const page = idle.get(key)?.pop() ?? (await create(options))
      open.push({ page, key })
      return page
    },
    async close(): Promise<void> {
      for (const { page, key } of open.splice(0)) {
        // A small page, at which nothing goes on.
        await page.goto(`${base}/robots.txt`)
        await page.context().clearCookies()
        await page.emulateMedia({ colorScheme: null })
        idle.set(key, [...(idle.get(key) ?? []), page])
      }
    },
    async end(): Promise<void> {
      const pages = [...open.splice(0).map(({ page }) => page), ...[...idle.values()].flat()]
      idle.clear()
      for (const page of pages) await page.context().close()
    },
  }
}
