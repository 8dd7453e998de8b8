import { hash, randomBytes } from 'node:crypto'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { hashPassword } from '../../src/actions/passwords.ts'
import type { Storage } from '../../src/storage/open.ts'
import type { User } from '../../src/storage/records.ts'
import { createSession } from '../../src/storage/sessions.ts'
import { createUser } from '../../src/storage/users.ts'

export const PASSWORD = 'correct horse battery'
const DAY_MS = 86_400_000
const TIMEOUT_MS = 120_000

/** Users of the pages, and browser windows for them. */
export interface TestUsers {
  newUser(role?: User['role']): Promise<User>
  /** A window without a session. */
  openSignedOut(options?: BrowserContextOptions): Promise<BrowserContext>
  /** A window in which the user is signed in. */
  openSignedIn(user: Pick<User, 'id'>, options?: BrowserContextOptions): Promise<BrowserContext>
}

interface Dependencies {
  base: string
  storage: Storage
  browser: Browser
}

export async function createTestUsers({ base, storage, browser }: Dependencies): Promise<TestUsers> {
  // Hashing is slow on purpose, so all users share one hash.
  const passwordHash = await hashPassword(PASSWORD)
  const openSignedOut = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
    // Shorter than a test's timeout, so that the error says what it was waiting for.
    context.setDefaultTimeout(TIMEOUT_MS)
    return context
  }
  let users = 0
  return {
    openSignedOut,
    async newUser(role = 'user') {
      const email = `${role}${++users}@example.com`
      return (await createUser(storage.db, { email, passwordHash, role, now: Date.now() }))!
    },
    /** Creates the session directly: signing in takes a second, and has a test of its own. */
    async openSignedIn({ id }, options) {
      const token = randomBytes(32).toString('base64url')
      const now = Date.now()
      const session = { userId: id, hash: hash('sha256', token, 'hex'), agent: '', now, expiresAt: now + DAY_MS }
      await createSession(storage.db, session)
      const context = await openSignedOut(options)
      await context.addCookies([{ name: 'session', value: token, url: base, httpOnly: true, sameSite: 'Lax' }])
      return context
    },
  }
}
