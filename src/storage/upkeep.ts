import { setTimeout as sleep } from 'node:timers/promises'
import { forgetAttempts } from './attempts.ts'
import { carryOutRemovals } from './due-removals.ts'
import { forgetIcons } from './icons.ts'
import { forgetIdempotency } from './idempotency.ts'
import { forgetInvites } from './invites.ts'
import type { Storage } from './open.ts'
import { forgetEvents, purgeProjectEvents } from './outbox/forget-events.ts'
import { fillTitles } from './page-titles.ts'
import { countQueuedRuns } from './run-queue.ts'
import { forgetLinkChecks } from './scans/link-checks.ts'
import { purgeScans } from './scans/purge-scans.ts'
import { forgetSessions } from './sessions.ts'
import type { Db, DeletedProjectRow } from './tables.ts'

/** A batch keeps other writers waiting: milliseconds it may take. Then they get as long to write. */
const BATCH_TIME = 10
const MOST_AT_ONCE = 500
const PAUSE = 1000
const FORGET_EVERY = 600_000

export interface UpkeepOptions {
  now?: () => number
  onError?: (error: unknown) => void
}

/** Purges deleted projects, carries out due removals, feeds the search index, fills titles and deletes what has expired, until it is stopped. */
export function startUpkeep(
  storage: Storage,
  { now = Date.now, onError = () => {} }: UpkeepOptions = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    let forgotten = Number.NEGATIVE_INFINITY
    let areTitlesFilled = false
    while (!signal.aborted) {
      try {
        await purgeDeletedProjects(storage, signal)
        await carryOutRemovals(storage, now(), signal)
        await feedSearch(storage, signal)
        if (!areTitlesFilled) {
          await fillTitles(storage, signal)
          areTitlesFilled = true
        }
        if (now() - forgotten >= FORGET_EVERY) {
          forgotten = now()
          await forgetIdempotency(storage.db, now())
          await forgetSessions(storage.db, now())
          await forgetInvites(storage.db, now())
          await forgetAttempts(storage.db, now())
          await forgetIcons(storage.db, now())
          await forgetLinkChecks(storage.db, now())
          await forgetEvents(storage, now(), signal)
        }
      } catch (error) {
        onError(error)
      }
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

/** Deletes the reports of deleted projects, some at a time; answers how many. */
export async function purgeDeletedProjects(storage: Storage, signal?: AbortSignal): Promise<number> {
  let purged = 0
  let size = 20
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
    size = Math.max(1, Math.min(MOST_AT_ONCE, 2 * size, Math.round((size * BATCH_TIME) / took)))
    await pause(took, signal)
  }
  return purged
}

/** Several processes may do this at once: who comes second waits, and finds those reports gone. */
async function purgeSome(db: Db, project: DeletedProjectRow, size: number): Promise<number> {
  const { project_key: projectKey, user_key: userKey } = project
  const some = await db
    .selectFrom('reports')
    .select(['key', 'status'])
    .where('project_key', '=', projectKey)
    // The newest first: they stand where lists usually begin, and are passed over there until they are gone.
    .orderBy('key', 'desc')
    .limit(size)
    .forUpdate()
    .execute()
  const queued = some.filter(({ status }) => status === 'queued').map(({ key }) => key)
  const waiting = queued.length === 0 ? 0 : await countQueuedRuns(db, queued)
  if (some.length > 0) {
    const keys = some.map(({ key }) => key)
    await db.deleteFrom('reports').where('key', 'in', keys).execute()
  }
  if (waiting > 0) {
    await db
      .updateTable('user_counts')
      .set((eb) => ({ queued: eb('queued', '-', waiting) }))
      .where('user_key', '=', userKey)
      .execute()
  }
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

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {})
}
