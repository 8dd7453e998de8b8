import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { createHttp, type GetOptions, type Http } from '../../src/engine/net/http.ts'
import { createBudget, type Limits } from '../../src/engine/net/limits.ts'
import { type ErrorCode, VerdictError } from '../../src/errors.ts'
import { failureOf } from './failure-of.ts'
import { type MisbehavingServer, startMisbehavingServer } from './misbehaving-server.ts'

let server: MisbehavingServer

/** Only the server's own address is open: everything else is refused as in the service. */
function client(limits: Partial<Limits> = {}): Http {
  const policy = createAddressPolicy({ allow: ['127.0.0.1'] })
  const http = createHttp({ policy, userAgent: 'Verdict-Test', limits: { ratioFreeBytes: 65_536, ...limits } })
  onTestFinished(() => http.close())
  return http
}

beforeAll(async () => {
  server = await startMisbehavingServer()
})
afterAll(() => server.close())

describe('every misbehaviour has its coded outcome and a sentence', () => {
  const cases: [path: string, code: ErrorCode, sentence: RegExp][] = [
    ['/gzip-bomb', 'too_large', /more than 100 times its size/],
    ['/gzip-gzip-bomb', 'too_large', /more than 100 times its size/],
    ['/br-bomb', 'too_large', /more than 100 times its size/],
    ['/zstd-bomb', 'too_large', /more than 100 times its size/],
    ['/deflate-bomb', 'too_large', /more than 100 times its size/],
    ['/hollow-bomb', 'too_large', /more than 100 times its size/],
    ['/endless', 'too_large', /larger than the limit of 1.05 MB/],
    ['/endless-gzip', 'too_large', /larger than the limit of 1.05 MB/],
    ['/big-header', 'too_large', /headers .* larger than the limit of 66 kB/],
    ['/many-headers', 'too_large', /headers .* 1,000 fields/],
    ['/nul-header', 'protocol_error', /NUL|not valid HTTP/],
    ['/loop', 'too_many_redirects', /in a loop.*cookies/],
    ['/chain/11', 'too_many_redirects', /more than 10 times/],
    ['/to-metadata', 'blocked_address', /metadata/],
    ['/to-private', 'blocked_address', /private/],
    ['/to-decimal', 'blocked_address', /10\.0\.0\.1 is a private/],
    ['/to-file', 'blocked_address', /Only http and https/],
    ['/to-ssh', 'blocked_address', /Port 22/],
    ['/to-secret', 'blocked_address', /password/],
    ['/to-nonsense', 'protocol_error', /not a valid URL/],
    ['/says-more', 'protocol_error', /before the body was complete/],
    ['/cuts-chunks', 'protocol_error', /before the body was complete/],
    ['/bad-chunks', 'protocol_error', /invalid HTTP/],
    ['/closes', 'protocol_error', /without a response/],
    ['/closes-in-head', 'protocol_error', /while sending its headers/],
    ['/resets', 'connect_failed', /reset the connection/],
    ['/garbage', 'protocol_error', /invalid HTTP/],
    ['/switches', 'protocol_error', /switched to another protocol/],
    ['/unknown-coding', 'protocol_error', /"rot13"/],
    ['/four-codings', 'protocol_error', /4 content encodings to its body; the limit is 3/],
    ['/wrong-coding', 'protocol_error', /not valid gzip/],
    ['/truncated-gzip', 'protocol_error', /not valid gzip/],
  ]

  it.each(cases)('%s is %s', async (path, code, sentence) => {
    const outcome = await failureOf(client({ bodyBytes: 1_048_576 }).follow(server.url(path)))
    expect(outcome).toEqual({ code, message: expect.stringMatching(sentence) })
    expect(outcome.message).toMatch(/127\.0\.0\.1.*\.$/)
  })
})

describe('slow servers are abandoned', () => {
  const cases: [path: string, limits: Partial<Limits>, sentence: RegExp][] = [
    ['/never', { firstByteMs: 60 }, /did not respond within 60 ms/],
    ['/drip-headers', { firstByteMs: 60 }, /did not respond within 60 ms/],
    ['/endless-interim', { firstByteMs: 60 }, /did not respond within 60 ms/],
    ['/drip', { totalMs: 90 }, /did not finish its response within 90 ms/],
  ]

  it.each(cases)('%s with %o', async (path, limits, sentence) => {
    const outcome = await failureOf(client(limits).get(server.url(path)))
    expect(outcome).toEqual({ code: 'timeout', message: expect.stringMatching(sentence) })
  })

  it('counts all redirects of a visit as one', async () => {
    let ms = 0
    const policy = createAddressPolicy({ allow: ['127.0.0.1'] })
    // A clock by which every exchange takes long, though none passes the bound alone.
    const http = createHttp({
      policy,
      userAgent: 'Verdict-Test',
      now: () => (ms += 1_000),
      limits: { totalMs: 15_000 },
    })
    onTestFinished(() => http.close())
    expect(await failureOf(http.follow(server.url('/chain/10')))).toMatchObject({ code: 'timeout' })
  })

  it('and so is everybody when the caller stops', async () => {
    const controller = new AbortController()
    const visit = failureOf(client().get(server.url('/never'), { signal: controller.signal }))
    controller.abort()
    expect(await visit).toMatchObject({ code: 'aborted' })
    const late = failureOf(client().get(server.url('/fine'), { signal: controller.signal }))
    expect(await late).toMatchObject({ code: 'aborted' })
  })

  it("with the caller's own reason if there is one", async () => {
    const ownReason = new VerdictError('timeout', 'The 20 s of this run are over.')
    const outcome = await failureOf(client().get(server.url('/never'), { signal: AbortSignal.abort(ownReason) }))
    expect(outcome.message).toBe('The 20 s of this run are over.')
    const timedOut = AbortSignal.timeout(1)
    expect(await failureOf(client().get(server.url('/never'), { signal: timedOut }))).toMatchObject({ code: 'timeout' })
  })
})

