import { availableParallelism } from 'node:os'
import { MINUTE_MS } from '../../common/durations.ts'
import { inSpan, type TracedSpan } from '../../common/tracing.ts'
import { createAddressPolicy, createAllowList, hostOf } from '../../engine/net/address-policy.ts'
import type { HostLimiter } from '../../engine/net/host-limiter.ts'
import { createHttp } from '../../engine/net/http.ts'
import { createDnsLookup } from '../../engine/net/lookup.ts'
import { toFailure, VerdictError } from '../../errors.ts'
import { forgetEvidence } from '../../storage/scans/purge-scans.ts'
import type { Scan } from '../../storage/scans/scan.ts'
import type { TakenScan } from '../../storage/scans/scan-pages.ts'
import { type ClaimedScan, postponeScan, requeueScan, type ScanWait } from '../../storage/scans/scan-queue.ts'
import { isStopAsked, stopScan } from '../../storage/scans/scan-writes.ts'
import { findScan } from '../../storage/scans/scans.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Db } from '../../storage/tables.ts'
import { MOST_ATTEMPTS } from '../retries.ts'
import { judgeInProcess } from './judge/judge-scan.ts'
import type { StartJudge } from './judge/scan-judges.ts'
import type { ScanHold } from './scan-hold.ts'
import type { ScanOptions } from './scan-options.ts'
import type { HandleScan } from './scan-queue.ts'
import { endFailed, performScan } from './scan-site.ts'
import { type OnScanEnd, RobotsUnavailable, type ScanBrowsing, type ScanContext } from './scan-work.ts'
import { collectHost } from './search/host-evidence.ts'
import { type LogIn, logInHeaders, withoutLogIn } from './search/log-in.ts'
import type { HostPause } from './search/pace.ts'

export interface ScanRunnerOptions {
  storage: Storage
  /** Milliseconds since the epoch. */
  now: () => number
  /** The operator's allow-list of private hosts and addresses. */
  allow: readonly string[]
  userAgent: string
  /** Shared with the reports. */
  limiter: HostLimiter
  /** Of this process; absent without a browser. */
  browsing?: Omit<ScanBrowsing, 'limiter'>
  /** Processes that judge the pages of one scan. */
  processes?: number
  /** Instead of processes, in tests. */
  startJudge?: StartJudge
  /** The headers with which a scan logs in. */
  logInOf?: (scan: Scan) => Promise<LogIn>
  onEnd?: OnScanEnd
  /** Called after each attempt. */
  onAttempt?: (scan: Scan, attempt: ScanAttempt) => void
  /** Called with our own errors, not those of the site. */
  onError?: (error: unknown) => void
  /** Milliseconds before robots.txt is requested again, for tests. */
  robotsWaits?: readonly number[]
}

export interface ScanAttempt {
  attempt: number
  /** Pages that were judged in it. */
  pages: number
  ms: number
  /** `moved`: another worker has it, or it was deleted. */
  end: 'ended' | 'given back' | 'waiting' | 'moved'
}

const ROBOTS_WAITS = [1 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]
/** A pause that is longer ends the attempt: the worker has others to do. */
const LONGEST_PAUSE_MS = 30_000
/** After a failure of our own. */
const FAILURE_WAIT_MS = 2_000
const MAX_PROCESSES = 2

/** What people read while a scan waits. */
const REASONS: Record<HostPause['reason'], string> = {
  'retry-after': 'The server asked for a pause (Retry-After).',
  'rate-limited': 'The server answered that there were too many requests.',
  'crawl-delay': 'robots.txt asks for a pause between requests (Crawl-delay).',
}

/** Ids and numbers: the URL of the site stays out of traces. */
function scanSpan({ id, attempt }: ClaimedScan) {
  return { root: true, attributes: { 'verdict.scan_id': id, 'verdict.attempt': attempt } }
}

