import { beforeEach, describe, expect, it } from 'vitest'
import type { EventData } from '../../src/domain/events/event-types.ts'
import { findChannel } from '../../src/storage/channels/channels.ts'
import { claimMessages } from '../../src/storage/channels/claims.ts'
import { findReplayableCount, listDeliveries, listEvents } from '../../src/storage/channels/deliveries.ts'
import { forgetEvents } from '../../src/storage/channels/forget-events.ts'
import { type NewEvent, recordEvent } from '../../src/storage/channels/record-event.ts'
import { skipSuperseded } from '../../src/storage/channels/skip-deliveries.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { restore, suspend } from '../../src/storage/people/users.ts'
import { deleteProject, findProjectKey } from '../../src/storage/projects/projects.ts'
import type { Report } from '../../src/storage/records.ts'
import { createProjectRemoval, createRemoval, TIME_TO_UNDO, undoRemoval } from '../../src/storage/reports/removals.ts'
import { deleteReport } from '../../src/storage/reports/reports.ts'
import { purgeDeletedProjects } from '../../src/storage/upkeep.ts'
import { makeChannel } from './make-channel.ts'
import { makeReport, NOW } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

describe.each(KINDS)('the outbox on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let user: string
  let report: Report
  let projectKey: number

  beforeEach(async () => {
    user = (await makeUser(storage)).id
    report = await makeReport(storage, user)
    projectKey = (await findProjectKey(storage.db, user, report.project))!
  })

  const record = (changes: Partial<NewEvent> = {}) => {
    const { id, url, project } = report
    const failed = { report: { id, url, project, page_url: '/x' }, error: { code: 'timeout', message: 'Too slow.' } }
    const event = {
      type: 'page.unreachable' as const,
      userKey: knownKey(user),
      projectKey,
      reportKey: knownKey(id),
      data: failed as unknown as EventData,
      now: NOW,
    }
    return storage.transaction((db) => recordEvent(db, { ...event, ...changes }))
  }
  const events = () =>
    storage.db.selectFrom('events').selectAll().where('user_key', '=', knownKey(user)).orderBy('seq').execute()
  const deliveries = () =>
    storage.db
      .selectFrom('deliveries')
      .innerJoin('channels', 'channels.key', 'deliveries.channel_key')
      .select(['channels.id', 'deliveries.lane', 'deliveries.next_at', 'deliveries.state'])
      .where('channels.user_key', '=', knownKey(user))
      .orderBy('deliveries.key')
      .execute()

  it('holds one delivery per channel that hears of an event: at once for webhooks, grouped by project for people', async () => {
    const webhook = await makeChannel(storage, user)
    const mail = await makeChannel(storage, user, { kind: 'email' })
    await makeChannel(storage, user, { pause: 'user' })
    await makeChannel(storage, user, { settings: { events: ['report.worse'] } })
    await makeChannel(storage, user, { settings: { project: 'other.example' } })
    await record()
    expect(await deliveries()).toEqual([
      { id: webhook, lane: knownKey(report.id), next_at: NOW, state: 'waiting' },
      { id: mail, lane: projectKey, next_at: NOW + 120_000, state: 'waiting' },
    ])
  })

  it('sends what is urgent to people at once, too', async () => {
    await makeChannel(storage, user, { kind: 'email' })
    await record({ isUrgent: true })
    await record()
    expect((await deliveries()).map(({ next_at }) => next_at)).toEqual([NOW, NOW + 120_000])
  })

  it.each([
    ['pagerduty', 'standard'],
    ['webhook', 'incident'],
  ] as const)(
    'sends alerts one by one and in order to a %s of the format %s, and nothing else',
    async (kind, format) => {
      const id = await makeChannel(storage, user, { kind, settings: { format } })
      await record()
      await record({ type: 'host.reachable', reportKey: null })
      for (const type of ['site.scanned', 'digest.ready', 'mute.expired', 'run.failed'] as const) {
        await record({ type })
        await record({ type, channels: [id] })
      }
      expect(await deliveries()).toEqual([
        { id, lane: projectKey, next_at: NOW, state: 'waiting' },
        { id, lane: projectKey, next_at: NOW, state: 'waiting' },
      ])
      const options = { now: NOW, leaseMs: 1_000, limit: 9, mailLimit: 0, quietUntil: () => NOW + 1_000 }
      const claimed = await storage.transaction((db) => claimMessages(db, options))
      const own = claimed.filter(({ channel }) => channel.id === id)
      expect(own.map(({ events }) => events.map(({ type }) => type))).toEqual([['page.unreachable']])
    },
  )

  it('keeps events without receivers as history, but not every run', async () => {
    await makeChannel(storage, user, { kind: 'slack' })
    await record({ type: 'run.completed' })
    expect(await events()).toEqual([])
    await record({ channels: [] })
    expect(await events()).toHaveLength(1)
    expect(await deliveries()).toEqual([])
  })

  it('leaves out what another event says better, unless it is on its way', async () => {
    await makeChannel(storage, user)
    await record()
    await record({ type: 'report.worse' })
    const skip = () =>
      storage.transaction((db) =>
        skipSuperseded(db, {
          userKey: knownKey(user),
          reportKeys: [knownKey(report.id)],
          type: 'page.unreachable',
          now: NOW,
        }),
      )
    await skip()
    expect((await deliveries()).map(({ state }) => state)).toEqual(['skipped', 'waiting'])
    await record()
    await storage.db.updateTable('deliveries').set({ claim: 'x' }).where('state', '=', 'waiting').execute()
    await skip()
    expect((await deliveries()).map(({ state }) => state)).toEqual(['skipped', 'waiting', 'waiting'])
  })

  it('goes on with what a receiver may have got already, whatever says it better', async () => {
    await makeChannel(storage, user)
    await record()
    const attempted = storage.db.updateTable('deliveries').set({ attempt: 1 }).where('state', '=', 'waiting')
    await attempted.execute()
    const about = { userKey: knownKey(user), reportKeys: [knownKey(report.id)], type: 'page.unreachable' as const }
    expect(await storage.transaction((db) => skipSuperseded(db, { ...about, now: NOW }))).toEqual([])
    expect((await deliveries()).map(({ state }) => state)).toEqual(['waiting'])
  })

  it('sends nothing to suspended users, until that ends', async () => {
    const channel = await makeChannel(storage, user)
    await suspend(storage.db, user, NOW)
    for (const channels of [null, [channel]]) expect(await record({ channels })).toEqual([])
    expect(await deliveries()).toEqual([])
    await restore(storage.db, user)
    for (const channels of [null, [channel]]) expect(await record({ channels })).toEqual([channel])
  })

  it('waits with what is being deleted until that is done or undone', async () => {
    await makeChannel(storage, user)
    const kept = await makeReport(storage, user, { url: 'https://example.com/kept' })
    const removal = (await createRemoval(storage.db, user, [report.id], NOW))!
    const nextAt = async (of: Report) => {
      await record({ reportKey: knownKey(of.id) })
      return (await deliveries()).at(-1)!.next_at
    }
    expect(await nextAt(report)).toBeGreaterThan(NOW + TIME_TO_UNDO)
    expect(await nextAt(kept)).toBe(NOW)
    await undoRemoval(storage.db, user, removal.id)
    expect(await nextAt(report)).toBe(NOW)

    await createProjectRemoval(storage.db, user, report.project, NOW)
    const later = await makeReport(storage, user, { url: 'https://example.com/later', now: NOW + 1 })
    expect(await nextAt(report)).toBeGreaterThan(NOW + TIME_TO_UNDO)
    expect(await nextAt(later)).toBe(NOW)
    await deleteReport(storage.db, user, report.id)
    expect((await deliveries()).map(({ lane }) => lane)).toEqual([kept, later].map(({ id }) => knownKey(id)))
  })

  it('tells only the channels that a rule names', async () => {
    await makeChannel(storage, user)
    const named = await makeChannel(storage, user, { settings: { events: [] } })
    expect(await record({ channels: [named] })).toEqual([named])
    expect((await deliveries()).map(({ id }) => id)).toEqual([named])
  })

  it('shows and sends nothing about a deleted project, also before its rows are deleted', async () => {
    const id = await makeChannel(storage, user)
    await record()
    await record({ projectKey: null, reportKey: null })
    const page = { page: 1, perPage: 10 }
    const seen = async () => {
      const channel = (await findChannel(storage.db, user, id))!
      const { items } = await listEvents(storage.db, user, page)
      const options = { now: NOW, leaseMs: 1, limit: 10, mailLimit: 10, quietUntil: () => null }
      const claimed = await storage.transaction((db) => claimMessages(db, options))
      return {
        events: items.map(({ sequence }) => sequence),
        deliveries: (await listDeliveries(storage.db, user, page)).total,
        again: await findReplayableCount(storage.db, channel, 0),
        sent: claimed.flatMap(({ channel, events }) =>
          channel.id === id ? events.map(({ sequence }) => sequence) : [],
        ),
      }
    }
    const [about, other] = (await events()).map(({ seq }) => seq)
    await storage.db.updateTable('deliveries').set({ state: 'sent' }).execute()
    expect(await seen()).toEqual({ events: [other, about], deliveries: 2, again: 2, sent: [] })
    const ofChannel = storage.db.updateTable('deliveries').where('channel_key', '=', knownKey(id))
    await ofChannel.set({ state: 'waiting' }).execute()
    await deleteProject(storage.db, user, 'example.com')
    expect(await seen()).toEqual({ events: [other], deliveries: 1, again: 0, sent: [other] })
  })

  it('forgets events of deleted reports and projects, and those older than 30 days', async () => {
    await makeChannel(storage, user)
    const other = await makeReport(storage, user, { url: 'https://example.com/other' })
    await record()
    await record({ reportKey: knownKey(other.id) })
    await record({ reportKey: null })
    await deleteReport(storage.db, user, report.id)
    expect([(await events()).length, (await deliveries()).length]).toEqual([2, 2])
    await forgetEvents(storage, NOW + 29 * 86_400_000)
    expect(await events()).toHaveLength(2)
    await deleteProject(storage.db, user, 'example.com')
    await purgeDeletedProjects(storage)
    expect([(await events()).length, (await deliveries()).length]).toEqual([0, 0])

    report = await makeReport(storage, user)
    const { key } = await storage.db
      .selectFrom('projects')
      .select('key')
      .where('user_key', '=', knownKey(user))
      .executeTakeFirstOrThrow()
    await record({ projectKey: key, reportKey: null })
    // The project goes with its last report.
    await deleteReport(storage.db, user, report.id)
    await purgeDeletedProjects(storage)
    expect([(await events()).length, (await deliveries()).length]).toEqual([0, 0])

    report = await makeReport(storage, user, { url: 'https://new.example/' })
    await record()
    await forgetEvents(storage, NOW + 31 * 86_400_000)
    expect([(await events()).length, (await deliveries()).length]).toEqual([0, 0])
  })
})
