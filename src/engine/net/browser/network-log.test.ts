import { EventEmitter } from 'node:events'
import type { CDPSession } from 'puppeteer-core'
import { expect, it } from 'vitest'
import { createNetworkLog } from './network-log.ts'

/** The failure that is recorded for a request of the browser that ended like this. */
function failureOf(end: object): string | null | undefined {
  const session = new EventEmitter()
  const log = createNetworkLog({ mainFrame: 'main', failureOf: () => null, now: () => 0 })
  log.listen(session as unknown as CDPSession)
  const request = { url: 'https://api.example.net/a', method: 'GET' }
  session.emit('Network.requestWillBeSent', { requestId: '1', request, timestamp: 1, initiator: {}, type: 'Fetch' })
  session.emit('Network.loadingFailed', { requestId: '1', timestamp: 2, errorText: 'net::ERR_FAILED', ...end })
  return log.requests().requests[0]?.failure
}

it.each([
  ['an error', {}, 'net::ERR_FAILED'],
  ['a request that was called off', { canceled: true, errorText: 'net::ERR_ABORTED' }, 'canceled'],
  ['what the browser blocked', { blockedReason: 'csp' }, 'csp'],
  ['what the server does not share', { corsErrorStatus: { corsError: 'MissingAllowOriginHeader' } }, 'cors'],
])('names %s', (_, end, failure) => {
  expect(failureOf(end)).toBe(failure)
})
