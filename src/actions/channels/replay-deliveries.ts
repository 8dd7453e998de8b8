import { takeAttempt } from '../../storage/attempts.ts'
import { lockChannel } from '../../storage/channels/channels.ts'
import { replaySince, replayDelivery as replayStored } from '../../storage/channels/deliveries.ts'
import type { Db } from '../../storage/tables.ts'
import type { ActionDependencies } from '../action-dependencies.ts'
import { ActionError } from '../action-error.ts'
import { createOnce } from '../idempotency.ts'

/** How many events are sent once more. */
export interface Replay {
  count: number
  /** Whether an earlier request with the same idempotency key did so. */
  isReplayed: boolean
}

const REPLAYS = { burst: 30, refillMs: 10_000 }

/** Sends an event to its channel once more; undefined if the user has no such delivery. */
export function replayDelivery(
  dependencies: ActionDependencies,
  userId: string,
  id: string,
  idempotencyKey: string | null = null,
): Promise<Replay | undefined> {
  const request = { userId, id, key: idempotencyKey, fields: ['replay', id] }
  return replayOnce(dependencies, request, async (db, now) => {
    const replayed = await replayStored(db, userId, id, now)
    if (replayed?.isOff) throw channelOff()
    return replayed && 1
  })
}

/** Sends everything again since a time; undefined if the user has no such channel. */
export function replayChannel(
  dependencies: ActionDependencies,
  userId: string,
  id: string,
  since: number,
  idempotencyKey: string | null = null,
): Promise<Replay | undefined> {
  const request = { userId, id, key: idempotencyKey, fields: ['replay', id, since] }
  return replayOnce(dependencies, request, async (db, now) => {
    const channel = await lockChannel(db, userId, id)
    if (channel !== undefined && channel.pause !== null) throw channelOff()
    return channel && replaySince(db, channel, since, now)
  })
}

async function replayOnce(
  { storage, now }: ActionDependencies,
  request: { userId: string; id: string; key: string | null; fields: unknown },
  replay: (db: Db, now: number) => Promise<number | undefined>,
): Promise<Replay | undefined> {
  const { created, isReplayed } = await createOnce<number | undefined>({ storage, now }, request, {
    create: (claim) =>
      storage.transaction(async (db) => {
        await checkLimit(db, request.userId, now())
        const count = await replay(db, now())
        if (count !== undefined) await claim(db, [request.id, String(count)])
        return count
      }),
    replay: async ([, count]) => Number(count),
  })
  return created === undefined ? undefined : { count: created, isReplayed }
}

/** What waits for a channel that is off is left out. */
function channelOff(): ActionError {
  return new ActionError('channel_off', 'Nothing is sent to this channel while it is off. Turn it on first.')
}

async function checkLimit(db: Db, userId: string, now: number): Promise<void> {
  const wait = await takeAttempt(db, { key: `replays of ${userId}`, ...REPLAYS }, now)
  if (wait > 0)
    throw new ActionError('message_limit_reached', 'Too many replays. Try again in a minute.', Math.ceil(wait / 1000))
}