/** Performs attempts of scans. The results of an attempt are stored, so the next one continues from there, in any process. */
export function createScanRunner(options: ScanRunnerOptions): HandleScan {
  const { storage, now, allow, userAgent, limiter, browsing, onAttempt = () => {}, onError = () => {} } = options
  const { logInOf = async () => [], startJudge, onEnd } = options
  const { robotsWaits = ROBOTS_WAITS, processes = Math.min(MAX_PROCESSES, availableParallelism()) } = options
  const policy = createAddressPolicy({ allow })
  const allowed = createAllowList(allow)
  const lookup = createDnsLookup()
  const isOwn = (url: URL) => allowed.hasHost(hostOf(url)) || allowed.hasAddress(hostOf(url))

  // Like a run, a trace of its own: it may come long after the request, and in another process.
  return (claimed, hold) => inSpan('scan', scanSpan(claimed), (span) => handle(claimed, hold, span))

  async function handle(claimed: ClaimedScan, hold: ScanHold, span: TracedSpan | undefined): Promise<void> {
    const began = now()
    const scan = await findScan(storage.db, claimed.id)
    if (scan === undefined) return
    const end = await attemptUntilOver(scan, claimed, hold)
    const after = (await findScan(storage.db, claimed.id)) ?? scan
    const pages = Math.max(0, after.judged - scan.judged)
    span?.setAttributes({ 'verdict.pages': pages, 'verdict.end': end })
    onAttempt(after, { attempt: claimed.attempt, pages, ms: now() - began, end })
  }

  async function attemptUntilOver(scan: Scan, claimed: ClaimedScan, hold: ScanHold): Promise<ScanAttempt['end']> {
    const taken: TakenScan = { id: scan.id, projectKey: scan.projectKey, attempt: claimed.attempt }
    if (claimed.failures > MOST_ATTEMPTS) return fail(scan, taken, GIVEN_UP)
    if (scan.isStopping) hold.goOn()
    for (let current = scan; ; ) {
      if (current.isStopping && current.fetched === 0) return endEmpty(taken)
      const over = new AbortController()
      const signal = AbortSignal.any([hold.signal, over.signal])
      let pause: HostPause | null = null
      const onPause = (asked: HostPause) => {
        if (asked.until - now() <= LONGEST_PAUSE_MS) return
        pause ??= asked
        over.abort()
      }
      try {
        await perform(current, taken, claimed, { hold, signal, onPause })
        await forgetEvidence(storage, scan.projectKey, scan.id).catch(onError)
        return 'ended'
      } catch (error) {
        if (hold.reason !== 'stopped') return release(error, { scan, taken, claimed, hold, pause })
      }
      // Its owner stopped it: what was found is judged by the same worker.
      hold.goOn()
      current = (await findScan(storage.db, scan.id)) ?? scan
    }
  }

  async function perform(
    scan: Scan,
    taken: TakenScan,
    { failures, workedMs }: ClaimedScan,
    { hold, ...held }: { hold: ScanHold } & Pick<ScanContext, 'signal' | 'onPause'>,
  ): Promise<void> {
    // New connections for each attempt: the certificate and the first request belong to the evidence.
    const { scope } = scan.options as ScanOptions
    const logIn = await logInOf(scan)
    const headersFor = logInHeaders(logIn, { url: scan.url, scope, isOwn })
    const http = withoutLogIn(createHttp({ policy, userAgent, limiter, lookup, headersFor }), logIn)
    const collectedAt = new Date(now()).toISOString()
    let hasAnswer = false
    try {
      const context: ScanContext = {
        storage,
        http,
        isOwn,
        now,
        processes,
        startJudge,
        onEnd,
        collectHost: () => collectHost(scan.url, { http, signal: held.signal, collectedAt }),
        onAnswer() {
          hasAnswer = true
        },
        // Only what is stored is progress: the next attempt begins with it.
        onProgress: () => hasAnswer && hold.noteProgress(),
        before: { failures: failures - 1, workedMs },
        isStopping: scan.isStopping,
        ...(browsing && { browsing: { ...browsing, limiter } }),
        ...held,
      }
      await performScan(scan, taken, context, judgeInProcess(hold.shutdown))
    } finally {
      http.close()
    }
  }

  interface Attempt {
    scan: Scan
    taken: TakenScan
    claimed: ClaimedScan
    hold: ScanHold
    pause: HostPause | null
  }

  /** Says in the database why the attempt is over. */
  async function release(error: unknown, { scan, taken, claimed, hold, pause }: Attempt): Promise<ScanAttempt['end']> {
    const { hasProgress } = hold
    if (hold.reason === 'lost') return 'moved'
    if (hold.reason === 'turn')
      return (await storage.transaction((db) => requeueScan(db, taken, now()))) ? 'given back' : 'moved'
    if (hold.reason === 'shutdown') return wait(taken, { until: now(), reason: null, hasProgress: true })
    if (pause !== null) {
      const isAsked = pause.reason === 'crawl-delay'
      return wait(taken, { until: pause.until, reason: REASONS[pause.reason], hasProgress: hasProgress || isAsked })
    }
    if (error instanceof RobotsUnavailable) {
      const ms = robotsWaits[claimed.failures - 1]
      if (ms === undefined) return fail(scan, taken, error)
      return wait(taken, { until: now() + ms, reason: error.message, hasProgress })
    }
    if (error instanceof VerdictError) return error.code === 'aborted' ? 'moved' : fail(scan, taken, error)
    onError(error)
    return wait(taken, { until: now() + FAILURE_WAIT_MS * 2 ** claimed.failures, reason: null, hasProgress })
  }

  async function wait(taken: TakenScan, until: ScanWait): Promise<ScanAttempt['end']> {
    return storage.transaction(async (db) => {
      if (!(await postponeScan(db, taken, until, now()))) return 'moved'
      if (until.reason === null) return 'given back'
      // Its owner stopped it just before: what was found is judged now, without waiting for the server.
      return (await stopIfAsked(db, taken)) ? 'given back' : 'waiting'
    })
  }

  /** Stopped before anything was found: the site is not asked again, only to have nothing to judge. */
  async function endEmpty(taken: TakenScan): Promise<ScanAttempt['end']> {
    return storage.transaction(async (db) => {
      if (!(await postponeScan(db, taken, { until: now(), reason: null, hasProgress: true }, now()))) return 'moved'
      // Otherwise its owner let it go on in the meantime.
      return (await stopIfAsked(db, taken)) ? 'ended' : 'given back'
    })
  }

  /** Of a scan that no worker holds, as if its owner stopped it now. */
  async function stopIfAsked(db: Db, { id }: TakenScan): Promise<boolean> {
    if (!(await isStopAsked(db, id))) return false
    await stopScan(db, (await findScan(db, id))!, now())
    return true
  }

  async function fail(scan: Scan, taken: TakenScan, error: VerdictError): Promise<ScanAttempt['end']> {
    // Where robots.txt cannot be had, the start page was reached: that says nothing of the site.
    const follow = error instanceof RobotsUnavailable ? undefined : onEnd
    await endFailed(scan, taken, toFailure(error), { storage, now, onEnd: follow })
    return 'ended'
  }
}

const GIVEN_UP = new VerdictError(
  'internal_error',
  `The scan was stopped after ${MOST_ATTEMPTS} attempts that did not get any further.`,
)
