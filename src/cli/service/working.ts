import type { Logger } from 'pino'
import type { Metrics } from '../../api/metrics.ts'
import type { Config } from '../../config.ts'
import { createAnalyst } from '../../queue/analyst.ts'
import type { Queue, Working } from '../../queue/queue.ts'
import { createRunner } from '../../queue/run.ts'
import type { Storage } from '../../storage/open.ts'
import { version } from '../version.ts'

export interface WorkingOptions {
  storage: Storage
  queue: Queue
  config: Pick<Config, 'allow' | 'concurrency' | 'url'>
  metrics: Pick<Metrics, 'runEnded'>
  logger: Logger
  now: () => number
}

/** Performs runs until stopped. */
export async function startWorking(options: WorkingOptions): Promise<Working> {
  const { storage, queue, config, metrics, logger, now } = options
  const { allow, concurrency } = config
  const analyst = createAnalyst({ allow, userAgent: userAgent(config.url), now, concurrency })
  const handle = createRunner({
    storage,
    queue,
    analyst,
    now,
    onEnded({ id, reportId, attempt }, { result, score, error }, ms) {
      metrics.runEnded({ outcome: result ?? error?.code ?? 'internal_error', seconds: ms / 1000 })
      logger.info({ run_id: id, report_id: reportId, attempt, result, score, error: error?.code, ms }, 'run ended')
    },
    onError: (error) => logger.error({ err: error }, 'run failed'),
  })
  const working = await queue.work(handle, { concurrency })
  return {
    async stop() {
      await working.stop()
      await analyst.close()
    },
  }
}

/** Whoever is visited may want to know by whom. */
function userAgent(url: string | null): string {
  return `Mozilla/5.0 (compatible; VerdictBot/${version()}${url === null ? '' : `; +${url}`})`
}
