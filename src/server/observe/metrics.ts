import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of a process, for Prometheus. */
export interface Metrics {
  registry: Registry
  requestEnded(request: { method: string; route: string; status: number; seconds: number }): void
  /** `outcome`: good, decent, bad, or an error code. */
  runEnded(run: { outcome: string; seconds: number }): void
  /** Runs and scans of schedules that were not started because their account had none left that day. */
  schedulesLimited(runs: number): void
  /** `outcome`: up, or an error code. */
  pageChecked(outcome: string): void
  pagesScanned(count: number): void
  /** Because of their age. */
  resultsRemoved(removed: { runs: number; scans: number; bytes: number }): void
  /** A request to object storage; `outcome`: ok, or what was wrong. */
  blobCallEnded(call: { call: string; outcome: string; seconds: number }): void
  /** A message to a channel of some kind; `outcome`: sent or failed. */
  messageEnded(message: { kind: string; outcome: string; seconds: number }): void
}

interface QueueDepth {
  queued: number
  running: number
  /** Milliseconds since the epoch. */
  oldestQueuedAt: number | null
}

export interface MetricsOptions {
  depth: () => Promise<QueueDepth>
  scans: () => Promise<{ queued: number; running: number }>
  size: () => Promise<{ bytes: number; freeBytes: number | null }>
  /** To channels: how many wait, and since when the first of them is due. */
  deliveries?: () => Promise<{ waiting: number; oldestDueAt: number | null }>
  now: () => number
}

/** Null if nothing is known. */
type States = Record<string, number | null> | null

const NO_DELIVERIES = async () => ({ waiting: 0, oldestDueAt: null })

/** With prom-client's metrics of event loop, memory and garbage collection. `depth`, `scans`, `size` and `deliveries` are called at each scrape. */
export function createMetrics({ depth, scans, size, deliveries = NO_DELIVERIES, now }: MetricsOptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const secondsSince = (time: number | null | undefined) => (time == null ? 0 : Math.max(0, now() - time) / 1000)

  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[] = [],
  ) => new Histogram({ name, help, labelNames, buckets, registers })
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  /** Of the states that are known. */
  const gaugeByState = (name: string, help: string, read: () => Promise<States>) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers,
      async collect() {
        this.reset()
        for (const [state, value] of Object.entries((await read()) ?? {}))
          if (value !== null) this.set({ state }, value)
      },
    })

  const requests = histogram(
    'verdict_http_request_duration_seconds',
    'Requests by method, route and status.',
    [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 30],
    ['method', 'route', 'status'],
  )
  const runs = counter('verdict_runs_total', 'Runs that ended, by outcome.', ['outcome'])
  const runBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60]
  const runDuration = histogram('verdict_run_duration_seconds', 'Duration of runs.', runBuckets)
  const findDepth = askedOnce(depth)
  gauge('verdict_queue_oldest_seconds', 'How long the oldest queued run has been waiting.', async () =>
    secondsSince((await findDepth())?.oldestQueuedAt),
  )
  gaugeByState('verdict_queue_runs', 'Runs that are queued or running.', async () => statesOf(await findDepth()))

  const limitedRuns = counter(
    'verdict_scheduled_runs_limited_total',
    'Runs and scans that schedules did not start because their account had none left that day.',
  )
  const checkedPages = counter('verdict_uptime_checks_total', 'Checks of uptime, by outcome.', ['outcome'])
  const scannedPages = counter('verdict_scanned_pages_total', 'Pages of scans that were judged.')
  gaugeByState('verdict_queue_scans', 'Scans of sites that are queued or running.', async () =>
    statesOf(await scans().catch(() => null)),
  )

  gaugeByState(
    'verdict_database_bytes',
    'Size of the database: used, and free for what is written next (SQLite).',
    async () => {
      const found = await size().catch(() => null)
      return found && { used: found.bytes - (found.freeBytes ?? 0), free: found.freeBytes }
    },
  )
  const removedRuns = counter('verdict_runs_thinned_total', 'Runs whose details were removed because of their age.')
  const removedScans = counter('verdict_scans_thinned_total', 'Scans whose details were removed because of their age.')
  const removedBytes = counter(
    'verdict_thinned_bytes_total',
    'Size of the details that were removed because of their age.',
  )
  const blobCalls = histogram(
    'verdict_blob_request_duration_seconds',
    'Requests to object storage, by call and outcome.',
    [0.005, 0.025, 0.1, 0.5, 2.5, 10, 30],
    ['call', 'outcome'],
  )
  const messages = counter('verdict_messages_total', 'Messages to channels, by kind and outcome.', ['kind', 'outcome'])
  const messageBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
  const messageDuration = histogram(
    'verdict_message_duration_seconds',
    'How long receivers took to answer.',
    messageBuckets,
  )
  const findDeliveries = askedOnce(deliveries)
  gauge('verdict_deliveries_oldest_seconds', 'How long the oldest delivery that is due has been waiting.', async () =>
    secondsSince((await findDeliveries())?.oldestDueAt),
  )
  gauge(
    'verdict_deliveries_waiting',
    'Deliveries to channels that wait to be sent.',
    async () => (await findDeliveries())?.waiting ?? 0,
  )

  // prom-client's lookup of a set of labels costs more than the rest of a measurement. There are few different sets, and the
  // next request usually has the same as the last.
  type Labels = { method: string; route: string; status: number }
  const labelled = new Map<string, Histogram.Internal<keyof Labels>>()
  let last: (Labels & { of: Histogram.Internal<keyof Labels> }) | undefined

  function histogramOf({ method, route, status }: Labels): Histogram.Internal<keyof Labels> {
    if (last?.route === route && last.method === method && last.status === status) return last.of
    const name = `${status} ${method} ${route}`
    const of = labelled.get(name) ?? requests.labels({ method, route, status })
    labelled.set(name, of)
    last = { method, route, status, of }
    return of
  }

  return {
    registry,
    requestEnded(request) {
      histogramOf(request).observe(request.seconds)
    },
    runEnded({ outcome, seconds }) {
      runs.inc({ outcome })
      runDuration.observe(seconds)
    },
    blobCallEnded({ call, outcome, seconds }) {
      blobCalls.observe({ call, outcome }, seconds)
    },
    schedulesLimited(runs) {
      limitedRuns.inc(runs)
    },
    pageChecked(outcome) {
      checkedPages.inc({ outcome })
    },
    pagesScanned(count) {
      scannedPages.inc(count)
    },
    resultsRemoved({ runs, scans, bytes }) {
      removedRuns.inc(runs)
      removedScans.inc(scans)
      removedBytes.inc(bytes)
    },
    messageEnded({ kind, outcome, seconds }) {
      messages.inc({ kind, outcome })
      messageDuration.observe(seconds)
    },
  }
}

function statesOf(found: { queued: number; running: number } | null): States {
  return found && { queued: found.queued, running: found.running }
}

/**
 * One answer for the gauges of a scrape, each of which has to wait for it itself: prom-client reads a gauge as soon as its own `collect`
 * is done. Null if there is none: without the database the other metrics are still useful.
 */
function askedOnce<T>(ask: () => Promise<T>): () => Promise<T | null> {
  let asked: Promise<T | null> | undefined
  return () => {
    asked ??= ask()
      .catch(() => null)
      .finally(() => {
        asked = undefined
      })
    return asked
  }
}
