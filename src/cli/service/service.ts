import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type LiveBranding, openBranding } from '../../actions/branding/branding.ts'
import { openChannelLinks } from '../../actions/channels/channel-links.ts'
import { openChannelMessages } from '../../actions/channels/channel-messages.ts'
import { openChannelSeal } from '../../actions/channels/channel-seal.ts'
import { limitYoungGeneration } from '../../common/heap-limits.ts'
import type { Config } from '../../config.ts'
import { REQUESTS_PER_HOST } from '../../engine/net/host-limiter.ts'
import { HostSlots } from '../../queue/host-slots.ts'
import { createJudgingPool, type JudgingPool } from '../../queue/judging-pool.ts'
import { openQueue } from '../../queue/open-queue.ts'
import type { Queue } from '../../queue/queue.ts'
import { createLimiters, type Limiters, shareLimiters } from '../../server/api/limits.ts'
import { createLogger } from '../../server/observe/logging.ts'
import { createMetrics, type Metrics } from '../../server/observe/metrics.ts'
import { buildMetricsServer } from '../../server/observe/metrics-routes.ts'
import { findDeliveryCounts } from '../../storage/channels/claims.ts'
import { queueDepth } from '../../storage/runs/run-queue.ts'
import { findScanCounts } from '../../storage/scans/scan-queue.ts'
import type { Storage } from '../../storage/storage.ts'
import { startAlertJobs } from '../../watch/alert-jobs.ts'
import { startDelivering } from '../../watch/deliver.ts'
import { startTicking } from '../../watch/tick.ts'
import { UsageError } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { botName } from '../version.ts'
import { type Browsing, isChromeUnusable, openBrowsing } from './browser.ts'
import { localUrl } from './local-url.ts'
import { openData } from './open-data.ts'

/** What `serve` and `work` share. */
export interface Service extends Limiters {
  storage: Storage
  queue: Queue
  config: Config
  logger: Logger
  metrics: Metrics
  /** Milliseconds since the epoch. */
  now: () => number
  /** Started with the first page that needs it. */
  browsing: Browsing
  /** Starts a process with the first page. */
  judging: JudgingPool
  /** Requests at the same time to each host, of reports and scans together. */
  slots: HostSlots
  userAgent: string
  /** Of the instance. */
  branding: LiveBranding
  /** Closes what was opened, in reverse order. */
  closing: (() => Promise<unknown>)[]
}

/** A stop takes 30 s at most: runs get `GRACE_MS` to finish, and closing takes the rest. */
const STOP_TIMEOUT_MS = 29_000
const GRACE_MS = 20_000

/** Requests leave little behind; without a limit, whether the process takes 80 MiB more was a matter of chance. */
const YOUNG_MB = 16

/** Opens what `run` needs, and closes it afterwards, also after a failure. */
export async function withService<T>(
  config: Config,
  terminal: Terminal,
  run: (service: Service) => Promise<T>,
): Promise<T> {
  terminal.setStopTimeout(STOP_TIMEOUT_MS)
  const now = () => terminal.now().getTime()
  const logger = createLogger(config.logLevel, { write: (line) => terminal.stderr.write(line) })
  const onError = (error: unknown) => logger.error({ err: error }, 'queue')
  const unlimit = limitYoungGeneration(YOUNG_MB)
  const closing: Service['closing'] = [async () => unlimit()]
  try {
    const storage = await openData(config)
    closing.push(() => storage.close())
    const files = storage.filesOpenToOthers()
    if (files.length > 0)
      logger.warn({ files }, 'other users of this machine can read the data; run chmod 600 on these files')
    const queue = await openQueue({ storage, databaseUrl: config.databaseUrl, now, onError, graceMs: GRACE_MS })
    closing.push(() => queue.close())
    const branding = await openBranding({ storage, onError: (error) => logger.error({ err: error }, 'branding') })
    closing.push(() => branding.close())
    const metrics = createMetrics({
      depth: () => queueDepth(storage.slow),
      scans: () => findScanCounts(storage.slow),
      size: () => storage.size(),
      deliveries: () => findDeliveryCounts(storage.slow, now()),
      now,
    })
    storage.blobs.onCall = (call) => metrics.blobCallEnded(call)
    storage.blobs.onFailure = (error) =>
      logger.error({ err: error }, 'not uploaded; it stays in the database and will be retried')
    if (await isChromeUnusable(config))
      logger.warn(
        { path: config.chrome },
        'VERDICT_CHROME does not exist or is not executable; without a browser, deeper runs end with their Quick result',
      )
    const browsing = openBrowsing(config)
    closing.push(() => browsing.browser.close())
    const limiters = storage.isShared ? shareLimiters(config, storage, now) : createLimiters(config)
    const { allow, concurrency, url } = config
    const userAgent = `Mozilla/5.0 ${botName(url)}`
    const slots = new HostSlots(REQUESTS_PER_HOST)
    const judging = createJudgingPool({ allow, userAgent, now, concurrency: concurrency + browsing.places, slots })
    closing.push(async () => judging.close())
    const opened = {
      storage,
      queue,
      config,
      logger,
      metrics,
      now,
      browsing,
      judging,
      slots,
      userAgent,
      branding,
      closing,
    }
    const service: Service = { ...limiters, ...opened }
    return await run(service)
  } finally {
    for (const close of closing.reverse())
      await close().catch((error: unknown) => logger.error({ err: error }, 'not closed'))
  }
}

