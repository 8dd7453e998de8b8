import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Storage } from '../../storage/storage.ts'
import { healthRoutes } from './health.ts'
import type { Metrics } from './metrics.ts'

/** `/metrics` on the port of the service, for requests with the token; others get 404. */
export function metricsRoute(app: FastifyInstance, { registry }: Pick<Metrics, 'registry'>, token: string): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Metrics and health on a port of their own, without authentication; for `work`, which has no other port, and for `serve`. */
export function buildMetricsServer(dependencies: {
  metrics: Pick<Metrics, 'registry'>
  storage: Storage
  logger: Logger
}): FastifyInstance {
  const { registry } = dependencies.metrics
  // A client that never sends all of its request would keep the process from ending.
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  healthRoutes(app, dependencies)
  return app
}

function notFound(): Error {
  return Object.assign(new Error('Nothing exists at this path.'), { statusCode: 404 })
}

/** Compares digests, because `timingSafeEqual` needs equal lengths. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
