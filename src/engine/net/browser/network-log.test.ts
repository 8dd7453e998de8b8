import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { sessionWith } from '../../testing/cdp-session.ts'
import { createNetworkLog } from './network-log.ts'

function listening() {
  const session = new EventEmitter()
  const log = createNetworkLog({ mainFrame: 'main', failureOf: () => null, now: () => 0 })
  log.listen(sessionWith(session))
  return { session, log }
}

/** The failure that is recorded for a request of the browser that ended like this. */
function failureOf(end: object): string | null | undefined {
  const { session, log } = listening()
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

it('does not wait for requests of a document that the page has left', () => {
  const { session, log } = listening()
  const request = (requestId: string, loaderId: string) =>
    session.emit('Network.requestWillBeSent', {
      requestId,
      loaderId,
      request: { url: 'https://example.com/', method: 'GET' },
      timestamp: 1,
      initiator: {},
    })
  const navigated = (id: string, loaderId: string) => session.emit('Page.frameNavigated', { frame: { id, loaderId } })
  request('image', 'first')
  request('second', 'second')
  navigated('frame of an advertisement', 'other')
  expect(log.open).toBe(2)
  navigated('main', 'second')
  expect(log.open).toBe(1)
  session.emit('Network.loadingFinished', { requestId: 'image', timestamp: 2, encodedDataLength: 0 })
  expect(log.open).toBe(1)
  session.emit('Network.loadingFinished', { requestId: 'second', timestamp: 2, encodedDataLength: 0 })
  expect(log.open).toBe(0)
})

it('counts no bytes for what a service worker answered', () => {
  const { session, log } = listening()
  const request = { url: 'https://example.com/a.png', method: 'GET' }
  const response = { status: 200, headers: {}, encodedDataLength: -1, fromServiceWorker: true }
  session.emit('Network.requestWillBeSent', { requestId: '1', request, timestamp: 1, initiator: {}, type: 'Image' })
  session.emit('Network.responseReceived', { requestId: '1', response })
  session.emit('Network.loadingFinished', { requestId: '1', timestamp: 2, encodedDataLength: 0 })
  expect(log.requests().requests).toMatchObject([{ status: 200, wireBytes: 0 }])
})

it('does not wait for the end of server-sent events', () => {
  const { session, log } = listening()
  const request = { url: 'https://example.com/events', method: 'GET' }
  const response = { status: 200, headers: {}, encodedDataLength: 90 }
  session.emit('Network.requestWillBeSent', {
    requestId: '1',
    request,
    timestamp: 1,
    initiator: {},
    type: 'EventSource',
  })
  expect(log.open).toBe(1)
  session.emit('Network.responseReceived', { requestId: '1', response })
  expect(log.open).toBe(0)
  expect(log.requests().requests).toMatchObject([{ status: 200, endedAt: null }])
})

it('does not wait for the rest of a document that a script stopped', () => {
  const { session, log } = listening()
  const response = { status: 200, headers: {}, encodedDataLength: 90 }
  const request = (requestId: string, type: string) =>
    session.emit('Network.requestWillBeSent', {
      requestId,
      request: { url: 'https://example.com/', method: 'GET' },
      frameId: 'main',
      timestamp: 1,
      initiator: {},
      type,
    })
  request('1', 'Document')
  session.emit('Page.frameStoppedLoading', { frameId: 'main' })
  expect(log.open).toBe(1)
  session.emit('Network.responseReceived', { requestId: '1', response })
  session.emit('Page.frameStoppedLoading', { frameId: 'frame of an advertisement' })
  expect(log.open).toBe(1)
  request('2', 'Fetch')
  session.emit('Network.responseReceived', { requestId: '2', response })
  session.emit('Page.frameStoppedLoading', { frameId: 'main' })
  expect(log.open).toBe(1)
  session.emit('Network.loadingFinished', { requestId: '2', timestamp: 2, encodedDataLength: 0 })
  expect(log.open).toBe(0)
})
