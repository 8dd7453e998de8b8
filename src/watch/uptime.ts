import { DAY_MS, MINUTE_MS, SECOND_MS } from '../common/durations.ts'
import { pause } from '../common/timeout.ts'
import { nextPageState, type UptimeStep } from '../domain/uptime/page-state.ts'
import type { FindRunLogIn } from '../queue/runs/run-log-in.ts'
import { runLogInOf } from '../queue/runs/run-log-in.ts'
import type { FindContentProblem, PageCheck, PageChecker } from '../queue/uptime/check-page.ts'
import { endJob, takeJob } from '../storage/alerts/watch-jobs.ts'
import type { SeenCertificate } from '../storage/runs/ends/store-run-end.ts'
import type { Storage } from '../storage/storage.ts'
import type { Db } from '../storage/tables.ts'
import {
  beginOutage,
  continueOutages,
  endOutage,
  type StoredCheck,
  storeChecks,
} from '../storage/uptime/uptime-checks.ts'
import {
  type DuePage,
  hasDuePage,
  lockPageState,
  noteCertificate,
  releasePages,
  storePageState,
  takeDuePages,
  updateUptimePages,
} from '../storage/uptime/uptime-pages.ts'
import { createEventLinks } from './event-links.ts'
import { alertOfCertificate, alertOfUptime } from './uptime-alerts.ts'

export interface UptimeOptions {
  storage: Storage
  checker: Pick<PageChecker, 'check'>
  /** Default: no report needs one. */
  logInOf?: FindRunLogIn | undefined
  /** What has to be on the page of a report, or must not be. Default: anything. */
  contentProblemOf?: ((reportId: string) => Promise<FindContentProblem | undefined>) | undefined
  /** Milliseconds since the epoch. */
  now: () => number
  /** Of the service, without a slash at the end; null if it does not know. */
  baseUrl: string | null
  /** Called after each check. */
  onChecked?: (check: PageCheck) => void
  onError: (error: unknown) => void
}

/** Hosts at the same time: a slow one takes ten seconds. */
const HOSTS = 64
/** Pages of a host that are taken together, which are checked one after the other. */
const PER_HOST = 4
/** Longer than these take, so that a process that was killed keeps their host for a minute at most. */
const LEASE_MS = 45 * SECOND_MS
const EVERY_MS = SECOND_MS
/** While there is something to do. */
const ROUND_MS = 250
/** New reports of projects wait so long. */
const UPDATE_MS = 15 * SECOND_MS
/** The check could not be made, for a reason of ours. */
const OURS: PageCheck = {
  status: null,
  ttfb: null,
  certificate: null,
  failure: { code: 'internal_error', message: 'The page could not be checked.' },
}
/** Any number that nothing else locks. */
const TAKING = 5_100_001
const PAGES = 'uptime'

/** A finished check. */
interface Done {
  page: DuePage
  check: PageCheck
  at: number
}

