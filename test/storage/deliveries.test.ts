import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../src/common/durations.ts'
import { type Channel, changeChannel, findChannel } from '../../src/storage/channels/channels.ts'
import {
  findReplayableCount,
  findTest,
  listDeliveries,
  recordTest,
  replayDelivery,
  replaySince,
} from '../../src/storage/channels/deliveries.ts'
import { recordEvent } from '../../src/storage/channels/record-event.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { makeChannel } from './make-channel.ts'
import { NOW } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const PAGE = { page: 1, perPage: 100 }
const ATTEMPT = { status: 200, tookMs: 12, answer: 'ok', error: null }

describe.each(KINDS)('deliveries on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let user: string
  let channel: Channel

  beforeEach(async () => {
    user = (await makeUser(storage)).id
    channel = (await findChannel(storage.db, user, await makeChannel(storage, user)))!
  })

  const listed = async () => (await listDeliveries(storage.db, user, PAGE)).items
  const record = (now = NOW) => {
    const data = { schedule: { id: 's', scope: 'project', target: 'e' }, reason: 'failing', url: '/' } as const
    const event = { type: 'schedule.paused' as const, userKey: knownKey(user), projectKey: null, data, now }
    return storage.transaction((db) => recordEvent(db, event))
  }
  /** As if all that waits had been tried. */
  const end = (state: 'sent' | 'failed', attempt: number) =>
    storage.db
      .updateTable('deliveries')
      .set({ state, attempt, ended_at: NOW })
      .where('state', '=', 'waiting')
      .where('channel_key', '=', channel.key)
      .execute()
  const sendTest = async (isSent: boolean) => {
    const data = { channel: { id: channel.id, name: 'x', kind: 'webhook' }, url: '/' } as const
    const test = await recordTest(storage, { userKey: knownKey(user), data, now: NOW, claim: async () => {} })
    await test.end(channel, { ...ATTEMPT, isSent }, NOW)
    return test.id
  }

  it.each([
    ['sent', 0, 1],
    ['sent', 2, 3],
    ['failed', 3, 3],
  ] as const)(
    'that are %s after %d failures were tried %d times, and are not tried again',
    async (state, failed, attempts) => {
      await record()
      expect(await listed()).toMatchObject([{ state: 'waiting', attempts: 0, nextAt: NOW }])
      await end(state, failed)
      expect(await listed()).toMatchObject([{ state, attempts, nextAt: null }])
    },
  )

  it('are sent again once each from a time on, without tests and what waits', async () => {
    await record(NOW)
    await end('sent', 0)
    await record(NOW + 2 * MINUTE_MS)
    await end('failed', 3)
    await sendTest(true)
    await record(NOW + 4 * MINUTE_MS)
    const count = (since: number) => findReplayableCount(storage.db, channel, since)
    // Ids go on from the latest one while clocks are set back by seconds only, so the times are minutes apart.
    const times = [NOW, NOW + MINUTE_MS, NOW + 3 * MINUTE_MS]
    expect(await Promise.all(times.map(count))).toEqual([2, 1, 0])
    expect(await storage.transaction((db) => replaySince(db, channel, NOW, NOW + 5 * MINUTE_MS))).toBe(2)
    await end('sent', 0)
    // Each event once, however often it was sent.
    expect(await count(NOW)).toBe(3)
  })

  it('are not sent again to a channel that is off, nor to that of another user', async () => {
    await record()
    const { id } = (await listed())[0]!
    const replay = (userId: string) => storage.transaction((db) => replayDelivery(db, userId, id, NOW))
    expect(await replay((await makeUser(storage)).id)).toBeUndefined()
    expect(await replay(user)).toEqual({ isOff: false })
    await storage.transaction((db) => changeChannel(db, channel, { ...channel, pause: 'user' }, NOW))
    const before = (await listed()).length
    expect(await replay(user)).toEqual({ isOff: true })
    expect(await listed()).toHaveLength(before)
  })

  it.each([
    [true, 'sent'],
    [false, 'failed'],
  ] as const)('of a test say how it ended (%j), with one attempt', async (isSent, state) => {
    const id = await sendTest(isSent)
    expect(await listed()).toMatchObject([{ state, attempts: 1, ...ATTEMPT }])
    expect(await findTest(storage.db, user, id)).toEqual({ isSent, ...ATTEMPT })
    expect(await findTest(storage.db, (await makeUser(storage)).id, id)).toBeUndefined()
  })
})
