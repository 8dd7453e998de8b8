import { createRunLimiter } from '../../src/actions/runs/run-limit.ts'
import { createScan } from '../../src/actions/scans/create-scan.ts'
import { findScanHeaders } from '../../src/actions/scans/scan-headers.ts'
import { createPatientLimiter, HostSlots } from '../../src/queue/host-slots.ts'
import { openQueue } from '../../src/queue/open-queue.ts'
import type { Queue } from '../../src/queue/queue.ts'
import { DEFAULT_OPTIONS, type ScanOptions } from '../../src/queue/scans/scan-options.ts'
import { createScanRunner, type ScanAttempt, type ScanRunnerOptions } from '../../src/queue/scans/scan-runner.ts'
import type { LogIn } from '../../src/queue/scans/search/log-in.ts'
import { createUser } from '../../src/storage/people/users.ts'
import type { Scan } from '../../src/storage/scans/scan.ts'
import { findScan } from '../../src/storage/scans/scans.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { judgePagesHere } from './judge-here.ts'
import type { PlantedSite } from './planted-site.ts'

let users = 0

/** What the log-ins of scans are sealed with. */
const SECRET = 'the secret of the operator in these tests'

/** No worker of these tests dies, so none may count as dead, however busy the machine is. */
const SILENCE_MS = 3_600_000

/** Workers of scans on one database, as several processes would have them, at short intervals. */
export interface ScanStage {
  queue: Queue
  errors: unknown[]
  /** Attempts, in the order of their ends. */
  attempts: (ScanAttempt & { id: string })[]
  /** Projects that are scanned right now, once for each scan. */
  active: string[]
  /** The most scans of one project at the same time. */
  overlaps: number
  startWorker(): Promise<{ stop(): Promise<void> }>
  create(site: Pick<PlantedSite, 'url'>, options?: Partial<ScanOptions>, headers?: LogIn): Promise<Scan>
  find(scan: Scan): Promise<Scan>
  ended(scan: Scan): Promise<Scan>
  close(): Promise<void>
}

export async function openScanStage(
  storage: Storage,
  databaseUrl: string | undefined,
  {
    now = Date.now,
    turnMs = 60_000,
    heartbeatMs = 20,
    slots = new HostSlots(2),
    ...more
  }: Partial<ScanRunnerOptions> & { turnMs?: number; heartbeatMs?: number; slots?: HostSlots } = {},
): Promise<ScanStage> {
  const queues: Queue[] = []
  const workers: { stop(): Promise<void> }[] = []
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const another = async () => {
    const scanTimes = { heartbeatMs, silenceMs: SILENCE_MS, turnMs }
    const queue = await openQueue({ storage, databaseUrl: databaseUrl ?? null, now, onError, graceMs: 100, scanTimes })
    queues.push(queue)
    return queue
  }
  const queue = await another()
  const stage: ScanStage = {
    queue,
    errors,
    attempts: [],
    active: [],
    overlaps: 0,
    async startWorker() {
      const handle = createScanRunner({
        storage,
        now,
        allow: ['127.0.0.0/8'],
        userAgent: 'VerdictBot/1.0',
        limiter: createPatientLimiter(slots),
        processes: 1,
        startJudge: judgePagesHere,
        logInOf: (scan) => findScanHeaders(storage, SECRET, scan),
        onError,
        onAttempt: ({ id }, attempt) => stage.attempts.push({ id, ...attempt }),
        ...more,
      })
      const own = workers.length === 0 ? queue : await another()
      const worker = await own.workScans(
        async (scan, hold) => {
          const { project } = (await findScan(storage.db, scan.id))!
          stage.active.push(project)
          stage.overlaps = Math.max(stage.overlaps, stage.active.filter((one) => one === project).length)
          await handle(scan, hold).finally(() => stage.active.splice(stage.active.indexOf(project), 1))
        },
        { concurrency: 1 },
      )
      workers.push(worker)
      return worker
    },
    async create(site, options = {}, headers = []) {
      const email = `scanner${++users}@example.com`
      const user = (await createUser(storage.db, { email, passwordHash: null, role: 'user', now: now() }))!
      const { scan } = await createScan(
        { storage, queue, runLimiter: createRunLimiter(0), now, config: { secret: SECRET } },
        { userId: user.id },
        {
          url: site.url,
          project: new URL(site.url).host,
          privacy: 0,
          options: { ...DEFAULT_OPTIONS, external: false, ...options },
          headers,
        },
      )
      return scan
    },
    find: async ({ id }) => (await findScan(storage.db, id))!,
    async ended(scan) {
      await queue.scanEnded(scan.id)
      return stage.find(scan)
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()))
      for (const one of queues) await one.close()
    },
  }
  return stage
}
