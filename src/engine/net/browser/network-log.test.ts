import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
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

describe('a request', () => {
  /** What is recorded of one request with this event, after the later ones. */
  function recorded(event: object, ...later: [string, object][]) {
    const { session, log } = listening()
    const request = { url: 'https://example.com/a', method: 'POST' }
    const first = { requestId: '1', request, frameId: 'main', timestamp: 10, initiator: {}, ...event }
    session.emit('Network.requestWillBeSent', first)
    for (const [name, one] of later) session.emit(`Network.${name}`, { requestId: '1', timestamp: 10.25, ...one })
    return log.requests().requests
  }
  const response = { status: 200, headers: {}, encodedDataLength: 100 }

  it.each([
    ['the page itself', { type: 'Document' }, 'document'],
    ['a frame', { type: 'Document', frameId: 'advertisement' }, 'frame'],
    ['a script', { type: 'Script' }, 'script'],
    ['a preflight', { type: 'Preflight' }, 'other'],
    ['one of no type', {}, 'other'],
  ])('for %s has its kind', (_, event, kind) => {
    expect(recorded(event)).toMatchObject([{ kind, method: 'POST', startedAt: 0 }])
  })

  it.each(['data:image/png;base64,AAAA', 'blob:https://example.com/1', 'chrome-extension://a/b.js'])(
    'that does not use the network is left out: %s',
    (url) => {
      expect(recorded({ request: { url, method: 'GET' } })).toEqual([])
    },
  )

  it('for an icon is left out only if the browser makes it by itself', () => {
    const request = { url: 'https://example.com/favicon.ico', method: 'GET' }
    expect(recorded({ request, type: 'Other', initiator: { type: 'other' } })).toEqual([])
    expect(recorded({ request, type: 'Image', initiator: { type: 'other' } })).toHaveLength(1)
    expect(recorded({ request, type: 'Other', initiator: { type: 'script' } })).toHaveLength(1)
  })

  it('that is redirected becomes two, the first of which ended with the bytes of its response', () => {
    const redirectResponse = { status: 301, headers: { Location: '/b' }, encodedDataLength: 77 }
    const second = { request: { url: 'https://example.com/b', method: 'GET' }, redirectResponse, initiator: {} }
    expect(recorded({ type: 'Script' }, ['requestWillBeSent', second])).toMatchObject([
      { status: 301, wireBytes: 77, endedAt: 250 },
      { url: 'https://example.com/b', status: null, startedAt: 250, endedAt: null },
    ])
  })

  it('has the bytes that came so far, and those of its end if the browser knows them', () => {
    const came = { dataLength: 400, encodedDataLength: 60 }
    const so = [
      ['responseReceived', { response }],
      ['dataReceived', came],
    ] as [string, object][]
    expect(recorded({}, ...so)).toMatchObject([{ wireBytes: 160, decodedBytes: 400, endedAt: null }])
    expect(recorded({}, ...so, ['loadingFinished', { encodedDataLength: 0 }])).toMatchObject([{ wireBytes: 160 }])
    expect(recorded({}, ...so, ['loadingFinished', { encodedDataLength: 170 }])).toMatchObject([{ wireBytes: 170 }])
  })

  it.each([
    [
      'the memory',
      [
        ['requestServedFromCache', {}],
        ['responseReceived', { response }],
      ],
    ],
    ['the disk', [['responseReceived', { response: { ...response, fromDiskCache: true } }]]],
    ['a prefetch', [['responseReceived', { response: { ...response, fromPrefetchCache: true } }]]],
  ] as [string, [string, object][]][])('answered from %s is marked as cached', (_, later) => {
    expect(recorded({}, ...later)).toMatchObject([{ fromCache: true }])
    expect(recorded({}, ['responseReceived', { response }])).toMatchObject([{ fromCache: false }])
  })

  it('has each field of a repeated header, and neither endless values nor endless fields', () => {
    const headers = { 'set-cookie': 'a=1\nb=2', 'x-long': 'x'.repeat(3_000) }
    const [one] = recorded({}, ['responseReceived', { response: { ...response, headers } }])
    const fields = [
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
      ['x-long', 'x'.repeat(2_048)],
    ]
    expect(one?.headers).toEqual(fields)
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`x-${n}`, '']))
    const [other] = recorded({}, ['responseReceived', { response: { ...response, headers: many } }])
    expect(other?.headers).toHaveLength(64)
  })

  it('has no endless URL', () => {
    expect(recorded({ request: { url: `https://example.com/${'a'.repeat(5_000)}` } })[0]?.url).toHaveLength(2_048)
  })
})

it('names why the proxy could not connect, rather than the error the browser made of it', () => {
  const session = new EventEmitter()
  const failureOf = (host: string) => (host === 'api.example.net' ? 'blocked_address' : null)
  const log = createNetworkLog({ mainFrame: 'main', failureOf, now: () => 0 })
  log.listen(sessionWith(session))
  const request = { url: 'https://api.example.net/a', method: 'GET' }
  session.emit('Network.requestWillBeSent', { requestId: '1', request, timestamp: 1, initiator: {} })
  session.emit('Network.loadingFailed', {
    requestId: '1',
    timestamp: 2,
    errorText: 'net::ERR_TUNNEL_CONNECTION_FAILED',
  })
  expect(log.requests().requests[0]?.failure).toBe('blocked_address')
})

it('does not wait for a WebSocket, which may stay open', () => {
  const { session, log } = listening()
  session.emit('Network.webSocketCreated', { requestId: '1', url: 'wss://example.com/live' })
  expect(log.open).toBe(0)
  expect(log.requests().requests).toMatchObject([{ kind: 'websocket', url: 'wss://example.com/live' }])
})

it('counts requests beyond those it keeps, and waits for them', () => {
  const { session, log } = listening()
  const request = { url: 'https://example.com/a', method: 'GET' }
  for (let n = 0; n < 1_010; n++)
    session.emit('Network.requestWillBeSent', { requestId: `${n}`, request, timestamp: 1, initiator: {} })
  const { requests, total } = log.requests()
  expect([requests.length, total, log.open]).toEqual([1_000, 1_010, 1_010])
})
