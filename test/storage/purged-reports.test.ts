import { beforeEach, describe, expect, it } from 'vitest'
import type { EventData } from '../../src/domain/events/event-types.ts'
import { listDigests } from '../../src/storage/alerts/digest-of-project.ts'
import { listPastEvents } from '../../src/storage/alerts/event-history.ts'
import { claimMessages } from '../../src/storage/channels/claims.ts'
import { listDeliveries, listEvents } from '../../src/storage/channels/deliveries.ts'
import { recordEvent } from '../../src/storage/channels/record-event.ts'
import { countRows } from '../../src/storage/count-rows.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { deleteProject, findOrCreateProject } from '../../src/storage/projects/projects.ts'
import type { Report } from '../../src/storage/records.ts'
import { carryOutRemovals } from '../../src/storage/reports/due-removals.ts'
import { listReports } from '../../src/storage/reports/list/list.ts'
import { createRemoval, TIME_TO_UNDO } from '../../src/storage/reports/removals.ts'
import { deleteReport, deleteReports, findReport, findReportForPage } from '../../src/storage/reports/reports.ts'
import { findReportByUrl } from '../../src/storage/reports/reports-by-url.ts'
import { listRunHistory } from '../../src/storage/runs/run-history.ts'
import { nextQueued } from '../../src/storage/runs/run-queue.ts'
import { claimRun } from '../../src/storage/runs/runs.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import { findMembershipOf, insertMember } from '../../src/storage/sharing/members.ts'
import { findShareLinkByHash, insertShareLink } from '../../src/storage/sharing/share-links.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { feedSearch, purgeDeletedProjects } from '../../src/storage/upkeep.ts'
import { inconsistencies } from './consistency.ts'
import { makeChannel } from './make-channel.ts'
import { judge, makeJudged, makeReport, NOW } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const MANY = 50
const QUICK = { depth: 0, device: 'mobile' } as const

