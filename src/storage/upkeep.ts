import { DAY_MS } from '../common/durations.ts'
import { pause } from '../common/timeout.ts'
import { forgetAttempts } from './attempts.ts'
import { forgetAuditEntries } from './audit-log/audit-log.ts'
import { BATCH_TIME, FIRST_SIZE, nextSize } from './batch-size.ts'
import { type MovePlace, moveBlobs } from './blobs/move-blobs.ts'
import { adoptUnknownBlobs, type SweptBlobs, sweepBlobs } from './blobs/sweep-blobs.ts'
import { forgetEvents, purgeProjectEvents } from './channels/forget-events.ts'
import { forgetIdempotency } from './idempotency.ts'
import { forgetChallenges } from './people/challenges.ts'
import { forgetInvites } from './people/invites.ts'
import { forgetSessions } from './people/sessions.ts'
import type { DeletedProjectRow } from './projects/project-tables.ts'
import { forgetRates } from './rate-windows.ts'
import { carryOutRemovals } from './reports/due-removals.ts'
import { forgetIcons } from './reports/icons.ts'
import { fillTitles } from './reports/page-titles.ts'
import { listLongReports, shortenReport } from './reports/purged-reports.ts'
import { type RetentionLimits, type ThinningPass, thinDetails } from './retention/thinning.ts'
import { fillMetrics } from './runs/ends/fill-metrics.ts'
import { countQueuedRuns } from './runs/run-queue.ts'
import { forgetLinkChecks } from './scans/link-checks.ts'
import { purgeScans } from './scans/purge-scans.ts'
import { forgetShareLinks } from './sharing/share-links.ts'
import type { Storage } from './storage.ts'
import type { Db } from './tables.ts'
import { ageUptimeChecks } from './uptime/uptime-checks.ts'

const PAUSE = 1000
const FORGET_EVERY = 600_000
/** How much of a second the removal of old details takes at a time: the rest waits for it. */
const THINNING_TIME = 250
const UPLOAD_EVERY = 10_000
const UPLOADS_AT_ONCE = 100

export interface UpkeepOptions {
  now?: () => number
  onError?: (error: unknown) => void
  /** Without it, all details are kept. */
  retention?: RetentionLimits
  /** Called after each pass that removed something, or would have. */
  onThinned?: (pass: ThinningPass) => void
  /** Called after blobs were deleted. */
  onSwept?: (swept: SweptBlobs) => void
}

/**
 * Purges deleted projects, carries out due removals, feeds the search index, fills titles and metrics, removes the details of old runs
 * and scans, looks after object storage, and deletes what has expired, until it is stopped.
 */
export function startUpkeep(
  storage: Storage,
  { now = Date.now, onError = () => {}, retention, onThinned = () => {}, onSwept = () => {} }: UpkeepOptions = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const thinSome = retention && createThinning(storage, retention, { now, signal, onThinned })
  const keepBlobs = createBlobUpkeep(storage, { now, signal, onSwept })
  let areTitlesFilled = false
  let areMetricsFilled = false
  const always: Step[] = [
    () => purgeDeletedProjects(storage, signal),
    () => carryOutRemovals(storage, now(), signal),
    () => feedSearch(storage, signal),
    async () => {
      if (!areTitlesFilled) areTitlesFilled = await fillTitles(storage, { signal })
    },
    async () => {
      // Details are removed only once the metrics in them are kept.
      if (areMetricsFilled) await thinSome?.()
      else areMetricsFilled = await fillMetrics(storage, { signal })
    },
  ]
  const forget: Step[] = [
    () => forgetIdempotency(storage.db, now()),
    () => forgetSessions(storage.db, now()),
    () => forgetInvites(storage.db, now()),
    () => forgetChallenges(storage.db, now()),
    () => forgetShareLinks(storage, now()),
    () => forgetAttempts(storage.db, now()),
    () => forgetRates(storage.db, now()),
    () => forgetIcons(storage.db, now()),
    () => forgetLinkChecks(storage.db, now()),
    () => ageUptimeChecks(storage, now(), signal),
    () => forgetEvents(storage, now(), signal),
    () => forgetAuditEntries(storage, now(), signal),
  ]
  const loop = async () => {
    let forgotten = Number.NEGATIVE_INFINITY
    while (!signal.aborted) {
      const isForgetting = hasPassed(FORGET_EVERY, forgotten, now())
      if (isForgetting) forgotten = now()
      await takeSteps([...always, ...(isForgetting ? forget : []), keepBlobs], signal, onError)
      await pause(PAUSE, signal)
    }
  }
  const ended = loop()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}

type Step = () => Promise<unknown>

/** One that fails every time, such as because of a damaged row, does not keep the others from their work. */
async function takeSteps(
  steps: readonly Step[],
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  const told = new Set<string>()
  for (const step of steps) {
    if (signal.aborted) return
    try {
      await step()
    } catch (error) {
      // Without a database, all of them fail in the same way.
      if (!told.has(String(error))) onError(error)
      told.add(String(error))
    }
  }
}

/** In either direction: after a clock that was ahead is set back, nothing must wait until it is as late as before. */
function hasPassed(milliseconds: number, since: number, now: number): boolean {
  return Math.abs(now - since) >= milliseconds
}

