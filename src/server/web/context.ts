import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Actor } from '../../actions/audit-log/audit-log.ts'
import type { LiveBranding } from '../../actions/branding/branding.ts'
import type { DownloadPlaces } from '../../actions/transfer/transfer.ts'
import type { RateLimiter } from '../../common/limiter.ts'
import type { Config } from '../../config.ts'
import type { Browser } from '../../engine/net/browser/browser.ts'
import type { JudgingPool } from '../../queue/judging-pool.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Storage } from '../../storage/storage.ts'
import type { CookieOptions } from './cookies.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Flash, SignedInUser, View } from './view.ts'

/** The parameters of a route. */
export interface IdPath {
  Params: { id: string }
}

export interface ProjectPath {
  Params: { project: string }
}

/** What the pages depend on. Nothing in this folder has a clock, a database or a log of its own. */
export interface WebDependencies {
  storage: Storage
  queue: Queue
  /** Judges pages of scans again. */
  judging: Pick<JudgingPool, 'judge'>
  runLimiter: RateLimiter
  downloads: DownloadPlaces
  config: Config
  /** Milliseconds since the epoch. */
  now: () => number
  logger: Logger
  /** 32 bytes, stored in the database, so that every process signs alike. */
  secret: Buffer
  /** Prints reports as PDF. */
  browser: Pick<Browser, 'print'>
  /** Of the instance. */
  branding: LiveBranding
}

/** What every route gets. */
export interface WebContext extends WebDependencies {
  viewOf(request: FastifyRequest): View
  /** The signed-in user. If there is none, it throws what leads to the sign-in page. */
  requireUser(request: FastifyRequest): SignedInUser
  /** Throws also for users who don't own the instance: for them, its pages don't exist. */
  requireInstanceOwner(request: FastifyRequest): SignedInUser
  /** The same for changes of sign-in methods, for which a stolen session must not be enough. `next` is the page to return to. */
  requireRecentSignIn(request: FastifyRequest, next: string): SignedInUser
  /** What an action needs, with who sends the form. */
  by(request: FastifyRequest): WebDependencies & { actor: Actor }
  /** Whether the session that the request came with has not ended since. */
  isSessionActive(request: FastifyRequest): Promise<boolean>
  /** The path of a file in `assets/`. */
  asset(name: string): string
  /** Signs a value for one purpose. */
  sign(purpose: string, value: string): string
  /** The signed value, or null if it was not signed for this purpose. */
  verify(purpose: string, signed: string): string | null
  /** The devices on which a password was right before. */
  knownDevices: KnownDevices
  /** Sets the message that the next page shows. */
  setFlash(reply: FastifyReply, kind: Flash['kind'], text: string, place?: Flash['place']): void
  /** Leads to a page that shows a message. */
  redirectWith(reply: FastifyReply, path: string, text: string, kind?: Flash['kind']): FastifyReply
  setCookie(reply: FastifyReply, name: string, value: string, options?: CookieOptions): void
  readCookie(request: FastifyRequest, name: string): string | undefined
}
