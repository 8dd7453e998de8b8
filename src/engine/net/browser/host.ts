import { availableParallelism, totalmem } from 'node:os'
import { Semaphore } from '../../../common/semaphore.ts'
import type { Failure } from '../../../errors.ts'
import type { Got, Lab, Rendered } from '../../model.ts'
import type { Browser } from './browser.ts'
import { type Crew, startCrew } from './crew.ts'
import type { Setting, Work } from './messages.ts'
import { sweepFolders } from './sweep.ts'

export interface HostOptions extends Partial<Omit<Setting, 'botName' | 'policy'>>, Pick<Setting, 'botName' | 'policy'> {
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
export function placesHere(): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / (2 * GiB))))
}

/** A browser in a child process of its own, started with the first visit and kept warm. */
export function createBrowser(options: HostOptions): Browser {
  const { recycleAfter = 100, recycleBytes = 2 * GiB, idleMs = 300_000, onProcess = () => {} } = options
  const { concurrency = placesHere() } = options
  const setting: Setting = {
    chrome: options.chrome,
    policy: options.policy,
    lookup: options.lookup ?? 'system',
    botName: options.botName,
    pageBytes: options.pageBytes ?? PAGE_BYTES,
  }
  const places = new Semaphore(concurrency)
  const crews = new Set<Crew>()
  let current: Crew | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false
  void sweepFolders()

  function crew(): Crew {
    if (current?.alive && current.count < recycleAfter && current.bytes < recycleBytes) return current
    current?.retire()
    const next = startCrew(setting, onProcess)
    crews.add(next)
    void next.gone.then(() => crews.delete(next))
    current = next
    return next
  }

  async function run(work: Work, ms: number, whole: boolean, signal?: AbortSignal): Promise<Got<unknown>> {
    if (closed) return failed('aborted', 'The browser was closed.')
    const release = await places.acquire({ count: whole ? concurrency : 1, signal }).catch(() => null)
    if (release === null || closed) return failed('aborted', 'The visit was stopped before it began.')
    clearTimeout(idle)
    try {
      // A child that dies or hangs costs one more try.
      for (let attempt = 1; ; attempt++) {
        const got = await crew().run(work, ms, signal)
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
      const work: Work = { kind: 'measure', url, device, runs, acceptBadCertificate }
      return (await run(work, RUN_MS * runs, true, signal)) as Got<Lab>
    },
    async print(url, { signal, ...how }) {
      return (await run({ kind: 'print', url, how }, RENDER_MS, false, signal)) as Got<Uint8Array>
    },
    async close() {
      closed = true
      clearTimeout(idle)
      await Promise.all([...crews].map((one) => one.close()))
    },
  }
}

function failed(code: Failure['code'], message: string): Got<never> {
  return { ok: false, code, message }
}