describe('what browsers forgive is read', () => {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

  it.each(['/gzip', '/br', '/zstd', '/deflate', '/deflate-raw', '/deflate-br'])(
    'a body as %s, with both of its lengths',
    async (path) => {
      const reply = await client().get(server.url(path))
      expect(text(reply.body)).toBe('A sentence that is long enough to be cut in two. '.repeat(40))
      expect(reply.decodedBytes).toBe(reply.body.byteLength)
      expect(reply.wireBytes).toBeLessThan(reply.decodedBytes)
    },
  )

  it.each([
    ['/204', 204, ''],
    ['/304', 304, ''],
    ['/empty-gzip', 200, ''],
    ['/no-location', 301, 'moved'],
    ['/says-less', 200, '<!doctype'],
    ['/bare-lf', 200, '<!doctype html><title>A page</title>'],
    ['/to-endless', 200, '<!doctype html><title>A page</title>'],
  ])('%s', async (path, status, body) => {
    const { reply } = await client().follow(server.url(path))
    expect([reply.status, text(reply.body)]).toEqual([status, body])
  })

  it('HTTP/1.0 is called by its name', async () => {
    expect((await client().get(server.url('/http10'))).httpVersion).toBe('1.0')
    expect((await client().get(server.url('/fine'))).httpVersion).toBe('1.1')
  })

  it('repeated headers stay apart, in their order and spelling', async () => {
    const { headers } = await client().get(server.url('/repeats'))
    expect(headers.slice(1)).toEqual([
      ['Set-Cookie', 'a=1'],
      ['set-cookie', 'b=2'],
      ['X-Latin', 'café'],
    ])
  })
})

describe('redirects', () => {
  it('are followed ten times, and every hop is told', async () => {
    const { hops, reply } = await client().follow(server.url('/chain/10'))
    expect(hops).toHaveLength(10)
    expect(hops[0]).toMatchObject({ url: server.url('/chain/10'), status: 302, location: server.url('/chain/9') })
    expect(hops.map(({ location }) => location).at(-1)).toBe(reply.url)
    expect(hops.every(({ timings }) => timings !== null && timings.total >= timings.firstByte)).toBe(true)
  })

  it('lose their fragment, and bytes beyond ASCII are kept as bytes', async () => {
    expect((await client().follow(server.url('/to-fine'))).reply.url).toBe(server.url('/fine?a=1'))
    expect((await client().follow(server.url('/to-utf8'))).reply.url).toBe(server.url('/fine?%C3%A9'))
  })

  it('are an answer like any other to get', async () => {
    const reply = await client().get(server.url('/loop'))
    expect([reply.status, reply.decodedBytes]).toEqual([302, 5])
  })
})

describe('bounds on bytes', () => {
  const cut = async (path: string, options: GetOptions) => client().get(server.url(path), options)

  it('an endless body is read no further than the limit and the piece that reached it', async () => {
    const reply = await cut('/endless', { limit: 10_000, onLimit: 'truncate' })
    expect([reply.truncated, reply.decodedBytes]).toEqual([true, 10_000])
    expect(reply.wireBytes).toBeLessThanOrEqual(10_000 + 65_536)
  })

  it('a body that decodes to nothing for ever is cut too', async () => {
    const reply = await cut('/endless-gzip', { limit: 10_000, onLimit: 'truncate' })
    expect([reply.truncated, reply.decodedBytes]).toEqual([true, 0])
    expect(reply.wireBytes).toBeLessThanOrEqual(10_000 + 65_536)
  })

  it('a body of exactly the limit is whole', async () => {
    expect((await cut('/fine', { limit: 36 })).truncated).toBe(false)
    expect(await failureOf(cut('/fine', { limit: 35 }))).toMatchObject({ code: 'too_large' })
  })

  it('a shared budget ends for all', async () => {
    const http = client()
    const budget = createBudget(80)
    await http.get(server.url('/fine'), { budget })
    await http.get(server.url('/fine'), { budget })
    expect(budget.left).toBe(8)
    const third = await failureOf(http.get(server.url('/fine'), { budget }))
    expect(third).toEqual({ code: 'too_large', message: expect.stringContaining('limit of 80 bytes') })
  })
})

describe('connections', () => {
  it('carry several exchanges, and only the first pays for connecting', async () => {
    const http = client()
    const before = server.connections()
    const first = await http.get(server.url('/fine'))
    const second = await http.get(server.url('/gzip'))
    expect(server.connections() - before).toBe(1)
    expect(first.timings.connect).toBeTypeOf('number')
    expect(second.timings).toMatchObject({ dns: null, connect: null, tls: null })
  })

  it('that the server closed while they waited are replaced without a word', async () => {
    const http = client()
    await http.get(server.url('/says-less'))
    expect((await http.get(server.url('/fine'))).status).toBe(200)
  })

  it('that are not accepted are connect_failed', async () => {
    const gone = await startMisbehavingServer()
    await gone.close()
    const outcome = await failureOf(client().get(gone.url('/')))
    expect(outcome).toEqual({ code: 'connect_failed', message: expect.stringContaining('refused the connection') })
  })
})
