import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Loopback, listen } from '../../../test/loopback.ts'
import { createAddressPolicy } from './address-policy.ts'
import type { Lookup } from './lookup.ts'
import { createSender, type SenderOptions } from './send.ts'

let server: Loopback
let requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
let respond: (response: ServerResponse) => void

beforeAll(async () => {
  const answering = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push({ method: request.method!, url: request.url!, headers: request.headers, body })
    respond(response)
  })
  server = await listen(answering)
})
afterAll(() => server.close())
beforeEach(() => {
  requests = []
  respond = (response) => response.end('thanks')
})

const at = (...addresses: string[]): Lookup => {
  let asked = 0
  return async () => [{ address: addresses[Math.min(asked++, addresses.length - 1)]!, family: 4 }]
}
/** 127.0.0.1 is open; it is public only where the kind of an address is asked for. */
const policy = createAddressPolicy({ allow: ['127.0.0.1'] })
const outside = { ...policy, kindOf: () => 'public' as const }

const send = (options: Partial<SenderOptions> = {}, path = '/hook?key=1') =>
  createSender({ policy: outside, userAgent: 'Verdict', lookup: at('127.0.0.1'), ...options })({
    url: `http://hooks.example:${server.port}${path}`,
    headers: { 'Content-Type': 'application/json', 'webhook-id': 'x' },
    body: '{"ä":1}',
  })

describe('sending a message', () => {
  it('is one POST, and answers with the status, the time and what the receiver said', async () => {
    respond = (response) => response.writeHead(202, { 'Retry-After': '7' }).end('taken')
    expect(await send()).toEqual({ status: 202, retryAfter: '7', answer: 'taken', tookMs: expect.any(Number) })
    const [{ method, url, headers, body }, ...others] = requests as [(typeof requests)[0]]
    expect([method, url, body, others]).toEqual(['POST', '/hook?key=1', '{"ä":1}', []])
    expect(headers).toMatchObject({ host: `hooks.example:${server.port}`, 'webhook-id': 'x', 'content-length': '8' })
  })

  it('reads 64 KiB of an answer that never ends', async () => {
    respond = (response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      }
      response.on('drain', more)
      more()
    }
    expect((await send()).answer).toHaveLength(64 * 1024)
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['breaks off', (response) => response.socket!.destroy()],
    ['never ends', () => {}],
  ])('has arrived with the status, also if the answer %s', async (_, then) => {
    respond = (response) => {
      response.writeHead(200, { 'Content-Length': 100 })
      response.write('taken', () => then(response))
    }
    expect(await send({ timeoutMs: 500 })).toMatchObject({ status: 200, answer: 'taken' })
  })

  it('follows no redirect, wherever it leads', async () => {
    respond = (response) => response.writeHead(307, { Location: 'http://169.254.169.254/latest' }).end()
    expect((await send()).status).toBe(307)
    expect(requests).toHaveLength(1)
  })

  it('keeps the answer of a receiver with a private address to itself', async () => {
    respond = (response) => response.writeHead(500).end('internal secret')
    expect(await send({ policy })).toMatchObject({ status: 500, answer: '' })
  })

  it('checks the address it connects to, not the one it had before', async () => {
    const refusing = { ...outside, checkAddress: createAddressPolicy().checkAddress }
    await expect(send({ policy: refusing })).rejects.toMatchObject({ code: 'blocked_address' })
    const rebinding = createSender({ policy: outside, userAgent: 'V', lookup: at('127.0.0.1', '10.0.0.1') })
    const message = { url: `http://hooks.example:${server.port}/`, headers: {}, body: '' }
    expect((await rebinding(message)).status).toBe(200)
    await expect(rebinding(message)).rejects.toMatchObject({ code: 'blocked_address' })
    expect(requests).toHaveLength(1)
  })

  it.each([
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/',
    'http://user:pw@a.example/',
    'ftp://a.example/',
  ])('refuses %s', async (url) => {
    const sender = createSender({ policy: createAddressPolicy(), userAgent: 'V' })
    await expect(sender({ url, headers: {}, body: '' })).rejects.toMatchObject({
      code: expect.stringMatching(/blocked_address|invalid_url/),
    })
  })

  it('gives up on a receiver that is silent, and on one that hangs up', async () => {
    respond = () => {}
    await expect(send({ timeoutMs: 50 })).rejects.toMatchObject({ code: 'timeout' })
    respond = (response) => response.destroy()
    await expect(send()).rejects.toMatchObject({ code: expect.stringMatching(/connect_failed|protocol_error/) })
  })
})
