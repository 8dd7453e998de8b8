import type { Logger } from 'pino'
import { findRunLogIn } from '../../actions/credentials/credentials.ts'
import { findScanHeaders } from '../../actions/scans/scan-headers.ts'
import type { Config } from '../../config.ts'
import { createPatientLimiter, type HostSlots } from '../../queue/host-slots.ts'
import type { JudgingPool } from '../../queue/judging-pool.ts'
import type { Queue } from '../../queue/queue.ts'
import { createBrowserRunner } from '../../queue/runs/browser-runner.ts'
import { createQuickRunner, type QuickRunnerOptions } from '../../queue/runs/quick-runner.ts'
import { createScanRunner } from '../../queue/scans/scan-runner.ts'
import { createPageChecker } from '../../queue/uptime/check-page.ts'
import { contentProblemOf } from '../../queue/uptime/content-problem.ts'
import type { ActiveWorker } from '../../queue/worker.ts'
import type { Metrics } from '../../server/observe/metrics.ts'
import type { Storage } from '../../storage/storage.ts'
import { createAlertRun } from '../../watch/alert-run.ts'
import { createRunEnded } from '../../watch/run-ended.ts'
import { createScanEnded } from '../../watch/scan-ended.ts'
import { startUptime } from '../../watch/uptime.ts'
import { UsageError } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import type { Browsing } from './browser.ts'
import { readConfig } from './config.ts'
import { placeOf } from './open-data.ts'
import { startChannels, startMetrics, startSchedules, untilStopped, withService } from './service.ts'

/** Runs a worker, one of any number, until the process is stopped. */
export async function work(terminal: Terminal): Promise<number> {
  const config = readConfig(terminal)
  if (config.databaseUrl === null)
    throw new UsageError('DATABASE_URL is missing. With SQLite, verdict serve runs the worker itself.')
  return await withService(config, terminal, async (service) => {
    const working = await startWorking(service)
    startSchedules(service)
    await startChannels(service)
    await startMetrics(service)
    terminal.stdout.write(
      `The worker is running on ${placeOf(config)}, with up to ${config.concurrency} runs at a time.\n`,
    )
    await untilStopped(terminal)
    service.logger.info('stopping: waiting for what is running')
    await working.stop()
    return 0
  })
}

interface WorkingOptions {
  storage: Storage
  queue: Queue
  config: Pick<Config, 'allow' | 'concurrency' | 'scans' | 'lighthouseRuns' | 'lighthouseKept' | 'secret' | 'url'>
  judging: JudgingPool
  slots: HostSlots
  userAgent: string
  browsing: Browsing
  metrics: Pick<Metrics, 'runEnded' | 'pagesScanned' | 'pageChecked'>
  logger: Logger
  now: () => number
}

/** Performs runs until stopped. */
export async function startWorking(options: WorkingOptions): Promise<ActiveWorker> {
  const { storage, queue, config, judging, slots, userAgent, browsing, metrics, logger, now } = options
  const { allow, concurrency, scans, lighthouseRuns, lighthouseKept } = config
  const told: Pick<QuickRunnerOptions, 'onEnded' | 'onError'> = {
    onEnded({ id, reportId, attempt }, { result, score, error }, ms) {
      metrics.runEnded({ outcome: result ?? error?.code ?? 'internal_error', seconds: ms / 1000 })
      logger.info({ run_id: id, report_id: reportId, attempt, result, score, error: error?.code, ms }, 'run ended')
    },
    onError: (error) => logger.error({ err: error }, 'run failed'),
  }
  const onEnd = createRunEnded({ followers: [createAlertRun({ baseUrl: config.url, queue })] })
  const logInOf = (reportId: string) => findRunLogIn(storage, config.secret, reportId)
  const common = { storage, queue, judging, now, onEnd, logInOf, ...told }
  const quick = await queue.work(createQuickRunner(common), { concurrency })
  const completer = createBrowserRunner({ ...common, browser: browsing.browser, lighthouseRuns, lighthouseKept })
  const browser = await queue.work(completer, { concurrency: browsing.places, stage: 'browser' })
  const scanner = createScanRunner({
    storage,
    now,
    allow,
    userAgent,
    limiter: createPatientLimiter(slots),
    browsing: { browser: browsing.browser, runs: lighthouseRuns },
    logInOf: (scan) => findScanHeaders(storage, config.secret, scan),
    onEnd: createScanEnded({ storage, baseUrl: config.url, now }),
    onAttempt({ id, status, reason, judged, result, score, error }, { attempt, pages, ms, end }) {
      metrics.pagesScanned(pages)
      const about = { scan_id: id, attempt, status, reason, pages, judged, result, score, error: error?.code, ms }
      logger.info(about, `scan ${end}`)
    },
    onError: (error) => logger.error({ err: error }, 'scan failed'),
  })
  const checker = createPageChecker({ allow, userAgent })
  const uptime = startUptime({
    storage,
    checker,
    logInOf,
    contentProblemOf: (reportId) => contentProblemOf(storage, reportId),
    now,
    baseUrl: config.url,
    onChecked: ({ failure }) => metrics.pageChecked(failure === null ? 'up' : failure.code),
    onError: (error) => logger.error({ err: error }, 'uptime'),
  })
  const scanning = scans === 0 ? null : await queue.workScans(scanner, { concurrency: scans })
  return {
    async stop() {
      await Promise.all([quick.stop(), browser.stop(), scanning?.stop(), uptime.stop()])
      checker.close()
    },
  }
}
