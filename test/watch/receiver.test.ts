import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { createSender } from '../../src/engine/net/send.ts'
import { type ChannelMessage, createMessenger, type MessageAttempt } from '../../src/notify/messenger.ts'
import { newSigningSecret } from '../../src/notify/signing.ts'

interface Got {
  headers: IncomingHttpHeaders
  body: string
}

const SECRET = newSigningSecret()
const OLD = newSigningSecret()
const EXPIRED = newSigningSecret()
const EVENT = {
  id: '019a0000-0000-7000-8000-000000000001',
  sequence: 41,
  type: 'test.sent' as const,
  createdAt: 1_760_000_000_000,
  data: { channel: { id: 'c', name: 'Ünïcode', kind: 'webhook' }, url: '/channels' },
}

let server: Server
let got: Got[] = []
let respond: (response: ServerResponse) => void
let message: ChannelMessage
let messengerWith: (timeoutMs: number) => (message: ChannelMessage) => Promise<MessageAttempt>

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    got.push({ headers: request.headers, body })
    respond(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const now = Date.now()
  const keys = [
    { secret: SECRET, until: null },
    { secret: OLD, until: now + 60_000 },
    { secret: EXPIRED, until: now - 1 },
  ]
  const secrets = { url: `http://127.0.0.1:${port}/hook`, keys }
  message = {
    id: 'm',
    kind: 'webhook',
    secrets,
    language: 'en',
    unsubscribeUrl: null,
    format: 'standard',
    events: [EVENT],
  }
  const policy = createAddressPolicy({ allow: ['127.0.0.1'] })
  messengerWith = (timeoutMs) => {
    const send = createSender({ policy: { ...policy, kindOf: () => 'public' }, userAgent: 'Verdict', timeoutMs })
    return createMessenger({ send, mail: null, now: Date.now, baseUrl: 'https://verdict.example' })
  }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const attempt = (answer: (response: ServerResponse) => void, timeoutMs = 60_000) => {
  got = []
  respond = answer
  return messengerWith(timeoutMs)(message)
}

it('gets nothing that is not signed', async () => {
  got = []
  const unsigned = await messengerWith(60_000)({ ...message, secrets: { url: message.secrets.url! } })
  expect(unsigned).toMatchObject({ isSent: false, status: null, isGone: false })
  expect(unsigned.error).toContain('This webhook has no signing secret anymore')
  expect(got).toEqual([])
})

it('gets a signed envelope that it can verify, the same in each attempt', async () => {
  const sent = await attempt((response) => response.end('thank you'))
  expect(sent).toMatchObject({ isSent: true, status: 200, answer: 'thank you', error: null })
  const [first] = got as [Got]
  const headers = first.headers as Record<string, string>
  for (const secret of [SECRET, OLD])
    expect(new Webhook(secret).verify(first.body, headers)).toEqual({
      type: 'test.sent',
      timestamp: '2025-10-09T08:53:20.000Z',
      sequence: 41,
      data: EVENT.data,
    })
  expect(() => new Webhook(EXPIRED).verify(first.body, headers)).toThrow()
  expect(headers).toMatchObject({ 'webhook-id': EVENT.id, 'content-type': 'application/json' })
  await attempt((response) => response.end())
  expect([got[0]!.body, got[0]!.headers['webhook-id']]).toEqual([first.body, EVENT.id])
})

it('is not waited for when the process stops, also if it is a mail server', async () => {
  const stopping = new AbortController()
  const mail = () => new Promise<string>(() => {})
  const options = { mail, now: Date.now, baseUrl: null, send: () => Promise.reject(new Error('not a webhook')) }
  const slow = { ...message, kind: 'email' as const, secrets: { address: 'ann@example.com' }, signal: stopping.signal }
  const sent = createMessenger(options)(slow)
  stopping.abort()
  expect(await sent).toMatchObject({ isSent: false, status: null })
})

it('gets a CloudEvent if it wants one, signed in the same way', async () => {
  const standard = message
  message = { ...standard, format: 'cloudevents' }
  await attempt((response) => response.end())
  message = standard
  const headers = got[0]!.headers as Record<string, string>
  expect(headers['content-type']).toBe('application/cloudevents+json; charset=utf-8')
  const event = new Webhook(SECRET).verify(got[0]!.body, headers)
  expect(event).toMatchObject({ id: headers['webhook-id'], source: 'https://verdict.example', data: EVENT.data })
})

it.each([
  ['tk_topic', 'Bearer tk_topic'],
  ['', undefined],
  [undefined, undefined],
])('of an ntfy topic gets the token %j only if there is one', async (token, authorization) => {
  const standard = message
  const url = `${standard.secrets.url}/topic`
  message = { ...standard, kind: 'ntfy', secrets: { url, ...(token === undefined ? {} : { token }) } }
  await attempt((response) => response.end())
  message = standard
  expect([got[0]!.headers.authorization, JSON.parse(got[0]!.body).topic]).toEqual([authorization, 'topic'])
})

it.each<[string, (response: ServerResponse) => void, Partial<MessageAttempt>]>([
  ['fails', (response) => response.writeHead(500).end('a\r\nb\0c'), { status: 500, answer: 'a b c', pauseMs: null }],
  [
    'redirects',
    (response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
    { status: 302, error: 'Redirects are not followed. Enter the URL that it redirects to.' },
  ],
  ['is gone', (response) => response.writeHead(410).end(), { status: 410, isGone: true }],
  [
    'is too busy',
    (response) => response.writeHead(429, { 'Retry-After': '120' }).end(),
    { status: 429, pauseMs: 120_000 },
  ],
  ['hangs up', (response) => response.destroy(), { status: null, error: expect.stringContaining('127.0.0.1') }],
  ['talks much', (response) => response.writeHead(400).end('x'.repeat(9_999)), { answer: `${'x'.repeat(255)}…` }],
])('one that %s is told apart', async (_what, answer, expected) => {
  expect(await attempt(answer)).toMatchObject({ isSent: false, isGone: false, ...expected })
  expect(got).toHaveLength(1)
})

it('one that is silent is not waited for', async () => {
  expect(await attempt(() => {}, 300)).toMatchObject({
    isSent: false,
    isGone: false,
    status: null,
    error: expect.stringContaining('127.0.0.1'),
  })
})
