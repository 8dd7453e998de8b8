import { DAY_MS } from '../../common/durations.ts'
import { pause } from '../../common/timeout.ts'
import { capRetention, type Retention } from '../../domain/retention/retention.ts'
import { BATCH_TIME } from '../batch-size.ts'
import { findSetting, replaceSetting } from '../settings.ts'
import type { Storage } from '../storage.ts'
import { readStored } from './project-retention.ts'
import { thinRuns } from './thin-runs.ts'
import { thinScans } from './thin-scans.ts'
import type { AgingOwner, RemovedDetails, Thinning } from './thinning-kind.ts'
import { planThinning } from './thinning-start.ts'

/**
 * Removes the details of old runs and scans, once a day. Processes share a pass: each takes the next reports, then the next projects, and
 * says so in the database before it begins, so one that is killed leaves at most those for the next day.
 */

export interface RetentionLimits {
  /** Of projects that have none of their own. */
  retention: Retention
  /** Of all projects. */
  most: Retention
}

/** What a pass of one process came to. */
export interface ThinningPass {
  removed: RemovedDetails
  /** What would have gone, but for `startsAt`. */
  planned: RemovedDetails
  startsAt: number
}

const DONE = 'done'
const OWNERS_AT_ONCE = 50
/** What the commit writes takes about as long as the statements before it. */
const STATEMENTS_TIME = BATCH_TIME / 2

/** Yields after every short step, so that its caller can do something else, and returns when nothing is left today. */
export async function* thinDetails(
  storage: Storage,
  limits: RetentionLimits,
  now: number,
  signal?: AbortSignal,
): AsyncGenerator<void, ThinningPass> {
  const startsAt = await planThinning(storage, now)
  const none: RemovedDetails = { runs: 0, scans: 0, bytes: 0 }
  const pass: ThinningPass = { removed: { ...none }, planned: { ...none }, startsAt }
  yield* thin(thinRuns)
  yield* thin(thinScans)
  return pass

  async function* thin<R>(kind: Thinning<R>): AsyncGenerator<void, void> {
    for (let isFirst = true; !signal?.aborted; isFirst = false) {
      const owners = await takeOwners(storage, kind, now, isFirst)
      if (owners === undefined) return
      for (const owner of owners) {
        if (signal?.aborted) return
        yield* thinOwner(kind, owner)
      }
      yield
    }
  }

  async function* thinOwner<R>(kind: Thinning<R>, owner: AgingOwner): AsyncGenerator<void, void> {
    const began = performance.now()
    const own = readStored(owner.retention)
    const retention = capRetention(own ?? limits.retention, limits.most)
    const old = await kind.findOld(storage.slow, owner.key, retention, now)
    // Who chose the times of a project has seen what goes. The times of the server hold from `startsAt` on.
    const waits = now < startsAt && (own === undefined || kind.alwaysWaits)
    if (waits && old.length > 0) addRemovedDetails(pass.planned, await kind.sizeOf(storage.slow, old))
    await pause(performance.now() - began, signal)
    while (!waits && old.length > 0 && !signal?.aborted) {
      // Waiting for other writers holds nothing up, so the time of a batch begins with its transaction.
      let began = 0
      const removed = await storage.background((db) => {
        began = performance.now()
        const isOver = () => performance.now() - began >= STATEMENTS_TIME
        return kind.removeSome(db, owner.key, old, { now, isOver })
      })
      addRemovedDetails(pass.removed, removed)
      await pause(performance.now() - began, signal)
      yield
    }
  }
}

export function addRemovedDetails(sum: RemovedDetails, more: RemovedDetails): void {
  sum.runs += more.runs
  sum.scans += more.scans
  sum.bytes += more.bytes
}

/** The next owners that may have something to remove; undefined if none is left today. */
async function takeOwners<R>(
  storage: Storage,
  kind: Thinning<R>,
  now: number,
  isFirst: boolean,
): Promise<AgingOwner[] | undefined> {
  const day = Math.floor(now / DAY_MS)
  for (;;) {
    const value = await findSetting(storage.db, kind.progress)
    const [doneOn, after] = value?.split(' ') ?? []
    const isToday = Number(doneOn) === day
    // The pass of the next day, which another process has begun, does the rest: two would take each other's place. A later day is that of
    // a clock that was ahead, but not if it came while this pass was under way: then it still is, elsewhere.
    if (Number(doneOn) === day + 1 || (Number(doneOn) > day && !isFirst) || (isToday && after === DONE))
      return undefined
    const owners = await kind.listOwners(storage.slow, isToday ? Number(after) : 0, now - DAY_MS, OWNERS_AT_ONCE)
    const next = `${day} ${owners.length === 0 ? DONE : owners.at(-1)!.key}`
    if (await storage.background((db) => replaceSetting(db, kind.progress, value, next)))
      return owners.length === 0 ? undefined : owners
  }
}
