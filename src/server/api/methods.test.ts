import fastify, { type InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { allowOrigins } from './cors.ts'
import { answerUnknown, collectMethods } from './methods.ts'
import { Problem } from './problems.ts'

/** A server with two paths, for these origins. */
function serverWith(origins: string[] = []) {
  const app = fastify()
  const allowed = collectMethods(app)
  allowOrigins(app, origins, allowed)
  app.setErrorHandler((error, _, reply) => {
    if (!(error instanceof Problem)) return reply.code(500).send()
    return reply.code(error.statusCode).headers(error.headers).send()
  })
  app.setNotFoundHandler((request, reply) => answerUnknown(allowed)(request, reply, (error) => void reply.send(error)))
  app.get('/reports/:id', async () => 'report')
  app.patch('/reports/:id', async () => 'changed')
  app.get('/a.b', async () => 'dot')
  return async (options: InjectOptions) => {
    const { statusCode, headers } = await app.inject(options)
    return { status: statusCode, headers }
  }
}

it.each([
  ['DELETE', '/reports/1?a=b', 405, 'GET, HEAD, OPTIONS, PATCH'],
  ['OPTIONS', '/reports/1', 204, 'GET, HEAD, OPTIONS, PATCH'],
  ['OPTIONS', '/reports/1/2', 404, undefined],
  ['DELETE', '/axb', 404, undefined],
  ['POST', '/a.b', 405, 'GET, HEAD, OPTIONS'],
] as const)('%s %s is answered with %d and what the path supports', async (method, url, status, allow) => {
  const answer = await serverWith()({ method, url })
  expect([answer.status, answer.headers['allow']]).toEqual([status, allow])
})

describe('a page of another site', () => {
  const ask = (origins: string[], origin: string | undefined, more: InjectOptions = {}) =>
    serverWith(origins)({
      method: 'GET',
      url: '/reports/1',
      ...more,
      headers: { ...(origin && { origin }), ...more.headers },
    })
  const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'PATCH' } } as const

  it.each([
    [[], 'https://a.example', undefined, undefined],
    [['https://a.example'], 'https://a.example', 'https://a.example', 'origin'],
    [['https://a.example'], 'https://b.example', undefined, 'origin'],
    [['https://a.example'], undefined, undefined, 'origin'],
    [['*'], 'https://b.example', '*', undefined],
  ])('of %j may read answers as %s', async (origins, origin, allowed, vary) => {
    const { status, headers } = await ask(origins, origin)
    expect([status, headers['access-control-allow-origin'], headers['vary']]).toEqual([200, allowed, vary])
  })

  it('is told what it may send', async () => {
    const { status, headers } = await ask(['*'], 'https://a.example', preflight)
    expect([status, headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD, OPTIONS, PATCH'])
    expect(headers['access-control-max-age']).toBe('86400')
  })

  it('may send nothing that the operator has not allowed', async () => {
    const { headers } = await ask(['https://a.example'], 'https://b.example', preflight)
    expect(headers['access-control-allow-methods']).toBeUndefined()
  })
})
