import { createServer } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Answered } from '../observe/logging.ts'
import { createLimiters, createLimits } from './limits.ts'
import { createRepeats } from './repeats.ts'

const QUOTA = 3

let version: number
let read: number
let recorded: Answered[]
let repeats: ReturnType<typeof createRepeats>
let app: FastifyInstance
let base: string

beforeEach(async () => {
  version = 1
  read = 0
  recorded = []
  const storage = { version: () => version }
  const config = { cache: 100_000, url: null, trustProxy: false }
  // Whoever is called somebody is known.
  const keyring = {
    hashIn: (header: string | undefined) => header ?? null,
    fresh: (hash: string) => (hash === 'nobody' ? undefined : { id: hash }),
  }
  repeats = createRepeats({ storage, config, now: () => 0 } as never, {
    keyring: keyring as never,
    limits: createLimits(createLimiters({ rateLimit: QUOTA, createLimit: 0 })),
    record: (answered) => recorded.push(answered),
    idOf: () => 'id-of-this',
  })
  app = Fastify({
    serverFactory: (handler) =>
      createServer((request, response) => repeats.look(request, response, () => handler(request, response))),
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', 'id-of-the-first').header('ratelimit', 'of the first')
    repeats.keep(request, reply, payload)
    done(null, payload)
  })
  const answer = (length: number) => Buffer.from(`{"read":${++read}${' '.repeat(length)}}`)
  app.get('/api/v1/reports', async (_request, reply) => reply.type('application/json').send(answer(0)))
  app.get('/api/v1/reports/long', async (_request, reply) => reply.type('application/json').send(answer(20_000)))
  app.get('/api/v1/reports/none', async (_request, reply) => reply.code(404).send(answer(0)))
  app.get('/api/v1/account', async (_request, reply) => reply.type('application/json').send(answer(0)))
  base = await app.listen({ host: '127.0.0.1', port: 0 })
})

afterEach(() => app.close())

const ask = (url = '/api/v1/reports', headers: Record<string, string> = {}) =>
  fetch(base + url, { headers: { authorization: 'one', ...headers } })
const readOf = async (answer: Response) => ((await answer.json()) as { read: number }).read

it('sends the same answer again while nothing is written, with headers of its own', async () => {
  const first = await (await ask()).text()
  const again = await ask()
  expect(Object.fromEntries(again.headers)).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'content-length': '10',
    ratelimit: `"requests";r=${QUOTA - 1};t=60`,
    'ratelimit-policy': `"requests";q=${QUOTA};w=60`,
    'x-request-id': 'id-of-this',
  })
  expect(await again.text()).toBe(first)
  expect(recorded).toEqual([expect.objectContaining({ route: '/api/v1/reports', status: 200, keyId: 'one' })])
})

it('reads anew once anything is written', async () => {
  await ask()
  version = 2
  expect(await readOf(await ask())).toBe(2)
})

it.each([
  ['with another key', '/api/v1/reports', { authorization: 'other' }],
  ['with a key that was not seen a moment ago', '/api/v1/reports', { authorization: 'nobody' }],
  ['for another address', '/api/v1/reports?page=2', {}],
  ['in another coding', '/api/v1/reports', { 'accept-encoding': 'br' }],
  ['by a page of another site', '/api/v1/reports', { origin: 'https://other.example' }],
  ['on a condition', '/api/v1/reports', { 'if-none-match': '"a"' }],
])('reads anew for who asks %s', async (_, url, headers) => {
  await ask()
  expect(await readOf(await ask(url, headers as Record<string, string>))).toBe(2)
})

it.each(['/api/v1/account', '/api/v1/reports/none'])('keeps nothing of %s', async (url) => {
  await ask(url)
  expect(await readOf(await ask(url))).toBe(2)
})

it('sends long answers whole', async () => {
  const first = await (await ask('/api/v1/reports/long')).text()
  expect(first.length).toBeGreaterThan(20_000)
  expect(await (await ask('/api/v1/reports/long')).text()).toBe(first)
  expect(recorded).toHaveLength(1)
})

it('leaves who has used up a limit to those who refuse', async () => {
  for (let n = 0; n <= QUOTA; n++) await ask()
  expect(read).toBe(1)
  await ask()
  expect(read).toBe(2)
})

it('answers nothing itself once the server stops', async () => {
  await ask()
  repeats.stop()
  expect(await readOf(await ask())).toBe(2)
})
