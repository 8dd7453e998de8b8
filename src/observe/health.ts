import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { withTimeout } from '../common/timeout.ts'
import type { Storage } from '../storage/open.ts'
import { queueDepth } from '../storage/run-queue.ts'

const TIMEOUT_MS = 3000
const RETRY_AFTER_SECONDS = 5

type Check = 'ok' | 'unavailable'

interface Readiness {
  status: Check
  checks: { database: Check; queue: Check }
}

/** Whether this process can do its work: the database and the queue answer in time. */
async function checkReadiness(storage: Storage, logger: Logger): Promise<Readiness> {
  const checks = { database: await check(() => storage.ping()), queue: await check(() => queueDepth(storage.slow)) }
  return { status: checks.database === 'ok' && checks.queue === 'ok' ? 'ok' : 'unavailable', checks }

  async function check(ask: () => Promise<unknown>): Promise<Check> {
    try {
      await withTimeout(ask(), TIMEOUT_MS, 'The answer')
      return 'ok'
    } catch (error) {
      logger.warn({ err: error }, 'not ready')
      return 'unavailable'
    }
  }
}

/** For load balancers and orchestrators: `/healthz` while the process runs, `/readyz` while it can do its work. */
export function healthRoutes(app: FastifyInstance, { storage, logger }: { storage: Storage; logger: Logger }): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const readiness = await checkReadiness(storage, logger)
    if (readiness.status !== 'ok') reply.code(503).header('retry-after', RETRY_AFTER_SECONDS)
    return readiness
  })
}
