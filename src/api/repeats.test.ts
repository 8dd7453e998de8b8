import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { createRepeats } from './repeats.ts'

let version: number
let read: number
let app: FastifyInstance

beforeEach(async () => {
  version = 1
  read = 0
  app = Fastify()
  app.decorateRequest('asOf', null)
  app.decorateRequest('caller', null as never)
  app.decorateRequest('startedAt', 0)
  const storage = { version: () => version }
  const repeats = createRepeats(
    { storage, config: { cache: 1000 } } as never,
    () => 'http://here',
    () => {},
  )
  app.addHook('onRequest', (request, reply, done) => {
    request.caller = { id: String(request.headers.authorization) } as never
    reply.header('ratelimit', `used ${read}`)
    repeats.look(request, reply, done)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    repeats.keep(request, reply, payload)
    done(null, payload)
  })
  app.get('/api/v1/reports', async (_request, reply) =>
    reply.header('content-type', 'application/json').send(Buffer.from(`{"read":${++read}}`)),
  )
  app.get('/api/v1/account', async (_request, reply) => reply.send(Buffer.from(String(++read))))
})

const ask = (url = '/api/v1/reports', headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { authorization: 'one', ...headers } })

it('sends the same answer again while nothing is written, with headers of its own', async () => {
  const first = await ask()
  const again = await ask()
  expect(again.body).toBe(first.body)
  expect(again.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': '10',
    ratelimit: 'used 1',
    'x-request-id': expect.any(String),
  })
})

it('reads anew once anything is written', async () => {
  await ask()
  version = 2
  expect((await ask()).json()).toEqual({ read: 2 })
})

it.each([
  ['with another key', '/api/v1/reports', { authorization: 'other' }],
  ['for another address', '/api/v1/reports?page=2', {}],
  ['in another coding', '/api/v1/reports', { 'accept-encoding': 'br' }],
  ['by a page of another site', '/api/v1/reports', { origin: 'https://other.example' }],
  ['on a condition', '/api/v1/reports', { 'if-none-match': '"a"' }],
])('reads anew for who asks %s', async (_, url, headers) => {
  await ask()
  expect((await ask(url, headers)).json()).toEqual({ read: 2 })
})

it('keeps nothing of other routes', async () => {
  await ask('/api/v1/account')
  expect((await ask('/api/v1/account')).body).toBe('2')
})