describe.each(KINDS)('reports with many runs on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let user: string
  let page: Report
  let other: Report
  let projectKey: number

  beforeEach(async () => {
    user = (await makeUser(storage)).id
    page = await makeJudged(storage, user, { url: 'https://example.com/long', result: 'good', now: NOW - 1000 })
    other = await makeJudged(storage, user, { url: 'https://example.com/other', result: 'bad' })
    projectKey = (await findOrCreateProject(storage.db, user, 'example.com', NOW)).projectKey
    for (let n = 1; n <= MANY; n++) {
      const { run } = await startRun(storage.db, page, QUICK, NOW + n)
      await judge(storage, { ...page, runId: run.id }, 'decent', 60, NOW + n)
      await storage.db
        .insertInto('metrics')
        .values({
          report_key: knownKey(page.id),
          run_key: knownKey(run.id),
          name: 'ttfb',
          value: n,
          waited: null,
          signed_in: 0,
        })
        .execute()
    }
  })

  const counted = async () => {
    const of = (table: 'reports' | 'runs' | 'metrics' | 'events') => countRows(storage.db.selectFrom(table))
    const reports = of('reports')
    const runs = of('runs')
    const metrics = of('metrics')
    const events = of('events')
    return { reports: await reports, runs: await runs, metrics: await metrics, events: await events }
  }
  const listed = async (search?: string) => {
    const { items, total } = await listReports(storage, user, {
      search,
      sortBy: 'id',
      sort: 'asc',
      page: 1,
      perPage: 10,
    })
    return { ids: items.map(({ id }) => id), total }
  }
  const record = (of: Report) => {
    const { id, url, project } = of
    const data = { report: { id, url, project, page_url: '/x' }, error: { code: 'timeout', message: 'Too slow.' } }
    const keys = { userKey: knownKey(user), projectKey, reportKey: knownKey(id) }
    const event = { type: 'page.unreachable' as const, data: data as unknown as EventData<'page.unreachable'> }
    return storage.transaction((db) => recordEvent(db, { ...event, ...keys, isUrgent: true, now: NOW }))
  }
  /** How many rows each transaction of the purge deletes. */
  const purge = async () => {
    const parts: number[] = []
    const background: Storage['background'] = async (work) => {
      const before = await counted()
      const done = await storage.background(work)
      const after = await counted()
      parts.push(Math.max(before.runs - after.runs, before.events - after.events))
      return done
    }
    const purged = await purgeDeletedProjects({ ...storage, background })
    return { purged, parts }
  }

  it('are deleted without deleting their runs at once, and are in no list and no count from then on', async () => {
    await makeChannel(storage, user)
    for (const one of [page, other]) await record(one)
    const member = await makeUser(storage)
    await insertMember(storage.db, { projectKey, email: member.email, role: 'viewer', now: NOW })
    const newLink = { name: 'Link', expiresAt: NOW + 1e9, now: NOW }
    const hash = page.id
    await insertShareLink(storage.db, user, { scope: 'report', reportId: page.id }, { hash, ...newLink })
    const waiting = (await startRun(storage.db, page, QUICK, NOW + 1000)).run
    await feedSearch(storage)
    const before = await counted()

    expect(await deleteReport(storage.db, user, page.id)).toBe(true)
    expect((await counted()).runs).toBe(before.runs - 1)
    expect(await deleteReport(storage.db, user, page.id)).toBe(false)

    expect(await findReport(storage.db, user, page.id)).toBeUndefined()
    expect(await findReportForPage(storage.db, page.id)).toBeUndefined()
    expect(await findReportByUrl(storage.db, user, page.url)).toBeUndefined()
    expect(await listRunHistory(storage.db, user, page.id, { page: 1, perPage: 10 })).toBeUndefined()
    expect(await listed()).toEqual({ ids: [other.id], total: 1 })
    expect(await listed('long')).toEqual({ ids: [], total: 0 })
    const ofPart = { kind: 'run', id: page.runId } as const
    expect(await findMembershipOf(storage.db, member.id, ofPart)).toBeUndefined()
    expect(await findShareLinkByHash(storage.db, hash)).toBeUndefined()
    expect(await claimRun(storage.db, waiting.id, NOW + 2000)).toBeUndefined()
    const queued = await nextQueued(storage.db, NOW + 2000, 10, [])
    expect(queued.map(({ id }) => id)).not.toContain(waiting.id)
    const counts = storage.db.selectFrom('user_counts').select(['reports', 'good', 'decent', 'bad', 'queued'])
    expect(await counts.where('user_key', '=', knownKey(user)).executeTakeFirst()).toEqual({
      reports: 1,
      good: 0,
      decent: 0,
      bad: 1,
      queued: 0,
    })
    const { projects } = await listDigests(storage.db, knownKey(user), {
      project: null,
      from: NOW - 10_000,
      to: NOW + 10_000,
      limit: 10,
    })
    expect(projects).toMatchObject([{ runs: 1, reports: { total: 1, decent: 0 } }])

    const events = await listEvents(storage.db, user, { page: 1, perPage: 10 })
    expect([events.total, events.items.map(({ data }) => data)]).toMatchObject([1, [{ report: { id: other.id } }]])
    expect(await listDeliveries(storage.db, user, { page: 1, perPage: 10 })).toMatchObject({ total: 1 })
    expect((await listPastEvents(storage.db, user, 10)).map(({ report }) => report?.id)).toEqual([other.id])
    const options = { now: NOW + 1e6, leaseMs: 1, limit: 10, mailLimit: 10, quietUntil: () => null }
    const messages = await storage.transaction((db) => claimMessages(db, options))
    const told = messages.flatMap((message) => message.events.map(({ data }) => data))
    expect(told).toMatchObject([{ report: { id: other.id } }])
  })

  it('take no waiting run of another report out of the count with one that is being performed', async () => {
    await makeReport(storage, user, { url: 'https://example.com/waiting' })
    const { run } = await startRun(storage.db, page, QUICK, NOW + 1000)
    await claimRun(storage.db, run.id, NOW + 1000)
    await deleteReport(storage.db, user, page.id)
    const counts = storage.db.selectFrom('user_counts').select('queued').where('user_key', '=', knownKey(user))
    expect(await counts.executeTakeFirst()).toEqual({ queued: 1 })
  })

  it('are purged some runs at a time, until nothing of them is left', async () => {
    await makeChannel(storage, user)
    for (let n = 0; n < MANY; n++) await record(page)
    await purge()
    const before = await counted()
    await deleteReport(storage.db, user, page.id)
    const { purged, parts } = await purge()
    expect(purged).toBe(1)
    expect(parts.length).toBeGreaterThan(2)
    expect(Math.max(...parts)).toBeLessThanOrEqual(2 * 20)
    const after = await counted()
    expect(after).toEqual({
      reports: before.reports - 1,
      runs: before.runs - MANY - 1,
      metrics: before.metrics - MANY,
      events: before.events - MANY,
    })
    expect(await inconsistencies(storage.db)).toEqual([])
    expect(await storage.db.selectFrom('deleted_projects').selectAll().execute()).toEqual([])
  })

  it('are purged the same way when their project is deleted', async () => {
    await purge()
    const before = await counted()
    await deleteProject(storage.db, user, 'example.com')
    const { purged, parts } = await purge()
    expect(purged).toBe(2)
    expect(Math.max(...parts)).toBeLessThanOrEqual(2 * 20)
    expect((await counted()).runs).toBe(before.runs - MANY - 2)
    expect(await inconsistencies(storage.db)).toEqual([])
  })

  it('go together with others, and with the last report of a project the project', async () => {
    const few = await makeReport(storage, user, { url: 'https://example.com/few' })
    expect(await deleteReports(storage.db, user, [page.id, few.id, other.id])).toEqual([page.id, other.id, few.id])
    expect(await listed()).toEqual({ ids: [], total: 0 })
    const left = storage.db.selectFrom('reports').select('id').where('user_key', '=', knownKey(user))
    expect(await left.execute()).toEqual([{ id: page.id }])
    const projects = storage.db.selectFrom('projects').select('key').where('user_key', '=', knownKey(user))
    expect(await projects.execute()).toEqual([])
    // The same URL can come back before the purge.
    const again = await makeReport(storage, user, { url: page.url })
    await purge()
    expect(await left.execute()).toEqual([{ id: again.id }])
    expect(await inconsistencies(storage.db)).toEqual([])
  })

  it('are purged after the time to undo', async () => {
    const removal = await createRemoval(storage.db, user, [page.id], NOW)
    expect(removal?.reports).toBe(1)
    expect(await carryOutRemovals(storage, NOW + TIME_TO_UNDO)).toBe(1)
    expect(await listed()).toEqual({ ids: [other.id], total: 1 })
    expect((await purge()).purged).toBe(1)
    expect(await inconsistencies(storage.db)).toEqual([])
  })
})
