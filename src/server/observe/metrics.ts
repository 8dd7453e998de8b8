import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of a process, for Prometheus. */
export interface Metrics {
  registry: Registry
  requestEnded(request: { method: string; route: string; status: number; seconds: number }): void
  /** `outcome`: good, decent, bad, or an error code. */
  runEnded(run: { outcome: string; seconds: number }): void
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

const NO_DELIVERIES = async () => ({ waiting: 0, oldestDueAt: null })

/** With prom-client's metrics of event loop, memory and garbage collection. `depth`, `scans`, `size` and `deliveries` are called at each scrape. */
export function createMetrics({ depth, scans, size, deliveries = NO_DELIVERIES, now }: MetricsOptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const secondsSince = (time: number | null | undefined) => (time == null ? 0 : Math.max(0, now() - time) / 1000)

  const requests = new Histogram({
    name: 'verdict_http_request_duration_seconds',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 30],
    registers,
  })
  const runs = new Counter({
    name: 'verdict_runs_total',
    help: 'Runs that ended, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const runDuration = new Histogram({
    name: 'verdict_run_duration_seconds',
    help: 'Duration of runs.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60],
    registers,
  })
  const findDepth = askedOnce(depth)
  new Gauge({
    name: 'verdict_queue_oldest_seconds',
    help: 'How long the oldest queued run has been waiting.',
    registers,
    async collect() {
      this.set(secondsSince((await findDepth())?.oldestQueuedAt))
    },
  })
  new Gauge({
    name: 'verdict_queue_runs',
    help: 'Runs that are queued or running.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      const found = await findDepth()
      if (found === null) return
      this.set({ state: 'queued' }, found.queued)
      this.set({ state: 'running' }, found.running)
    },
  })

  const scannedPages = new Counter({
    name: 'verdict_scanned_pages_total',
    help: 'Pages of scans that were judged.',
    registers,
  })
  new Gauge({
    name: 'verdict_queue_scans',
    help: 'Scans of sites that are queued or running.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      const found = await scans().catch(() => null)
      if (found === null) return
      this.set({ state: 'queued' }, found.queued)
      this.set({ state: 'running' }, found.running)
    },
  })

  new Gauge({
    name: 'verdict_database_bytes',
    help: 'Size of the database: used, and free for what is written next (SQLite).',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      const found = await size().catch(() => null)
      if (found === null) return
      this.set({ state: 'used' }, found.bytes - (found.freeBytes ?? 0))
      if (found.freeBytes !== null) this.set({ state: 'free' }, found.freeBytes)
    },
  })
  const removedRuns = new Counter({
    name: 'verdict_runs_thinned_total',
    help: 'Runs whose details were removed because of their age.',
    registers,
  })
  const removedScans = new Counter({
    name: 'verdict_scans_thinned_total',
    help: 'Scans whose details were removed because of their age.',
    registers,
  })
  const removedBytes = new Counter({
    name: 'verdict_thinned_bytes_total',
    help: 'Size of the details that were removed because of their age.',
    registers,
  })
  const blobCalls = new Histogram({
    name: 'verdict_blob_request_duration_seconds',
    help: 'Requests to object storage, by call and outcome.',
    labelNames: ['call', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 30],
    registers,
  })
  const messages = new Counter({
    name: 'verdict_messages_total',
    help: 'Messages to channels, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const messageDuration = new Histogram({
    name: 'verdict_message_duration_seconds',
    help: 'How long receivers took to answer.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers,
  })
  const findDeliveries = askedOnce(deliveries)
  new Gauge({
    name: 'verdict_deliveries_oldest_seconds',
    help: 'How long the oldest delivery that is due has been waiting.',
    registers,
    async collect() {
      this.set(secondsSince((await findDeliveries())?.oldestDueAt))
    },
  })
  new Gauge({
    name: 'verdict_deliveries_waiting',
    help: 'Deliveries to channels that wait to be sent.',
    registers,
    async collect() {
      this.set((await findDeliveries())?.waiting ?? 0)
    },
  })

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
