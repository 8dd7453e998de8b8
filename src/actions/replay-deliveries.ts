import { takeAttempt } from '../storage/attempts.ts'
import type { Db, Storage } from '../storage/open.ts'
import { lockChannel } from '../storage/outbox/channels.ts'
import { replaySince, replayDelivery as replayStored } from '../storage/outbox/deliveries.ts'
import { ActionError } from './action-error.ts'

interface ReplayDependencies {
  storage: Storage
  now: () => number
}

const REPLAYS = { burst: 30, refillMs: 10_000 }

/** Sends an event to its channel once more; answers 1, or undefined if the user has no such delivery. */
export function replayDelivery(
  { storage, now }: ReplayDependencies,
  userId: string,
  id: string,
): Promise<number | undefined> {
  return storage.transaction(async (db) => {
    await checkLimit(db, userId, now())
    return (await replayStored(db, userId, id, now())) ? 1 : undefined
  })
}

/** Sends everything again since a time; answers how many events, or undefined if the user has no such channel. */
export function replayChannel(
  { storage, now }: ReplayDependencies,
  userId: string,
  id: string,
  since: number,
): Promise<number | undefined> {
  return storage.transaction(async (db) => {
    const channel = await lockChannel(db, userId, id)
    if (channel === undefined) return undefined
    await checkLimit(db, userId, now())
    return replaySince(db, channel, since, now())
  })
}

async function checkLimit(db: Db, userId: string, now: number): Promise<void> {
  const wait = await takeAttempt(db, { key: `replays of ${userId}`, ...REPLAYS }, now)
  if (wait > 0)
    throw new ActionError('message_limit_reached', 'Too many replays. Try again in a minute.', Math.ceil(wait / 1000))
}
