import { afterAll, describe, expect, it } from 'vitest'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { createHttp, type Http } from '../../src/engine/net/http.ts'
import type { Limits } from '../../src/engine/net/limits.ts'
import { createSender } from '../../src/engine/net/send.ts'
import { type Made, makeCertificate } from './certificate-maker.ts'
import { failureOf } from './failure-of.ts'
import { type Running, serveHttp2, serveHttps, serveTcp, serveTls } from './tls-servers.ts'

const authority = makeCertificate({ commonName: 'Test Authority', authority: true })
const good = makeCertificate({
  commonName: 'site',
  names: ['site.test', '*.site.test', '127.0.0.1'],
  issuer: authority,
})
const running: { close(): unknown }[] = []

function client(limits: Partial<Limits> = {}): Http {
  const http = createHttp({
    policy: createAddressPolicy({ allowPrivate: true }),
    userAgent: 'Verdict-Test',
    // Every name is this machine.
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    ca: [authority.cert],
    limits,
  })
  running.push(http)
  return http
}

async function started(server: Promise<Running>): Promise<Running> {
  running.push(await server)
  return server
}

afterAll(async () => {
  for (const one of running) await one.close()
})

describe('a page behind a bad certificate is fetched, and the certificate told', () => {
  const facts = async (made: Made, host: string) => {
    const { port } = await started(serveHttps(made))
    const reply = await client().get(`https://${host}:${port}/`)
    expect(new TextDecoder().decode(reply.body)).toBe('secure')
    return reply.certificate
  }

  it('a good one', async () => {
    expect(await facts(good, 'site.test')).toEqual({
      trusted: true,
      reason: null,
      validForHost: true,
      subject: 'CN=site',
      issuer: 'CN=Test Authority',
      validFrom: '2020-01-01T00:00:00.000Z',
      validTo: '2120-01-01T00:00:00.000Z',
      names: ['site.test', '*.site.test', '127.0.0.1'],
      selfSigned: false,
      fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
      protocol: 'TLSv1.3',
      cipher: expect.stringMatching(/^TLS_/),
    })
  })

  it.each(['www.site.test', 'www.site.test.', '127.0.0.1'])('is good for %s too', async (host) => {
    expect(await facts(good, host)).toMatchObject({ trusted: true, validForHost: true })
  })

  it.each(['other.test', 'a.b.site.test'])('is not for %s', async (host) => {
    const reason = `The certificate is not valid for ${host}, only for site.test, *.site.test, 127.0.0.1.`
    expect(await facts(good, host)).toMatchObject({ trusted: false, validForHost: false, reason })
  })

  it('a common name alone does not count', async () => {
    const old = makeCertificate({ commonName: 'site.test', issuer: authority })
    expect(await facts(old, 'site.test')).toMatchObject({
      validForHost: false,
      reason: expect.stringContaining('no host'),
    })
  })

  it.each<[string, Partial<Parameters<typeof makeCertificate>[0]>, RegExp]>([
    ['expired', { issuer: authority, to: new Date('2021-01-01') }, /has expired.*2021-01-01/],
    ['not valid yet', { issuer: authority, from: new Date('2119-01-01') }, /not valid yet.*2119-01-01/],
    ['self-signed', {}, /self-signed/],
    ['of an unknown authority', { issuer: makeCertificate({ commonName: 'Nobody', authority: true }) }, /not trusted/],
  ])('one that is %s', async (_what, order, reason) => {
    const made = makeCertificate({ commonName: 'site', names: ['site.test'], ...order })
    const found = await facts(made, 'site.test')
    expect(found).toMatchObject({ trusted: false, validForHost: true, reason: expect.stringMatching(reason) })
    expect(found?.selfSigned).toBe(order.issuer === undefined)
  })
})

