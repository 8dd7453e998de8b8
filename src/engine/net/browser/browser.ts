import { createRequire } from 'node:module'
import { availableParallelism, totalmem } from 'node:os'
import { Semaphore } from '../../../common/semaphore.ts'
import type { Failure } from '../../../errors.ts'
import type { Device } from '../../../vocabulary.ts'
import type { BrowserEvidence, LighthouseEvidence } from '../../browser-evidence.ts'
import type { Collected } from '../../model.ts'
import type { PageLogIn } from '../page-log-in.ts'
import { type BrowserProcess, type BrowserSettings, type ProcessIds, startBrowserProcess } from './browser-process.ts'
import type { BrowserTask, PrintOptions } from './browser-task.ts'
import { packagesMissing } from './how-to-install.ts'
import { acquireMachineLock } from './machine-lock.ts'
import { removeStaleProfiles } from './processes.ts'

/** A real browser. Its methods never throw: a failure is returned as a value. */
export interface Browser {
  /** Whether there is a browser on this machine; it is not launched. */
  find(): Promise<Collected<true>>
  /** Opens a page and reports what the browser observed. */
  render(url: string, options: RenderOptions): Promise<Collected<BrowserEvidence>>
  /** Runs Lighthouse on a page. Processes on one machine take turns: measurements at the same time would distort each other. */
  measure(url: string, options: MeasureOptions): Promise<Collected<LighthouseEvidence>>
  /** Prints a page of our own server as a PDF; nothing but that server can be reached. */
  print(url: string, options: PrintOptions): Promise<Collected<Uint8Array>>
  close(): Promise<void>
}

export interface RenderOptions {
  device: Device
  /** For a certificate that the report already lists as invalid. */
  acceptBadCertificate?: boolean
  /** Sent to its own origin; what is returned has asterisks in its place. */
  logIn?: PageLogIn | undefined
  signal?: AbortSignal
}

export interface MeasureOptions extends RenderOptions {
  /** Number of Lighthouse runs; the median counts. */
  runs: number
}

export interface BrowserOptions
  extends Partial<Omit<BrowserSettings, 'botName' | 'policy'>>,
    Pick<BrowserSettings, 'botName' | 'policy'> {
  /** Tasks at a time; by default as many as cores and memory allow. */
  concurrency?: number
  /** After this many tasks, or above this memory, the child process is replaced. */
  recycleAfter?: number
  recycleBytes?: number
  /** An idle child process exits after this time; the next task starts a new one. */
  idleMs?: number
  /** Called for every child process and browser that is started. */
  onProcess?: (ids: ProcessIds) => void
  /** Whether an npm package is there: those for the browser are optional. */
  isInstalled?: (packageName: string) => boolean
}

const GB = 1e9
const RENDER_TIMEOUT_MS = 45_000
const LIGHTHOUSE_TIMEOUT_MS = 75_000

/** One task for each core and each 2 GiB of memory. */
export function defaultConcurrency(): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / 2 ** 31)))
}

const { resolve } = createRequire(import.meta.url)

function isInstalled(packageName: string): boolean {
  try {
    resolve(packageName)
    return true
  } catch {
    return false
  }
}

/** Optional dependencies, without which the child process does not start, and what Lighthouse needs besides; one command installs all. */
const PACKAGES = ['puppeteer-core', 'axe-core', 'web-vitals']
const LIGHTHOUSE_PACKAGES = [...PACKAGES, 'lighthouse']

/** Runs the browser in a child process, which is started with the first task and kept for the next ones. */
export function createBrowser(options: BrowserOptions): Browser {
  const { recycleAfter = 100, recycleBytes = 2 * GB, idleMs = 300_000, onProcess = () => {} } = options
  const { concurrency = defaultConcurrency(), isInstalled: installed = isInstalled } = options
  const settings: BrowserSettings = {
    chrome: options.chrome,
    policy: options.policy,
    lookup: options.lookup ?? 'system',
    botName: options.botName,
    pageBytes: options.pageBytes ?? GB,
  }
  const slots = new Semaphore(concurrency)
  const processes = new Set<BrowserProcess>()
  let current: BrowserProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let isClosed = false
  /** Ends the wait for other processes, which would outlive this browser. */
  const closing = new AbortController()
  void removeStaleProfiles()

  function openProcess(): BrowserProcess {
    if (current?.isOpen && current.tasks < recycleAfter && current.bytes < recycleBytes) return current
    current?.retire()
    const next = startBrowserProcess(settings, onProcess)
    processes.add(next)
    void next.exited.then(() => processes.delete(next))
    current = next
    return next
  }

  async function run(
    task: BrowserTask,
    timeoutMs: number,
    count: number,
    signal?: AbortSignal,
  ): Promise<Collected<unknown>> {
    if (isClosed) return failed('aborted', 'The browser was closed.')
    const isMeasured = task.kind === 'measure'
    const missing = LIGHTHOUSE_PACKAGES.filter((name) => !installed(name))
    if (missing.some((name) => isMeasured || PACKAGES.includes(name)))
      return failed('browser_missing', packagesMissing(missing))
    const release = await slots.acquire({ count, signal }).catch(() => null)
    if (release === null || isClosed) return failed('aborted', 'The browser visit was canceled before it started.')
    clearTimeout(idleTimer)
    try {
      // A child process that dies costs one retry.
      for (let attempt = 1; ; attempt++) {
        const got = await openProcess().run(task, timeoutMs, signal)
        if (got !== 'died') return got
        if (signal?.aborted || isClosed) return failed('aborted', 'The browser visit was canceled.')
        if (attempt === 2) return failed('browser_failed', 'The browser crashed twice on this page.')
      }
    } finally {
      release()
      if (slots.isIdle && !isClosed) idleTimer = setTimeout(() => current?.retire(), idleMs).unref()
    }
  }

  return {
    find: async () => (await run({ kind: 'find' }, RENDER_TIMEOUT_MS, 1)) as Collected<true>,
    async render(url, { device, acceptBadCertificate = false, logIn, signal }) {
      const task: BrowserTask = { kind: 'render', url, device, acceptBadCertificate, logIn }
      return (await run(task, RENDER_TIMEOUT_MS, 1, signal)) as Collected<BrowserEvidence>
    },
    async measure(url, { device, runs, acceptBadCertificate = false, logIn, signal }) {
      const task: BrowserTask = { kind: 'measure', url, device, runs, acceptBadCertificate, logIn }
      const ends = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
      const release = await acquireMachineLock('lighthouse', ends).catch(() => null)
      if (release === null) return failed('aborted', 'The browser visit was canceled before it started.')
      try {
        // All slots: any other task at the same time would distort the measurement.
        return (await run(task, LIGHTHOUSE_TIMEOUT_MS * runs, concurrency, signal)) as Collected<LighthouseEvidence>
      } finally {
        release()
      }
    },
    async print(url, { signal, ...options }) {
      return (await run({ kind: 'print', url, options }, RENDER_TIMEOUT_MS, 1, signal)) as Collected<Uint8Array>
    },
    async close() {
      isClosed = true
      closing.abort()
      clearTimeout(idleTimer)
      await Promise.all([...processes].map((process) => process.close()))
    },
  }
}

function failed(code: Failure['code'], message: string): Collected<never> {
  return { ok: false, code, message }
}

/** For installations without a browser: every task fails with this message. */
export function createNoBrowser(message: string): Browser {
  const missing = { ok: false, code: 'browser_missing', message } as const
  return {
    find: async () => missing,
    render: async () => missing,
    measure: async () => missing,
    print: async () => missing,
    close: async () => {},
  }
}