/** Starts the runs of schedules that are due, and looks after alerts, in this process too. */
export function startSchedules({ storage, queue, config, metrics, now, logger, closing }: Service): void {
  const ticking = startTicking({
    storage,
    queue,
    now,
    perDay: config.scheduledRuns,
    perMinute: config.createLimit,
    baseUrl: config.url,
    onLimited: (runs) => metrics.schedulesLimited(runs),
    onError: (error) => logger.error({ err: error }, 'schedules'),
  })
  closing.push(() => ticking.stop())
  const onError = (error: unknown) => logger.error({ err: error }, 'alerts')
  const jobs = startAlertJobs({ storage, now, baseUrl: config.url, onError })
  closing.push(() => jobs.stop())
}

/** Sends to channels what is due, in this process too. */
export async function startChannels(service: Service): Promise<void> {
  const { storage, config, metrics, now, logger, closing } = service
  const delivering = startDelivering({
    storage,
    ...openChannelMessages(config, now, service.branding),
    seal: await openChannelSeal(storage, config.secret),
    links: await openChannelLinks(storage, config.secret),
    now,
    random: Math.random,
    onAttempt({ id, kind }, { isSent, status, tookMs }) {
      metrics.messageEnded({ kind, outcome: isSent ? 'sent' : 'failed', seconds: tookMs / 1000 })
      // Neither the address nor what the receiver said: both may be confidential.
      logger.info({ channel_id: id, kind, status, ms: tookMs }, isSent ? 'message sent' : 'message not sent')
    },
    onError: (error) => logger.error({ err: error }, 'channels'),
  })
  closing.push(() => delivering.stop())
}

/** Answers /metrics, /healthz and /readyz on their own port. Last, because who is ready must already do its work. */
export async function startMetrics(service: Service): Promise<void> {
  const { metricsPort } = service.config
  if (metricsPort !== null) await listen(buildMetricsServer(service), metricsPort, service, 'VERDICT_METRICS_PORT')
}

/** Returns the URL it listens on. `setting` has the port. */
export async function listen(
  app: FastifyInstance,
  port: number,
  { config, closing }: Service,
  setting = 'VERDICT_PORT',
): Promise<string> {
  closing.push(() => app.close())
  const url = await app.listen({ host: config.host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(whyNot(error, config.host, port, setting))
  })
  return localUrl(config.host, Number(new URL(url).port || port))
}

function whyNot({ code, message }: NodeJS.ErrnoException, host: string, port: number, setting: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is already in use. Set ${setting} to another one.`
  if (code === 'EACCES')
    return `You don't have permission to listen on port ${port}; set ${setting} to a port from 1024 up.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is not an address of this machine.`
  return `Could not listen on port ${port} of ${host}: ${message}`
}

/** Resolves when the process is asked to stop. */
export function untilStopped({ signal }: Pick<Terminal, 'signal'>): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
