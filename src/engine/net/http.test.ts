import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Loopback, listen } from '../../../test/loopback.ts'
import { createAddressPolicy } from './address-policy.ts'
import { createHostLimiter } from './host-limiter.ts'
import { createHttp } from './http.ts'

let server: Loopback
let origin: string
let atOnce = 0
let mostAtOnce = 0

beforeAll(async () => {
  const answering = createServer((request, response) => {
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    setTimeout(() => {
      atOnce -= 1
      if (request.url === '/large') return void response.end(Buffer.alloc(1024 * 1024))
      response.end(JSON.stringify({ path: request.url, headers: request.headers }))
    }, 5)
  })
  server = await listen(answering)
  origin = server.origin
})
afterAll(() => server.close())

const policy = createAddressPolicy({ allowPrivate: true })

describe('a request', () => {
  it('says who asks, and what can be read', async () => {
    const http = createHttp({ policy, userAgent: 'Verdict/1' })
    const reply = await http.get(`${origin}/a?b#c`, { accept: 'text/html', headers: { Origin: 'https://x.example' } })
    http.close()
    const seen = JSON.parse(new TextDecoder().decode(reply.body))
    expect(reply.url).toBe(`${origin}/a?b`)
    expect(seen.path).toBe('/a?b')
    expect(seen.headers).toMatchObject({
      host: origin.slice('http://'.length),
      'user-agent': 'Verdict/1',
      accept: 'text/html',
      'accept-encoding': 'gzip, br, zstd, deflate',
      origin: 'https://x.example',
    })
  })

  it.each(['#', '#part'])('leaves out %s', async (fragment) => {
    const http = createHttp({ policy, userAgent: 'Verdict/1' })
    const { url } = await http.get(`${origin}/a${fragment}`)
    http.close()
    expect(url).toBe(`${origin}/a`)
  })

  it('for the head only does not care how large the body is', async () => {
    const limits = { bodyBytes: 1024, drainBytes: 2048 }
    const http = createHttp({ policy, userAgent: 'Verdict/1', limits })
    const got = await http.get(`${origin}/large`, { headOnly: true })
    const { reply: followed } = await http.follow(`${origin}/large`, { headOnly: true })
    const some = await http.get(`${origin}/large`, { headOnly: (headers) => headers.length > 0 })
    expect([some.status, some.body.byteLength, some.truncated]).toEqual([200, 0, true])
    await expect(http.get(`${origin}/large`, { headOnly: () => false })).rejects.toMatchObject({ code: 'too_large' })
    await expect(http.follow(`${origin}/large`)).rejects.toMatchObject({ code: 'too_large' })
    http.close()
    for (const { status, body } of [got, followed]) expect([status, body.byteLength]).toEqual([200, 0])
  })

  it('may put its own headers in place of ours', async () => {
    const http = createHttp({ policy, userAgent: 'Verdict/1' })
    const reply = await http.get(origin, { headers: { 'accept-encoding': 'identity' } })
    http.close()
    expect(JSON.parse(new TextDecoder().decode(reply.body)).headers['accept-encoding']).toBe('identity')
  })

  it('tells its phases, which add up', async () => {
    const http = createHttp({ policy, userAgent: 'Verdict/1' })
    const { timings, address } = await http.get(origin)
    http.close()
    expect(address).toBe('127.0.0.1')
    expect(timings).toMatchObject({ dns: null, tls: null })
    expect(timings.firstByte).toBeGreaterThanOrEqual(timings.wait)
    expect(timings.total).toBeCloseTo(timings.firstByte + timings.download, 1)
  })

  it.runIf(process.platform === 'linux')('of a page tells how long we waited for a processor', async () => {
    const http = createHttp({ policy, userAgent: 'Verdict/1' })
    const page = await http.follow(origin, { isPage: true })
    const file = await http.follow(origin)
    http.close()
    expect([page.waited, file.waited]).toEqual([expect.any(Number), null])
  })

  it.each(['nonsense', 'http://', 'ftp://a.example/', 'https://u:p@a.example/'])('for %s is invalid', async (url) => {
    const http = createHttp({ policy, userAgent: 'Verdict/1' })
    await expect(http.get(url)).rejects.toMatchObject({ code: 'invalid_url' })
    await expect(http.follow(url)).rejects.toMatchObject({ code: 'invalid_url' })
    await expect(http.certificate(url)).rejects.toMatchObject({ code: 'invalid_url' })
  })

  it('for a refused address is blocked, however it is written', async () => {
    const http = createHttp({ policy: createAddressPolicy(), userAgent: 'Verdict/1' })
    await expect(http.get(origin)).rejects.toMatchObject({ code: 'blocked_address' })
    await expect(http.get('http://0x7f000001/')).rejects.toMatchObject({ code: 'blocked_address' })
    await expect(http.certificate('https://[::1]/')).rejects.toMatchObject({ code: 'blocked_address' })
    await expect(http.get('http://localhost/')).rejects.toMatchObject({ code: 'blocked_address' })
  })
})

describe('politeness', () => {
  it('holds across clients that share a gate', async () => {
    const limiter = createHostLimiter(2)
    const clients = [1, 2, 3].map(() => createHttp({ policy, userAgent: 'Verdict/1', limiter }))
    mostAtOnce = 0
    const replies = await Promise.all([...clients, ...clients, ...clients].map((http) => http.get(origin)))
    for (const http of clients) http.close()
    expect(replies.map(({ status }) => status)).toEqual(Array(9).fill(200))
    expect(mostAtOnce).toBeLessThanOrEqual(2)
  })
})