describe('TLS that does not come about', () => {
  it.each<[string, Parameters<typeof serveTcp>[0], RegExp]>([
    ['a reset', (socket) => socket.resetAndDestroy(), /during the TLS handshake/],
    ['a close', (socket) => socket.end(), /during the TLS handshake/],
    ['plain HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), /does not speak TLS/],
  ])('%s is tls_failed', async (_what, behaviour, sentence) => {
    const { port } = await started(serveTcp(behaviour))
    const outcome = await failureOf(client().get(`https://site.test:${port}/`))
    expect(outcome).toEqual({ code: 'tls_failed', message: expect.stringMatching(sentence) })
  })

  it('versions that browsers have dropped are tls_failed', async () => {
    const options = { ...good, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
    const { port } = await started(serveTls(options))
    const outcome = await failureOf(client().get(`https://site.test:${port}/`))
    expect(outcome).toEqual({ code: 'tls_failed', message: expect.stringContaining('no TLS version') })
  })

  it('silence is a timeout that says where', async () => {
    const { port } = await started(serveTcp(() => {}))
    const outcome = await failureOf(client({ connectMs: 60 }).get(`https://site.test:${port}/`))
    expect(outcome).toEqual({ code: 'timeout', message: expect.stringContaining('within 60 ms') })
  })
})

describe('retired versions of TLS', () => {
  it.each([
    [true, { ...good, minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const],
    [false, { ...good, minVersion: 'TLSv1.2' } as const],
  ])('are accepted: %s', async (accepted, options) => {
    const { port } = await started(serveTls(options))
    const found = await client().certificate(`https://site.test:${port}/`)
    expect(found).toMatchObject({ trusted: true, acceptsLegacyTls: accepted })
  })

  it('are not asked about on http', async () => {
    expect(await failureOf(client().certificate('http://site.test/'))).toMatchObject({ code: 'invalid_url' })
  })
})

describe('HTTP/2', () => {
  let server: Promise<Running> | undefined
  const url = async (path: string) => {
    server ??= started(serveHttp2(good))
    return `https://site.test:${(await server).port}${path}`
  }

  it('is spoken where it is offered', async () => {
    const reply = await client().get(await url('/'))
    expect(reply).toMatchObject({ status: 200, httpVersion: '2', offersHttp2: true, decodedBytes: 3, wireBytes: 3 })
    expect(reply.headers.filter(([name]) => name === 'x-repeated')).toHaveLength(2)
  })

  it('sends no body with 304, whatever length it names', async () => {
    expect(await client().get(await url('/304'))).toMatchObject({ status: 304, decodedBytes: 0 })
  })

  it('and HTTP/1.1 where it is not', async () => {
    const { port } = await started(serveHttps(good))
    const reply = await client().get(`https://site.test:${port}/`)
    expect(reply).toMatchObject({ httpVersion: '1.1', offersHttp2: false })
  })

  it('reuses its connection', async () => {
    const http = client()
    const first = await http.get(await url('/'))
    const second = await http.get(await url('/'))
    expect([typeof first.timings.tls, second.timings.tls]).toEqual(['number', null])
  })

  it.each([
    ['/many-headers', 'too_large', /headers/],
    ['/big-header', 'too_large', /headers/],
    ['/huge-header', 'protocol_error', /oversized headers/],
    ['/endless', 'too_large', /limit of 102 kB/],
    ['/lost', 'protocol_error', /before the body was complete/],
    ['/says-more', 'protocol_error', /HTTP\/2|before the whole body/],
    ['/says-less', 'protocol_error', /HTTP\/2/],
    ['/refused', 'protocol_error', /HTTP\/2/],
    ['/lost-before-head', 'protocol_error', /without a response|HTTP\/2/],
  ])('%s is %s', async (path, code, sentence) => {
    const outcome = await failureOf(client({ bodyBytes: 102_400 }).get(await url(path)))
    expect(outcome).toEqual({ code, message: expect.stringMatching(sentence) })
  })

  it.each<[string, Buffer]>([
    ['garbage', Buffer.from('HTTP/1.1 200 OK\r\n\r\nsurprise')],
    ['a farewell', Buffer.from('000000040000000000' + '0000080700000000000000000000000000', 'hex')], // SETTINGS, GOAWAY
    ['a frame past all bounds', Buffer.from('ffffff000000000001', 'hex')],
  ])('chosen, then answered with %s, is protocol_error', async (_what, bytes) => {
    const { port } = await started(serveTls({ ...good, ALPNProtocols: ['h2'] }, (socket) => socket.end(bytes)))
    expect(await failureOf(client().get(`https://site.test:${port}/`))).toMatchObject({ code: 'protocol_error' })
  })

  it('silence is a timeout', async () => {
    expect(await failureOf(client({ firstByteMs: 90 }).get(await url('/never')))).toMatchObject({ code: 'timeout' })
  })
})

it('a message is sent only to a host with a valid certificate', async () => {
  const { port } = await started(serveHttps(good))
  const policy = createAddressPolicy({ allowPrivate: true })
  const lookup = async () => [{ address: '127.0.0.1', family: 4 as const }]
  const message = (host: string) => ({ url: `https://${host}:${port}/`, headers: {}, body: 'x' })
  const sender = createSender({ policy, lookup, userAgent: 'V', ca: [authority.cert] })
  expect((await sender(message('site.test'))).status).toBe(200)
  expect((await sender(message('127.0.0.1'))).status).toBe(200)
  expect(await failureOf(sender(message('other.test')))).toEqual({
    code: 'tls_failed',
    message: 'The certificate of other.test is for another host.',
  })
  expect(await failureOf(createSender({ policy, lookup, userAgent: 'V' })(message('site.test')))).toEqual({
    code: 'tls_failed',
    message: expect.stringContaining('The certificate of site.test is not trusted ('),
  })
})