/** Uploads what could not be uploaded with its run, and deletes blobs that no row uses. Without a store it does nothing. */
function createBlobUpkeep(
  storage: Storage,
  { now, signal, onSwept }: { now: () => number; signal: AbortSignal; onSwept: (swept: SweptBlobs) => void },
): () => Promise<void> {
  const last = { upload: Number.NEGATIVE_INFINITY, sweep: Number.NEGATIVE_INFINITY, adoption: Number.NEGATIVE_INFINITY }
  const isDue = (what: keyof typeof last, everyMs: number) => {
    if (!hasPassed(everyMs, last[what], now())) return false
    last[what] = now()
    return true
  }
  const place: MovePlace = {}
  return async () => {
    if (!storage.blobs.isHealthy) return
    if (isDue('upload', UPLOAD_EVERY))
      await moveBlobs(storage, { to: 'store', onlyWaiting: true, limit: UPLOADS_AT_ONCE, place, signal })
    if (isDue('adoption', DAY_MS)) await adoptUnknownBlobs(storage, now(), signal)
    if (!isDue('sweep', FORGET_EVERY)) return
    const swept = await sweepBlobs(storage, now(), signal)
    if (swept.deleted > 0) onSwept(swept)
  }
}

/** Each call goes on with the pass of the day for a short time. */
function createThinning(
  storage: Storage,
  limits: RetentionLimits,
  { now, signal, onThinned }: { now: () => number; signal: AbortSignal; onThinned: (pass: ThinningPass) => void },
): () => Promise<void> {
  let doneOn = -1
  let begunOn = -1
  let pass: ReturnType<typeof thinDetails> | undefined
  return async () => {
    const day = Math.floor(now() / DAY_MS)
    // An earlier day has its own, too: the clock was ahead.
    if (pass === undefined && day === doneOn) return
    if (pass === undefined) begunOn = day
    pass ??= thinDetails(storage, limits, now(), signal)
    const until = performance.now() + THINNING_TIME
    try {
      while (performance.now() < until && !signal.aborted) {
        const { done, value } = await pass.next()
        if (!done) continue
        pass = undefined
        // Perhaps after midnight: the new day has its own.
        doneOn = begunOn
        if (value.removed.bytes + value.planned.bytes > 0) onThinned(value)
        while (!signal.aborted && (await storage.shrink())) await pause(BATCH_TIME, signal)
        return
      }
    } catch (error) {
      pass = undefined
      throw error
    }
  }
}

/** Deletes the reports of deleted projects, some at a time; answers how many. */
export async function purgeDeletedProjects(storage: Storage, signal?: AbortSignal): Promise<number> {
  let purged = 0
  let size = FIRST_SIZE
  while (!signal?.aborted) {
    const project = await storage.db
      .selectFrom('deleted_projects')
      .selectAll()
      .orderBy('project_key')
      .limit(1)
      .executeTakeFirst()
    if (!project) break
    const started = performance.now()
    purged += await storage.background((db) => purgeSome(db, project, size))
    const took = performance.now() - started
    size = nextSize(size, took)
    await pause(took, signal)
  }
  return purged
}

/** Several processes may do this at once: who comes second waits, and finds those reports gone. */
async function purgeSome(db: Db, project: DeletedProjectRow, size: number): Promise<number> {
  const { project_key: projectKey, user_key: userKey } = project
  const some = await db
    .selectFrom('reports')
    .select('key')
    .where('project_key', '=', projectKey)
    // The newest first: they stand where lists usually begin, and are passed over there until they are gone.
    .orderBy('key', 'desc')
    .limit(size)
    .forUpdate()
    .execute()
  const keys = some.map(({ key }) => key)
  const [long] = await listLongReports(db, keys)
  const waiting = long === undefined ? await countQueuedRuns(db, keys) : await shortenReport(db, long, size)
  if (long === undefined && some.length > 0) {
    await db.deleteFrom('reports').where('key', 'in', keys).execute()
  }
  if (waiting > 0) {
    await db
      .updateTable('user_counts')
      .set((eb) => ({ queued: eb('queued', '-', waiting) }))
      .where('user_key', '=', userKey)
      .execute()
  }
  if (long !== undefined) return 0
  if (some.length === size) return some.length
  const ofScans = await purgeScans(db, projectKey, size)
  const ofEvents = ofScans === 0 ? await purgeProjectEvents(db, projectKey, size) : size
  if (ofEvents < size) await endPurge(db, projectKey)
  return some.length
}

async function endPurge(db: Db, projectKey: number): Promise<void> {
  await db
    .deleteFrom('deleted_projects')
    .where('project_key', '=', projectKey)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('reports').select('key').where('project_key', '=', projectKey))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('scans').select('key').where('project_key', '=', projectKey))),
    )
    .execute()
}

/** Takes new reports into the search index until none waits; answers how many. */
export async function feedSearch(storage: Storage, signal?: AbortSignal): Promise<number> {
  let fed = 0
  while (!signal?.aborted) {
    const some = await storage.search.feed()
    if (some === 0) break
    fed += some
    await pause(0, signal)
  }
  return fed
}
