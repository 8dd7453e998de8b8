import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { createVerdict, problemCode, type VerdictOptions } from './client.ts'

const open: Server[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const server of open.splice(0)) server.closeAllConnections()
})

async function clientOf(listener: RequestListener, options: Partial<VerdictOptions> = {}) {
  const server = createServer(listener)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return createVerdict({ server: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, key: 'k', ...options })
}

const JSON_TYPE = { 'content-type': 'application/json' }
const PROBLEM = { 'content-type': 'application/problem+json' }

it('sends the key and the language', async () => {
  const client = await clientOf(
    ({ headers }, response) => response.writeHead(200, JSON_TYPE).end(JSON.stringify({ data: headers })),
    { language: 'de' },
  )
  const { data } = await client.GET('/api/v1/account')
  expect(data?.data).toMatchObject({ authorization: 'Bearer k', 'accept-language': 'de' })
})

it.each([
  ['a page of another server', 200, 'text/html', 'not_verdict', 200],
  ['an error page of a proxy', 502, 'text/html', 'not_verdict', 502],
  ['an error without a type', 404, '', 'not_verdict', 404],
] as const)('takes %s as a problem', async (_, status, type, code, said) => {
  const client = await clientOf((_request, response) => response.writeHead(status, { 'content-type': type }).end('<p>'))
  const { data, error } = await client.GET('/api/v1/account')
  expect([data, problemCode(error!), error!.status]).toEqual([undefined, code, said])
})

it.each([
  ['an error of a gateway', 503, '{"message":"Service Unavailable"}', 'with JSON that is not a problem of Verdict.'],
  ['an error that is called JSON', 502, 'upstream', 'with invalid JSON.'],
  ['an answer that is cut off', 200, '{"data":', 'with invalid JSON.'],
] as const)('takes %s as a problem, too', async (_, status, body, detail) => {
  const client = await clientOf((_request, response) => response.writeHead(status, JSON_TYPE).end(body))
  const { data, error } = await client.GET('/api/v1/account')
  expect([data, problemCode(error!), error!.status]).toEqual([undefined, 'not_verdict', status])
  expect(error!.detail).toContain(`${status} ${detail}`)
})

it('waits for a service behind a gateway that restarts', async () => {
  let asked = 0
  const client = await clientOf((_, response) => {
    if (++asked === 1) response.writeHead(503, JSON_TYPE).end('{"message":"Service Unavailable"}')
    else response.writeHead(200, JSON_TYPE).end('{"data":{"id":"a","status":"done"}}')
  })
  const { data } = await client.waitFor({ id: 'a', page_score: null }, { outage: 60 })
  expect(data?.status).toBe('done')
})

it('returns a 304, whatever type it names', async () => {
  const client = await clientOf((_, response) => response.writeHead(304, JSON_TYPE).end())
  const { response } = await client.GET('/api/v1/account')
  expect(response.status).toBe(304)
})

it('waits as long as Retry-After says, but no longer than it may, and sends the body again', async () => {
  const bodies: string[] = []
  const limited = (pause: string, times: number): RequestListener => {
    let count = 0
    return async (request, response) => {
      bodies.push(Buffer.concat(await request.toArray()).toString())
      if (count++ < times)
        response.writeHead(429, { ...PROBLEM, 'retry-after': pause }).end('{"type":"x#too_many_requests"}')
      else response.writeHead(201, JSON_TYPE).end('{"data":{"id":"1"}}')
    }
  }
  const body = { url: 'https://example.com/' }
  const patient = await clientOf(limited('0', 2), { rateLimitWait: 5 })
  expect((await patient.POST('/api/v1/reports', { body })).data?.data.id).toBe('1')
  expect(bodies).toEqual(Array(3).fill(JSON.stringify(body)))
  const brief = await clientOf(limited('60', 1), { rateLimitWait: 5 })
  expect(problemCode((await brief.POST('/api/v1/reports', { body })).error!)).toBe('too_many_requests')
  const endless = await clientOf(limited('0', 1000), { rateLimitWait: 0.5 })
  expect(problemCode((await endless.POST('/api/v1/reports', { body })).error!)).toBe('too_many_requests')
})

it('limits the time and the bytes of an answer', async () => {
  const silent = await clientOf(() => {}, { timeout: 0.2 })
  expect(problemCode((await silent.GET('/api/v1/account')).error!)).toBe('timeout')
  const stuck = await clientOf((_, response) => response.writeHead(200, JSON_TYPE).write('{'), { timeout: 0.2 })
  expect(problemCode((await stuck.GET('/api/v1/account')).error!)).toBe('timeout')
  const large = await clientOf((_, response) => response.writeHead(200, JSON_TYPE).end(`"${'x'.repeat(2000)}"`), {
    maxBytes: 1000,
  })
  expect(problemCode((await large.GET('/api/v1/account')).error!)).toBe('too_large')
})

it('waits for a date, as proxies send it, and not for what is no time', async () => {
  const waits: number[] = []
  const onRateLimit = (seconds: number) => waits.push(seconds)
  const soon = () => new Date(Date.now() + 1_500).toUTCString()
  let count = 0
  const limited = await clientOf(
    (_, response) =>
      count++ === 0
        ? response.writeHead(429, { ...PROBLEM, 'retry-after': soon() }).end('{}')
        : response.writeHead(200, JSON_TYPE).end('{"data":{}}'),
    { onRateLimit },
  )
  expect((await limited.GET('/api/v1/account')).error).toBeUndefined()
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeLessThanOrEqual(2)
  const vague = await clientOf(
    (_, response) =>
      response.writeHead(429, { ...PROBLEM, 'retry-after': 'soon' }).end('{"type":"x#too_many_requests"}'),
    { onRateLimit },
  )
  expect(problemCode((await vague.GET('/api/v1/account')).error!)).toBe('too_many_requests')
  expect(waits).toHaveLength(1)
})

it('waits for a service that restarts as long as it may, and not at all where it is wrong', async () => {
  const scan = { id: 'a', page_score: null }
  let asked = 0
  const answers = (status: number): RequestListener => {
    asked = 0
    return (_, response) => {
      if (++asked === 2) vi.advanceTimersByTime(1000)
      response.writeHead(status, PROBLEM).end(JSON.stringify({ type: 'x#unavailable', status }))
    }
  }
  const down = await clientOf(answers(503))
  // A clock that moves only between the first answer and the second, however long they take.
  vi.useFakeTimers({ toFake: ['performance'] })
  expect((await down.waitFor(scan, { outage: 1 })).error?.status).toBe(503)
  expect(asked).toBe(2)
  vi.useRealTimers()
  asked = 0
  expect((await down.waitFor(scan)).error?.status).toBe(503)
  expect(asked).toBe(1)
  const missing = await clientOf(answers(404))
  expect((await missing.waitFor(scan, { outage: 60 })).error?.status).toBe(404)
  expect(asked).toBe(1)
})

it('is rejected where its signal aborts it', async () => {
  const silent = await clientOf(() => {})
  const stop = AbortSignal.timeout(50)
  await expect(silent.GET('/api/v1/account', { signal: stop })).rejects.toThrow()
})

it.each(['verdict.example.com', 'ftp://verdict.example.com', 'https://me:secret@verdict.example.com'])(
  'refuses the server %s',
  (server) => expect(() => createVerdict({ server, key: 'k' })).toThrow('server must'),
)
