import type { EventEmitter } from 'node:events'
import type { CDPSession } from 'puppeteer-core'

/** A session of a browser with the events of a test. */
export function sessionWith(events: EventEmitter): CDPSession {
  // Those that get it only listen.
  return events as unknown as CDPSession
}