/** Checks the pages of uptime schedules. Any number of processes can do so: each check that is due is made once. */
export function createUptime(options: UptimeOptions) {
  const { storage, checker, logInOf, contentProblemOf, now, baseUrl, onChecked = () => {}, onError } = options
  const links = createEventLinks(baseUrl)
  const stopping = new AbortController()
  const { signal } = stopping
  /** Each is a host. */
  const underWay = new Set<Promise<void>>()
  let done: Done[] = []
  let undone: number[] = []

  /** Stores what was found and takes what is due; true if there may be more. */
  async function round(): Promise<boolean> {
    await storeDone()
    const time = now()
    const free = HOSTS - underWay.size
    if (free <= 0 || signal.aborted || !(await hasDuePage(storage.db, time))) return underWay.size > 0
    const taken = await storage.transaction(
      async (db) => {
        await storage.lock(db, TAKING)
        return takeDuePages(db, { now: time, hosts: free, perHost: PER_HOST, leaseMs: LEASE_MS })
      },
      // After a crash, the pages are due again.
      { mayBeLost: true },
    )
    for (const pages of taken) {
      const checking = checkHost(pages).finally(() => underWay.delete(checking))
      underWay.add(checking)
    }
    return taken.length > 0 || underWay.size > 0
  }

  async function checkHost(pages: readonly DuePage[]): Promise<void> {
    for (const page of pages) {
      const check = await checkPage(page).catch(failed)
      // Another worker checks it at once.
      if (signal.aborted) undone.push(page.report.key)
      else {
        done.push({ page, check, at: now() })
        onChecked(check)
      }
    }
  }

  function failed(error: unknown): PageCheck {
    onError(error)
    return OURS
  }

  async function checkPage({ report }: DuePage): Promise<PageCheck> {
    if (signal.aborted) return OURS
    const found = await runLogInOf(logInOf, report.id)
    // Its credential can't be read: that is no failure of the page.
    if ('failure' in found) return OURS
    const contentProblem = await contentProblemOf?.(report.id)
    if (signal.aborted) return OURS
    return checker.check({ url: report.url, logIn: found.signIn?.logIn, contentProblem, signal })
  }

  async function storeDone(): Promise<void> {
    const ended = done.map((one) => ({ ...one, step: nextPageState(one.page.state, readingOf(one)) }))
    const released = undone
    done = []
    undone = []
    if (ended.length + released.length === 0) return
    const steady = ended.filter((one) => !isNews(one))
    await storage.transaction(
      async (db) => {
        await releasePages(db, released, { now: now(), isUndone: true })
        await storeSteady(db, steady)
      },
      { mayBeLost: true },
    )
    for (const one of ended.filter(isNews)) await storage.transaction((db) => storeNews(db, one)).catch(onError)
    for (const { page, check, at } of ended) {
      if (check.certificate !== null) await storeCertificate(page, check.certificate, at).catch(onError)
    }
  }

  /** Pages whose reports were deleted meanwhile are left out. */
  async function storeSteady(db: Db, steady: readonly Ended[]): Promise<void> {
    const kept = await releasePages(db, steady.map(keyOf), { now: now() })
    const some = steady.filter((one) => kept.has(keyOf(one)))
    await storeChecks(db, some.flatMap(storedCheck))
    await continueOutages(db, some.filter(({ step }) => step.downAt.length > 0).map(keyOf))
  }

  async function storeNews(db: Db, ended: Ended): Promise<void> {
    const { page, check, at, step } = ended
    const { report } = page
    const { failure } = check
    const { state, transition, confirmAt } = step
    const since = state.since ?? page.state.since ?? at
    // Another worker may have stored a later check after this one took longer than its lease.
    if (!(await lockPageState(db, report.key, page.state))) return
    await storeChecks(db, storedCheck(ended))
    if (transition === 'down') await beginOutage(db, report.key, { ...failure!, since })
    if (transition === 'up') await endOutage(db, report.key, at)
    if (transition === null && step.downAt.length > 0) await continueOutages(db, [report.key])
    const tells = transition !== null || (page.isUnsettled && step.counts && state.phase !== 'suspect')
    const isUnsettled = tells
      ? await alertOfUptime(db, { report, links, now: at }, { failure: state.phase === 'down' ? failure : null, since })
      : page.isUnsettled
    await storePageState(db, report.key, { state, confirmAt, isUnsettled })
  }

  /** When it is another one, and once a day: by that, others know that it is still served. */
  async function storeCertificate({ report, ...page }: DuePage, certificate: SeenCertificate, at: number) {
    const { fingerprint } = certificate
    if (fingerprint === page.fingerprint && Math.abs(at - page.certificateAt) < DAY_MS) return
    await storage.transaction(async (db) => {
      if (await noteCertificate(db, report.key, fingerprint, at))
        await alertOfCertificate(db, { report, links, now: at }, certificate)
    })
  }

  /** Takes in new reports of projects, and lets go of those that nothing checks anymore. */
  async function updatePages(): Promise<void> {
    await storage.transaction(async (db) => {
      const time = now()
      if ((await takeJob(db, PAGES, time)) === undefined) return
      await updateUptimePages(db, time)
      await endJob(db, PAGES, { nextAt: time + MINUTE_MS, cursor: null })
    })
  }

  return {
    round,
    updatePages,
    /** Resolves once every check that is under way has ended. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    /** Ends what is under way, and lets others check those pages. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(underWay)
      await storeDone()
    },
  }
}

/** Checks pages until it is stopped. */
export function startUptime(options: UptimeOptions): { stop(): Promise<void> } {
  const { onError } = options
  const uptime = createUptime(options)
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    let updated = Number.NEGATIVE_INFINITY
    while (!signal.aborted) {
      let isBusy = false
      try {
        if (performance.now() - updated >= UPDATE_MS) {
          updated = performance.now()
          await uptime.updatePages()
        }
        isBusy = await uptime.round()
      } catch (error) {
        onError(error)
      }
      await pause(isBusy ? ROUND_MS : EVERY_MS, signal)
    }
  }
  const ended = loop()
  return {
    async stop() {
      stopping.abort()
      await ended
      await uptime.stop()
    },
  }
}

interface Ended extends Done {
  step: UptimeStep
}

function readingOf({ at, check: { failure } }: Done) {
  return { at, failure }
}

/** Whether anything but another check of the same kind is to be stored. */
function isNews({ page, step }: Ended): boolean {
  return step.state.phase !== page.state.phase || step.confirmAt !== null || (page.isUnsettled && step.counts)
}

function keyOf({ page }: Done): number {
  return page.report.key
}

/** None if it says nothing about the page. */
function storedCheck({ page, check, at, step }: Ended): StoredCheck[] {
  if (!step.counts) return []
  const { ttfb, status, failure } = check
  return [{ report_key: page.report.key, at, ttfb, status, code: failure?.code ?? null, downAt: step.downAt }]
}
