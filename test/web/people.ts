import { hash, randomBytes } from 'node:crypto'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { hashPassword } from '../../src/actions/passwords.ts'
import type { Storage } from '../../src/storage/open.ts'
import type { User } from '../../src/storage/records.ts'
import { createSession } from '../../src/storage/sessions.ts'
import { createUser } from '../../src/storage/users.ts'

export const PASSWORD = 'correct horse battery'
const A_DAY = 86_400_000
const PATIENCE = 120_000

/** Those who look at the pages. */
export interface People {
  newUser(role?: User['role']): Promise<User>
  /** A window in which nobody is signed in. */
  openAsStranger(options?: BrowserContextOptions): Promise<BrowserContext>
  /** A window of somebody's, signed in. */
  openAs(user: Pick<User, 'id'>, options?: BrowserContextOptions): Promise<BrowserContext>
}

interface Meeting {
  base: string
  storage: Storage
  browser: Browser
}

export async function createPeople({ base, storage, browser }: Meeting): Promise<People> {
  // Hashing is slow on purpose; once is enough.
  const passwordHash = await hashPassword(PASSWORD)
  const openAsStranger = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
    // Sooner than a test ends for want of time, so that it says what it was waiting for.
    context.setDefaultTimeout(PATIENCE)
    return context
  }
  let users = 0
  return {
    openAsStranger,
    async newUser(role = 'user') {
      const email = `${role}${++users}@example.com`
      return (await createUser(storage.db, { email, passwordHash, role, now: Date.now() }))!
    },
    /** By a session of its own: that signing in works is proved once, and takes a second. */
    async openAs({ id }, options) {
      const token = randomBytes(32).toString('base64url')
      const now = Date.now()
      const session = { userId: id, hash: hash('sha256', token, 'hex'), agent: '', now, expiresAt: now + A_DAY }
      await createSession(storage.db, session)
      const context = await openAsStranger(options)
      await context.addCookies([{ name: 'session', value: token, url: base, httpOnly: true, sameSite: 'Lax' }])
      return context
    },
  }
}
