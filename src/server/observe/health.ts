import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { withTimeout } from '../../common/timeout.ts'
import { queueDepth } from '../../storage/runs/run-queue.ts'
import type { Storage } from '../../storage/storage.ts'
import { storageTrouble, type Trouble } from '../../storage/trouble.ts'

const TIMEOUT_MS = 3000
/** The result of a check is used this long: it writes to the database, and anyone can ask for it. */
const FRESH_MS = 1000
const RETRY_AFTER_SECONDS = 5

type Check = 'ok' | Trouble

interface Readiness {
  status: 'ok' | 'unavailable'
  /** `full` and `read-only`: the database responds, but refuses writes. `empty`: our tables are missing. */
  checks: {
    database: Check
    queue: Check
    /** Only with object storage. It does not decide: while it is down, runs keep their files in the database. */
    object_storage?: Check
  }
}

/** Whether this process can do its work: the database takes writes and the queue answers, in time. */
async function checkReadiness(storage: Storage, logger: Logger): Promise<Readiness> {
  const database = await check(() => storage.ping())
  const queue = await check(() => queueDepth(storage.slow))
  const { isHealthy } = storage.blobs
  const blobs = isHealthy === null ? {} : { object_storage: isHealthy ? ('ok' as const) : ('unavailable' as const) }
  const status = database === 'ok' && queue === 'ok' ? 'ok' : 'unavailable'
  return { status, checks: { database, queue, ...blobs } }

  async function check(ask: () => Promise<unknown>): Promise<Check> {
    try {
      await withTimeout(ask(), TIMEOUT_MS, 'The answer')
      return 'ok'
    } catch (error) {
      logger.warn({ err: error }, 'not ready')
      return storageTrouble(error) ?? 'unavailable'
    }
  }
}

/** For load balancers and orchestrators: `/healthz` while the process runs, `/readyz` while it can do its work. */
export function healthRoutes(app: FastifyInstance, { storage, logger }: { storage: Storage; logger: Logger }): void {
  let latest: { readiness: Promise<Readiness>; endedAt: number | null } | undefined
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const readiness = await latestCheck()
    if (readiness.status !== 'ok') reply.code(503).header('retry-after', RETRY_AFTER_SECONDS)
    return readiness
  })

  /** The one that is under way, however long it takes: another one would only add to what a slow database has to do. */
  function latestCheck(): Promise<Readiness> {
    const isOld = latest?.endedAt != null && performance.now() - latest.endedAt > FRESH_MS
    if (latest !== undefined && !isOld) return latest.readiness
    const readiness = checkReadiness(storage, logger)
    const started = { readiness, endedAt: null as number | null }
    void readiness.finally(() => {
      started.endedAt = performance.now()
    })
    latest = started
    return readiness
  }
}
