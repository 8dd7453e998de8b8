import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Limiter } from '../common/limiter.ts'
import type { Config } from '../config.ts'
import type { Browser } from '../engine/net/browser/browser.ts'
import type { Queue } from '../queue/queue.ts'
import type { Storage } from '../storage/open.ts'
import type { Attempts } from './attempts.ts'
import type { Person, View } from './view.ts'

/** What the pages are made of. Nothing in this folder has a clock, a database or a log of its own. */
export interface WebDependencies {
  storage: Storage
  queue: Queue
  runLimiter: Limiter
  config: Config
  /** Milliseconds since the epoch. */
  now: () => number
  logger: Logger
  /** 32 bytes, kept in the database: every process signs alike. */
  secret: Buffer
  /** Prints reports. */
  browser: Pick<Browser, 'print'>
}

/** What the routes of every part get. */
export interface WebTools extends WebDependencies {
  viewOf(request: FastifyRequest): View
  /** Whoever is signed in; anybody else is sent to sign in, and the route has nothing more to say. */
  requireUser(request: FastifyRequest, reply: FastifyReply): Person | undefined
  /** The address of a file in `assets/`. */
  asset(name: string): string
  /** The value with a mark that only we can make, for that purpose alone. */
  sign(purpose: string, value: string): string
  /** The value of what `sign` made, else null. */
  verify(purpose: string, signed: string): string | null
  /** Slows down whoever tries passwords. */
  attempts: Attempts
  /** Sets one sentence for the next page. */
  setFlash(reply: FastifyReply, kind: 'done' | 'problem', text: string): void
  /** A cookie named and guarded as this site's are. Without `maxAge` it lasts as long as the browser is open. */
  setCookie(reply: FastifyReply, name: string, value: string, options?: { maxAge?: number; path?: string }): void
  readCookie(request: FastifyRequest, name: string): string | undefined
}
