import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { queueDepth } from '../storage/runs.ts'
import type { Dependencies } from './dependencies.ts'
import type { Metrics } from './metrics.ts'
import { notFound } from './problems.ts'

const PATIENCE = 3000
const HIDE = { schema: { hide: true } }

/** For balancers and operators: alive, ready, and the figures. */
export function healthRoutes(
  app: FastifyInstance,
  { storage, config, metrics, logger }: Pick<Dependencies, 'storage' | 'config' | 'metrics' | 'logger'>,
): void {
  app.get('/healthz', HIDE, async () => ({ status: 'ok' }))

  app.get('/readyz', HIDE, async (_request, reply) => {
    const checks = {
      database: await answers(() => storage.ping()),
      queue: await answers(() => queueDepth(storage.slow)),
    }
    const ready = checks.database === 'ok' && checks.queue === 'ok'
    if (!ready) reply.code(503).header('retry-after', '5')
    return { status: ready ? 'ok' : 'unavailable', checks }
  })

  const { metricsToken } = config
  if (metricsToken !== null)
    app.get('/metrics', HIDE, async (request, reply) => {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw notFound('page')
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
    })

  async function answers(ask: () => Promise<unknown>): Promise<'ok' | 'unavailable'> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE} ms`)), PATIENCE)
    })
    try {
      await Promise.race([ask(), late])
      return 'ok'
    } catch (error) {
      logger.warn({ err: error }, 'not ready')
      return 'unavailable'
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The figures on a port of their own: for `serve`, and for workers, which have no other. */
export function buildMetricsServer({ registry }: Pick<Metrics, 'registry'>): FastifyInstance {
  const app = Fastify({ logger: false })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return app
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
