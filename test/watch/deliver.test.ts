import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openChannelLinks } from '../../src/actions/channels/channel-links.ts'
import { openChannelSeal } from '../../src/actions/channels/channel-seal.ts'
import type { EventData } from '../../src/domain/events/event-types.ts'
import type { ChannelMessage, MessageAttempt } from '../../src/notify/messenger.ts'
import {
  type Channel,
  changeChannel,
  findChannel,
  listStoppedChannels,
  setUnsubscribed,
} from '../../src/storage/channels/channels.ts'
import { replayDelivery } from '../../src/storage/channels/deliveries.ts'
import { type NewEvent, recordEvent } from '../../src/storage/channels/record-event.ts'
import { keyOf, knownKey } from '../../src/storage/ids.ts'
import { suspend } from '../../src/storage/people/users.ts'
import { findProjectKey } from '../../src/storage/projects/projects.ts'
import type { Report } from '../../src/storage/records.ts'
import type { Db } from '../../src/storage/tables.ts'
import { type DeliverDependencies, deliverDue, startDelivering } from '../../src/watch/deliver.ts'
import { makeChannel } from '../storage/make-channel.ts'
import { makeReport, NOW } from '../storage/make-report.ts'
import { KINDS, makeUser, useTestStorage } from '../storage/open-test-storage.ts'

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
const SENT: MessageAttempt = {
  isSent: true,
  status: 200,
  tookMs: 12,
  answer: 'ok',
  error: null,
  pauseMs: null,
  isGone: false,
}
const FAILED: MessageAttempt = { ...SENT, isSent: false, status: 500, answer: 'oops' }

