import { availableParallelism, totalmem } from 'node:os'
import { Semaphore } from '../../../common/semaphore.ts'
import type { Failure } from '../../../errors.ts'
import type { Device } from '../../../vocabulary.ts'
import type { Got, Lab, Rendered } from '../../model.ts'
import type { BrowserSettings, BrowserTask } from './browser-process.ts'
import { type BrowserProcess, startBrowserProcess } from './browser-process.ts'
import { removeStaleProfiles } from './processes.ts'

/** A real browser, wherever it runs. Nothing here throws: what goes wrong is the answer. */
export interface Browser {
  render(url: string, how: RenderOptions): Promise<Got<Rendered>>
  measure(url: string, how: MeasureOptions): Promise<Got<Lab>>
  /** A page of our own server as a PDF; nothing but that server can be reached. */
  print(url: string, how: PrintOptions): Promise<Got<Uint8Array>>
  close(): Promise<void>
}

export interface RenderOptions {
  device: Device
  /** The certificate is known to be bad and was reported: the page is looked at all the same. */
  acceptBadCertificate?: boolean
  signal?: AbortSignal
}

export interface MeasureOptions extends RenderOptions {
  /** How many times; the median counts. */
  runs: number
}

export interface PrintOptions {
  format: 'A4' | 'Letter'
  /** Sent with every request to our server. */
  headers?: Record<string, string>
  cookies?: { name: string; value: string }[]
  signal?: AbortSignal
}

export interface BrowserOptions
  extends Partial<Omit<BrowserSettings, 'botName' | 'policy'>>,
    Pick<BrowserSettings, 'botName' | 'policy'> {
  /** Visits at a time; by default as many as cores and memory allow. */
  concurrency?: number
  /** After so many visits, or with more memory than this in bytes, child and browser are replaced by fresh ones. */
  recycleAfter?: number
  recycleBytes?: number
  /** Unused for so long, child and browser end; the next visit starts them again. */
  idleMs?: number
  /** Told of every child and browser, by their process ids: for tests and logs. */
  onProcess?: (process: { child: number; browser?: number }) => void
}

const GiB = 2 ** 30
const PAGE_BYTES = GiB
const RENDER_MS = 45_000
const RUN_MS = 75_000

/** As many visits at a time as cores and memory allow. */
export function defaultConcurrency(): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / (2 * GiB))))
}

/** A browser in a child process of its own, started with the first visit and kept warm. */
export function createBrowser(options: BrowserOptions): Browser {
  const { recycleAfter = 100, recycleBytes = 2 * GiB, idleMs = 300_000, onProcess = () => {} } = options
  const { concurrency = defaultConcurrency() } = options
  const settings: BrowserSettings = {
    chrome: options.chrome,
    policy: options.policy,
    lookup: options.lookup ?? 'system',
    botName: options.botName,
    pageBytes: options.pageBytes ?? PAGE_BYTES,
  }
  const places = new Semaphore(concurrency)
  const processes = new Set<BrowserProcess>()
  let current: BrowserProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false
  void removeStaleProfiles()

  function browserProcess(): BrowserProcess {
    if (current?.alive && current.count < recycleAfter && current.bytes < recycleBytes) return current
    current?.retire()
    const next = startBrowserProcess(settings, onProcess)
    processes.add(next)
    void next.gone.then(() => processes.delete(next))
    current = next
    return next
  }

  async function run(work: BrowserTask, ms: number, whole: boolean, signal?: AbortSignal): Promise<Got<unknown>> {
    if (closed) return failed('aborted', 'The browser was closed.')
    const release = await places.acquire({ count: whole ? concurrency : 1, signal }).catch(() => null)
    if (release === null || closed) return failed('aborted', 'The visit was stopped before it began.')
    clearTimeout(idle)
    try {
      // A child that dies or hangs costs one more try.
      for (let attempt = 1; ; attempt++) {
        const got = await browserProcess().run(work, ms, signal)
        if (got !== 'died') return got
        if (signal?.aborted || closed) return failed('aborted', 'The visit was stopped.')
        if (attempt === 2) return failed('browser_failed', "The browser's process died twice on this page.")
      }
    } finally {
      release()
      if (places.isIdle && !closed) idle = setTimeout(() => current?.retire(), idleMs).unref()
    }
  }

  return {
    async render(url, { device, acceptBadCertificate = false, signal }) {
      return (await run(
        { kind: 'render', url, device, acceptBadCertificate },
        RENDER_MS,
        false,
        signal,
      )) as Got<Rendered>
    },
    async measure(url, { device, runs, acceptBadCertificate = false, signal }) {
      // Alone: another visit beside it would be measured with it.
      const work: BrowserTask = { kind: 'measure', url, device, runs, acceptBadCertificate }
      return (await run(work, RUN_MS * runs, true, signal)) as Got<Lab>
    },
    async print(url, { signal, ...how }) {
      return (await run({ kind: 'print', url, how }, RENDER_MS, false, signal)) as Got<Uint8Array>
    },
    async close() {
      closed = true
      clearTimeout(idle)
      await Promise.all([...processes].map((one) => one.close()))
    },
  }
}

function failed(code: Failure['code'], message: string): Got<never> {
  return { ok: false, code, message }
}

/** Where no browser is to be used: every visit is answered with that. */
export function createNoBrowser(message: string): Browser {
  const none = { ok: false, code: 'browser_missing', message } as const
  return { render: async () => none, measure: async () => none, print: async () => none, close: async () => {} }
}
