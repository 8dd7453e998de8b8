import type { FastifyInstance } from 'fastify'
import { type AllowedMethods, pathOf } from './methods.ts'

const REQUEST_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, X-HTTP-Method-Override'
const RESPONSE_HEADERS =
  'ETag, Idempotent-Replayed, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id'
const A_DAY = '86400'

/** CORS (Fetch standard) for the configured origins. Without any, browsers block requests from other sites. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[], allowed: AllowedMethods): void {
  if (origins.length === 0) return
  const everyone = origins.includes('*')
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (!everyone) reply.header('vary', 'origin')
    if (origin === undefined || !(everyone || origins.includes(origin))) return done()
    reply.header('access-control-allow-origin', everyone ? '*' : origin)
    reply.header('access-control-expose-headers', RESPONSE_HEADERS)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return done()
    const allow = allowed(pathOf(request.url))
    if (allow === undefined) return done()
    reply.header('access-control-allow-methods', allow)
    reply.header('access-control-allow-headers', REQUEST_HEADERS)
    reply.header('access-control-max-age', A_DAY)
    reply.code(204).header('allow', allow).send()
  })
}