describe.each(KINDS)('deliveries on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let user: string
  let email: string
  let report: Report
  let projectKey: number
  let time = NOW
  /** What the receiver got: the numbers of the events in each message, counted from the first of the test. */
  let got: number[][] = []
  let first = 0
  let mails: [to: string, subject: string][] = []
  let answer: (message: ChannelMessage) => MessageAttempt | Promise<MessageAttempt>

  beforeEach(async () => {
    const owner = await makeUser(storage)
    user = owner.id
    email = owner.email
    report = await makeReport(storage, user)
    projectKey = (await findProjectKey(storage.db, user, report.project))!
    time = NOW
    got = []
    mails = []
    first = 0
    answer = () => SENT
  })
  afterEach(async () => {
    await storage.db.deleteFrom('channels').execute()
    await storage.db.deleteFrom('events').execute()
  })

  const dependencies = async (): Promise<DeliverDependencies> => ({
    storage,
    now: () => time,
    random: () => 0.5,
    baseUrl: 'https://verdict.example',
    async mail(to, { subject }) {
      mails.push([to, subject])
      return 'ok'
    },
    seal: await openChannelSeal(storage, 's'.repeat(32)),
    links: await openChannelLinks(storage, 's'.repeat(32)),
    async messenger(message) {
      first ||= message.events[0]!.sequence
      got.push(message.events.map(({ sequence }) => sequence - first + 1))
      return answer(message)
    },
    onAttempt() {},
    onError(error) {
      throw error
    },
  })
  const plant = async (changes: Parameters<typeof makeChannel>[2] = {}) => {
    const seal = await openChannelSeal(storage, 's'.repeat(32))
    return makeChannel(storage, user, {
      secrets: (id) => seal.seal(user, id, { url: 'https://x.example/' }),
      ...changes,
    })
  }
  const record = (changes: Partial<NewEvent> = {}) =>
    storage.transaction((db) =>
      recordEvent(db, {
        type: 'run.failed' as const,
        userKey: knownKey(user),
        projectKey,
        reportKey: knownKey(report.id),
        data: {} as EventData,
        now: time,
        ...changes,
      }),
    )
  const deliverAt = async (at: number) => {
    time = at
    return deliverDue(await dependencies())
  }
  /** Until nothing is due at that time. */
  const deliverAllAt = async (at: number) => {
    while ((await deliverAt(at)) > 0);
  }
  const states = async () =>
    (
      await storage.db
        .selectFrom('deliveries')
        .innerJoin('channels', 'channels.key', 'deliveries.channel_key')
        .select(['state', 'attempt', 'status', 'answer'])
        .where('channels.user_key', '=', knownKey(user))
        .orderBy('event_seq')
        .execute()
    ).map(({ state, attempt, status, answer }) => [state, attempt, status, answer])

  it('go to a webhook one after the other for each report, and side by side for several', async () => {
    await plant()
    const other = await makeReport(storage, user, { url: 'https://example.com/2' })
    await record()
    await record()
    await record({ reportKey: keyOf(other.id) })
    expect(await deliverAt(NOW)).toBe(2)
    expect(got).toEqual([[1], [3]])
    await deliverAllAt(NOW)
    expect(got).toEqual([[1], [3], [2]])
    expect(await states()).toEqual([
      ['sent', 0, 200, 'ok'],
      ['sent', 0, 200, 'ok'],
      ['sent', 0, 200, 'ok'],
    ])
    expect(await deliverAt(NOW + DAY)).toBe(0)
  })

  it('keep the order of a report that had to wait because the webhook was busy with others', async () => {
    await plant()
    const reports: Report[] = []
    for (let n = 0; n < 11; n++) reports.push(await makeReport(storage, user, { url: `https://example.com/${n}` }))
    for (const { id } of reports) await record({ reportKey: knownKey(id) })
    expect(await deliverAt(NOW)).toBe(10)
    time = NOW + 1
    await record({ reportKey: knownKey(reports[10]!.id) })
    expect(await deliverAt(NOW + 1)).toBe(0)
    await deliverAllAt(NOW + SECOND)
    expect(got.slice(10)).toEqual([[11], [12]])
  })

  it('are tried again later and later; the next one waits for 35 minutes, then overtakes', async () => {
    await plant()
    await record()
    await record()
    answer = ({ events }) => (events[0]!.sequence === first ? FAILED : SENT)
    await deliverAllAt(NOW)
    await deliverAllAt(NOW + 4 * SECOND)
    expect(got).toEqual([[1]])
    for (const at of [5 * SECOND, 5 * SECOND + 5 * MINUTE]) await deliverAllAt(NOW + at)
    expect(got).toEqual([[1], [1], [1]])
    await deliverAllAt(NOW + 5 * SECOND + 35 * MINUTE)
    expect(got).toEqual([[1], [1], [1], [1], [2]])
    for (const hours of [2, 7, 17, 31, 51]) await deliverAllAt(NOW + 36 * MINUTE + hours * HOUR)
    expect((await states())[0]).toEqual(['waiting', 9, 500, 'oops'])
    await deliverAllAt(NOW + 76 * HOUR)
    expect(await states()).toEqual([
      ['failed', 10, 500, 'oops'],
      ['sent', 0, 200, 'ok'],
    ])
  })

  it('go to people as one message for each project, except in quiet hours', async () => {
    // From midnight to noon; it is 8:53.
    const quiet_hours = { from: 0, to: 12 * 60 }
    await plant({ kind: 'slack', settings: { events: ['run.failed'] } })
    await record()
    time += MINUTE
    await record()
    await deliverAllAt(NOW + 2 * MINUTE - 1)
    expect(got).toEqual([])
    await deliverAllAt(NOW + 2 * MINUTE)
    expect(got).toEqual([[1, 2]])
    await storage.db
      .updateTable('channels')
      .set((eb) => ({
        settings: JSON.stringify({ events: null, project: null, language: 'en', time_zone: 'UTC', quiet_hours }),
        key: eb.ref('key'),
      }))
      .execute()
    await record({ channels: await idsOfAll() })
    await record({ channels: await idsOfAll(), isUrgent: true })
    await deliverAllAt(time + 5 * MINUTE)
    expect(got.at(-1)).toEqual([4])
    await deliverAllAt(NOW + 4 * HOUR)
    expect(got.at(-1)).toEqual([3])
  })
  const idsOfAll = async () =>
    (await storage.db.selectFrom('channels').select('id').orderBy('key').execute()).map(({ id }) => id)

  it('of an event that goes out with an older one has all its own attempts', async () => {
    await plant({ kind: 'slack', settings: { events: ['run.failed'] } })
    answer = () => FAILED
    await record()
    await deliverAllAt(NOW + 2 * MINUTE)
    for (let failed = 1; failed < 9; failed++) await deliverAllAt(await nextAttempt())
    expect(await states()).toEqual([['waiting', 9, 500, 'oops']])
    const last = await nextAttempt()
    time = last - MINUTE
    await record()
    await deliverAllAt(last)
    expect(got.at(-1)).toEqual([1, 2])
    expect(await states()).toEqual([
      ['failed', 10, 500, 'oops'],
      ['waiting', 1, 500, 'oops'],
    ])
    expect(await nextAttempt()).toBe(last + 5 * SECOND)
    answer = () => SENT
    await deliverAllAt(last + 5 * SECOND)
    expect(got.at(-1)).toEqual([2])
  })
  const nextAttempt = async () => {
    const waiting = storage.db.selectFrom('deliveries').select('next_at').where('state', '=', 'waiting')
    return (await waiting.orderBy('next_at').executeTakeFirstOrThrow()).next_at
  }

  it('have the same id whenever the same events go out together, and another if they are replayed', async () => {
    await plant({ kind: 'email', settings: { events: ['run.failed'], time_zone: 'Asia/Kolkata' } })
    const sent: [id: string, timeZone: string | undefined][] = []
    // Before what was sent is recorded, the process dies.
    let isKilled = true
    answer = ({ id, timeZone }) => {
      sent.push([id, timeZone])
      if (isKilled) throw new Error('killed')
      return SENT
    }
    await record()
    await record()
    await expect(deliverAt(NOW + 2 * MINUTE)).rejects.toThrow('killed')
    isKilled = false
    await deliverAllAt(NOW + 5 * MINUTE)
    expect(got).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(sent[1]).toEqual([sent[0]![0], 'Asia/Kolkata'])
    const rows = await storage.db.selectFrom('deliveries').select('id').orderBy('key').execute()
    for (const { id } of rows) await storage.transaction((db) => replayDelivery(db, user, id, time))
    await deliverAllAt(time + 5 * MINUTE)
    expect(got.at(-1)).toEqual([1, 2])
    expect(sent[2]![0]).not.toBe(sent[0]![0])
  })

  it('that are urgent do not wait for one that failed before quiet hours began', async () => {
    // From 9:00 to noon; it is 8:53.
    const quiet_hours = { from: 9 * 60, to: 12 * 60 }
    await plant({ kind: 'slack', settings: { events: ['run.failed'], quiet_hours } })
    answer = () => FAILED
    await record()
    await deliverAllAt(NOW + 2 * MINUTE)
    for (let failed = 1; failed < 3; failed++) await deliverAllAt(await nextAttempt())
    answer = () => SENT
    await deliverAllAt(NOW + HOUR)
    expect(await nextAttempt()).toBe(Date.parse('2025-10-09T12:00:00Z'))
    await record({ isUrgent: true })
    await deliverAllAt(NOW + HOUR + 2 * MINUTE)
    expect(got.at(-1)).toEqual([2])
  })

  it('wait for a receiver that has too much to do, all of them', async () => {
    await plant()
    const other = await makeReport(storage, user, { url: 'https://example.com/2' })
    await record()
    answer = () => ({ ...FAILED, status: 429, pauseMs: 10 * MINUTE })
    await deliverAllAt(NOW)
    // The log says when it is tried again, too.
    const [{ next_at: nextAt } = { next_at: 0 }] = await storage.db.selectFrom('deliveries').select('next_at').execute()
    expect(nextAt).toBe(NOW + 10 * MINUTE)
    answer = () => SENT
    await record({ reportKey: keyOf(other.id) })
    await deliverAllAt(NOW + 9 * MINUTE)
    expect(got).toEqual([[1]])
    await deliverAllAt(NOW + 10 * MINUTE)
    expect(got).toEqual([[1], [1], [2]])
  })

  it.each([
    ['was accepted', SENT],
    ['failed otherwise', FAILED],
  ])('wait for a receiver that has too much to do, although one on its way at the same time %s', async (_, last) => {
    await plant()
    const others = [2, 3].map((n) => makeReport(storage, user, { url: `https://example.com/${n}` }))
    const [second, third] = await Promise.all(others)
    await record()
    await record({ reportKey: keyOf(second!.id) })
    // The second attempt ends after the first.
    const overloaded = Promise.withResolvers<void>()
    let asked = 0
    answer = async () => {
      if (++asked === 1) return { ...FAILED, status: 429, pauseMs: 10 * MINUTE }
      await overloaded.promise
      return last
    }
    const watch = async () => {
      const isSlow = storage.db.selectFrom('channels').select('slow_until').where('slow_until', 'is not', null)
      while ((await isSlow.execute()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      overloaded.resolve()
    }
    await Promise.all([deliverAt(NOW), watch()])
    expect(asked).toBe(2)
    await record({ reportKey: keyOf(third!.id) })
    await deliverAllAt(NOW + 9 * MINUTE)
    expect(asked).toBe(2)
    answer = () => SENT
    await deliverAllAt(NOW + 10 * MINUTE)
    expect(got.slice(2)).toContainEqual([3])
  })

  it.each([
    ['gone', { ...FAILED, status: 410, isGone: true }, 0],
    ['failing', FAILED, 5 * DAY],
  ] as const)('turn a channel off that is %s, and tell the others', async (pause, attempt, after) => {
    const id = await plant()
    const other = await plant({ settings: { events: ['endpoint.disabled'] } })
    await record()
    let told: ChannelMessage | undefined
    answer = (message) => {
      if (message.events[0]!.type === 'run.failed') return attempt
      told = message
      return SENT
    }
    await deliverAt(NOW)
    if (after > 0) {
      expect((await findChannel(storage.db, user, id))!.failingSince).toBe(NOW)
      time = NOW + after
      await record()
      await deliverAllAt(NOW + after)
    }
    expect((await findChannel(storage.db, user, id))!.pause).toBe(pause)
    await deliverAllAt(time)
    expect(told!.events[0]).toMatchObject({
      type: 'endpoint.disabled',
      data: { channel: { id }, reason: pause, url: 'https://verdict.example/channels' },
    })
    expect(other).not.toBe(id)
    expect(mails).toEqual([[email, 'The channel My webhook (hooks.example) is turned off']])
    expect((await listStoppedChannels(storage.db, user)).map(({ id, pausedAt }) => [id, pausedAt])).toEqual([
      [id, time],
    ])
  })

  it('do not tell an owner by mail whose address is a channel', async () => {
    const seal = await openChannelSeal(storage, 's'.repeat(32))
    await plant()
    await plant({ kind: 'email', secrets: (id) => seal.seal(user, id, { address: email }) })
    await record({ channels: (await idsOfAll()).slice(0, 1) })
    const links: (string | null)[] = []
    answer = ({ kind, unsubscribeUrl }) => {
      links.push(unsubscribeUrl)
      return kind === 'webhook' ? { ...FAILED, status: 410, isGone: true } : SENT
    }
    await deliverAllAt(NOW)
    await deliverAllAt(NOW + 3 * MINUTE)
    expect([mails, got]).toEqual([[], [[1], [2]]])
    expect(links).toEqual([null, expect.stringMatching(/^https:\/\/verdict\.example\/channels\/unsubscribe\?id=/)])
  })

  it('do not tell an owner by mail at the address that has just failed', async () => {
    const seal = await openChannelSeal(storage, 's'.repeat(32))
    await plant({ kind: 'email', secrets: (id) => seal.seal(user, id, { address: email }) })
    await record({ type: 'report.worse' })
    answer = () => ({ ...FAILED, isGone: true })
    await deliverAllAt(NOW + 3 * MINUTE)
    expect(await listStoppedChannels(storage.db, user)).toHaveLength(1)
    expect(mails).toEqual([])
  })

  it.each<[string, (db: Db, channel: Channel, isOn: boolean) => Promise<void>]>([
    ['paused', (db, channel, isOn) => changeChannel(db, channel, { ...channel, pause: isOn ? null : 'user' }, NOW)],
    ['unsubscribed', (db, channel, isOn) => setUnsubscribed(db, channel, !isOn, NOW)],
  ])('that waited when their channel was %s are not sent when it is on again', async (_how, turn) => {
    const id = await plant()
    await record()
    for (const isOn of [false, true]) {
      const channel = (await findChannel(storage.db, user, id))!
      await storage.transaction((db) => turn(db, channel, isOn))
    }
    await record()
    await deliverAllAt(NOW)
    expect((await states()).map(([state]) => state)).toEqual(['skipped', 'sent'])
  })

  it('that waited when their account was suspended are not sent, neither to people nor again', async () => {
    await plant()
    await plant({ kind: 'email' })
    answer = () => FAILED
    await record({ type: 'report.worse' })
    await deliverAllAt(NOW)
    expect(got).toEqual([[1]])
    await storage.transaction((db) => suspend(db, user, NOW))
    await deliverAllAt(NOW + HOUR)
    expect(got).toEqual([[1]])
    expect((await states()).map(([state]) => state)).toEqual(['skipped', 'skipped'])
  })

  it('of a process that was killed come back, and its late answer changes nothing', async () => {
    await plant()
    await record()
    await record()
    const { promise: taken, resolve: finish } = Promise.withResolvers<MessageAttempt>()
    answer = () => taken
    const killed = deliverDue(await dependencies())
    await expect.poll(() => got.length).toBe(1)
    answer = () => SENT
    await deliverAllAt(NOW + 80 * SECOND)
    expect(got).toEqual([[1]])
    await deliverAllAt(NOW + 100 * SECOND)
    expect(got).toEqual([[1], [1], [2]])
    finish(FAILED)
    await killed
    expect((await states()).map(([state]) => state)).toEqual(['sent', 'sent'])
  })

  it('that a slow mail server has not taken after minutes are not sent a second time', async () => {
    await plant()
    await record()
    await record()
    const { promise: taken, resolve: finish } = Promise.withResolvers<MessageAttempt>()
    answer = () => taken
    const leaseEnd = async () => {
      const claimed = storage.db.selectFrom('deliveries').select('next_at').where('claim', 'is not', null)
      return (await claimed.executeTakeFirst())?.next_at
    }
    const delivering = startDelivering(await dependencies())
    await expect.poll(() => got.length).toBe(1)
    for (const minutes of [1, 2, 3]) {
      time = NOW + minutes * MINUTE
      await expect.poll(leaseEnd).toBe(time + 90 * SECOND)
    }
    expect(got).toEqual([[1]])
    answer = () => SENT
    finish(SENT)
    await expect.poll(states).toEqual([
      ['sent', 0, 200, 'ok'],
      ['sent', 0, 200, 'ok'],
    ])
    await delivering.stop()
    expect(got).toEqual([[1], [2]])
  })

  it('leave room for other receivers while the mail server takes nothing', async () => {
    for (let mails = 0; mails < 16; mails++) await plant({ kind: 'email', settings: { events: ['run.failed'] } })
    await record()
    await plant()
    await record()
    const kinds: string[] = []
    const { promise: taken, resolve: finish } = Promise.withResolvers<MessageAttempt>()
    answer = ({ kind }) => {
      kinds.push(kind)
      return kind === 'email' ? taken : SENT
    }
    time = NOW + HOUR
    const delivering = startDelivering(await dependencies())
    const counts = () => [kinds.filter((one) => one === 'email').length, kinds.filter((one) => one !== 'email').length]
    await expect.poll(counts).toEqual([12, 1])
    await record()
    await expect.poll(counts).toEqual([12, 2])
    finish(SENT)
    await expect.poll(() => counts()[0]).toBeGreaterThanOrEqual(16)
    await delivering.stop()
  })

  it('that are on their way when the process stops are given back', async () => {
    await plant()
    await record()
    answer = ({ signal }) =>
      new Promise((resolve) => signal!.addEventListener('abort', () => resolve({ ...FAILED, status: null })))
    const delivering = startDelivering(await dependencies())
    await expect.poll(() => got.length).toBe(1)
    await delivering.stop()
    answer = () => SENT
    await deliverAllAt(NOW)
    expect(await states()).toEqual([['sent', 0, 200, 'ok']])
  })

  it('skip a channel whose secrets can no longer be read', async () => {
    const id = await plant({ secrets: () => new Uint8Array([1, 2, 3]) })
    await record()
    await deliverAllAt(NOW)
    expect(got).toEqual([])
    expect((await findChannel(storage.db, user, id))!.pause).toBe('unreadable')
  })
})
