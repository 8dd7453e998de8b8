import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import { deleteProject, deleteReport } from '../../src/actions/reports/delete-reports.ts'
import type { TypedSchedule } from '../../src/actions/schedules/schedule-fields.ts'
import { updateSchedule } from '../../src/actions/schedules/schedules.ts'
import type { EventData } from '../../src/domain/events/event-types.ts'
import { endJob, takeJob } from '../../src/storage/alerts/watch-jobs.ts'
import { recordEvent } from '../../src/storage/channels/record-event.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { findOrCreateProject } from '../../src/storage/projects/projects.ts'
import { createProjectRemoval, createRemoval, TIME_TO_UNDO, undoRemoval } from '../../src/storage/reports/removals.ts'
import { findReport } from '../../src/storage/reports/reports.ts'
import { findRun } from '../../src/storage/runs/runs.ts'
import { createScan } from '../../src/storage/scans/create-scan.ts'
import { endScan, takeScan } from '../../src/storage/scans/scan-progress.ts'
import { claimScan, postponeScan } from '../../src/storage/scans/scan-queue.ts'
import { findScan } from '../../src/storage/scans/scans.ts'
import { findSchedule } from '../../src/storage/schedules/schedules.ts'
import type { ScheduleScope } from '../../src/vocabulary.ts'
import { rescheduleAll, startTicking, type TickDependencies, tick } from '../../src/watch/tick.ts'
import { inconsistencies } from '../storage/consistency.ts'
import { makeChannel } from '../storage/make-channel.ts'
import { endRun, judge, makeJudged, makeReport } from '../storage/make-report.ts'
import { deliveriesOf, eventsOf, makeSchedule } from '../storage/make-watched.ts'
import { KINDS, makeUser, useTestStorage } from '../storage/open-test-storage.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
const START = Date.parse('2026-11-16T00:00:00Z')

describe.each(KINDS)('schedules on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let time: number
  let user: string
  let enqueued: string[]
  beforeEach(async () => {
    user = (await makeUser(storage)).id
    time = START
    enqueued = []
  })
  afterEach(async () => {
    expect(await inconsistencies(storage.db)).toEqual([])
    await storage.db.deleteFrom('schedules').execute()
  })

  const dependencies = (changes: Partial<TickDependencies> = {}): TickDependencies => ({
    storage,
    queue: {
      async enqueueNew(_db, runs) {
        enqueued.push(...runs.map(({ id }) => id))
      },
      nudge() {},
      nudgeScans() {},
    },
    now: () => time,
    perDay: 0,
    perMinute: 60,
    onError(error) {
      throw error
    },
    ...changes,
  })
  const tickAt = (at: number, changes?: Partial<TickDependencies>) => {
    time = at
    return tick(dependencies(changes))
  }
  const schedule = (scope: ScheduleScope, target: string, typed: TypedSchedule = {}) =>
    makeSchedule(storage, user, { scope, target, exact: true, ...typed }, time)
  const show = async (id: string) => (await findSchedule(storage.db, user, id))!
  const runsOf = (reportId: string) =>
    storage.db
      .selectFrom('runs')
      .select(['id', 'origin', 'tick_at', 'position', 'not_before', 'depth', 'device', 'state'])
      .where('report_key', '=', knownKey(reportId))
      .orderBy('key')
      .execute()
  const finish = async (reportId: string) => {
    const report = (await findReport(storage.db, user, reportId))!
    await judge(storage, report, 'good', 90, time)
  }
  async function fail(reportId: string): Promise<void> {
    const { runId } = (await findReport(storage.db, user, reportId))!
    await endRun(storage, runId, {}, time)
  }

  it('start one run for each tick, however many processes look at once', async () => {
    const reports = []
    for (let index = 0; index < 5; index++) {
      const report = await makeJudged(storage, user, { url: `https://a${index}.example/`, result: 'good' })
      reports.push(report.id)
      await schedule('report', report.id)
    }
    for (let day = 0; day < 3; day++) {
      time = START + day * DAY + 6 * HOUR
      await Promise.all([tick(dependencies()), tick(dependencies()), tick(dependencies())])
      const taken = await storage.db.selectFrom('schedules').select('last_outcome').execute()
      expect(taken.map(({ last_outcome }) => last_outcome)).toEqual(Array(5).fill('started'))
      await tickAt(time + 1000)
      for (const id of reports) await finish(id)
    }
    for (const id of reports) {
      const runs = (await runsOf(id)).filter(({ origin }) => origin === 'schedule')
      expect(runs.map(({ tick_at }) => tick_at)).toEqual([0, 1, 2].map((day) => START + day * DAY + 6 * HOUR))
    }
    expect(new Set(enqueued).size).toBe(15)
    expect(enqueued).toHaveLength(15)
  })

  it('start nothing before their time, and tell when it is', async () => {
    const report = await makeJudged(storage, user, { result: 'good' })
    const { id } = await schedule('report', report.id, { depth: 1, device: 'desktop' })
    expect(await tickAt(START + 6 * HOUR - 1)).toBe(0)
    expect(await tickAt(START + 6 * HOUR)).toBe(1)
    const [, run] = await runsOf(report.id)
    expect(run).toMatchObject({ depth: 1, device: 'desktop', state: 'queued', not_before: START + 6 * HOUR })
    expect(await show(id)).toMatchObject({
      nextTick: START + DAY + 6 * HOUR,
      lastTick: START + 6 * HOUR,
      lastOutcome: 'started',
    })
  })

  it('leave a report alone whose run has not ended', async () => {
    const report = await makeReport(storage, user)
    const { id } = await schedule('report', report.id)
    await tickAt(START + 6 * HOUR)
    expect(await runsOf(report.id)).toHaveLength(1)
    expect(await show(id)).toMatchObject({ lastOutcome: 'merged', nextTick: START + DAY + 6 * HOUR })
  })

  it('queue behind what people start themselves', async () => {
    const report = await makeJudged(storage, user, { result: 'good' })
    await schedule('report', report.id)
    await tickAt(START + 6 * HOUR)
    const own = await makeReport(storage, user, { url: 'https://own.example/' })
    const [, scheduled] = await runsOf(report.id)
    const [run] = await runsOf(own.id)
    expect(scheduled!.position).toBeGreaterThan(run!.position)
    expect(run!.position).toBeLessThan(1_000_000)
  })

  it('make up for downtime with one run, and count what was skipped', async () => {
    const report = await makeJudged(storage, user, { result: 'good' })
    const { id } = await schedule('report', report.id)
    const back = START + 4 * DAY + 12 * HOUR
    await tickAt(back)
    const [, run] = await runsOf(report.id)
    expect(run).toMatchObject({ tick_at: START + 4 * DAY + 6 * HOUR })
    expect(run!.not_before).toBeGreaterThanOrEqual(back)
    expect(run!.not_before).toBeLessThan(back + HOUR)
    expect(await show(id)).toMatchObject({ skipped: 4, nextTick: START + 5 * DAY + 6 * HOUR })
    const other = await makeJudged(storage, user, { url: 'https://b.example/', result: 'good' })
    const { id: skipping } = await schedule('report', other.id, { missed: 'skip' })
    await tickAt(back + 2 * DAY)
    expect(await runsOf(other.id)).toHaveLength(1)
    expect(await show(skipping)).toMatchObject({ skipped: 2, lastOutcome: 'skipped' })
  })

  it('go on after a clock that was a year ahead was set right', async () => {
    const report = await makeJudged(storage, user, { result: 'good' })
    const { id } = await schedule('report', report.id)
    await tickAt(START + 365 * DAY + 6 * HOUR)
    await finish(report.id)
    const before = await show(id)
    expect(await rescheduleAll(storage, START - DAY)).toBe(0)
    expect(await show(id)).toEqual(before)
    expect(await rescheduleAll(storage, START + DAY)).toBe(1)
    expect(await rescheduleAll(storage, START + DAY)).toBe(0)
    expect(await show(id)).toMatchObject({ nextTick: START + DAY + 6 * HOUR, lastTick: null, lastOutcome: null })
  })

  it('are rescheduled when the clock is set back, or was before the start', async () => {
    const report = await makeJudged(storage, user, { result: 'good' })
    const { id } = await schedule('report', report.id)
    const nextTick = async () => (await show(id)).nextTick
    const ahead = START + 365 * DAY + 6 * HOUR
    await tickAt(ahead)
    time = START
    const ticking = startTicking({ ...dependencies(), queue: { ...dependencies().queue, async enqueue() {} } })
    try {
      await expect.poll(nextTick).toBe(START + 6 * HOUR)
      time = ahead
      await expect.poll(nextTick).toBe(ahead + DAY)
      time = START + DAY
      await expect.poll(nextTick).toBe(START + DAY + 6 * HOUR)
    } finally {
      await ticking.stop()
    }
  })

  it('let what waits start when the clock was ahead, with its messages', async () => {
    const { db } = storage
    const ahead = START + 365 * DAY
    const userKey = knownKey(user)
    // One that a person started, and the last of many that start one after another.
    const made = { url: 'https://ahead.example/', now: ahead }
    const report = await makeReport(storage, user, made)
    await db
      .updateTable('runs')
      .set({ not_before: ahead + HOUR })
      .where('id', '=', report.runId)
      .execute()
    await db
      .updateTable('user_counts')
      .set({ paced_until: ahead + HOUR })
      .where('user_key', '=', userKey)
      .execute()
    const channel = await makeChannel(storage, user)
    const changed = { next_digest_at: ahead + DAY, slow_until: ahead + HOUR, updated_at: START - DAY }
    await db.updateTable('channels').set(changed).where('id', '=', channel).execute()
    const event = { type: 'schedule.paused' as const, userKey, projectKey: null }
    const paused = { ...event, data: {} as EventData<'schedule.paused'>, channels: [channel] }
    await storage.transaction((db) => recordEvent(db, { ...paused, now: ahead }))
    const scan = await storage.transaction(async (db) => {
      const project = await findOrCreateProject(db, user, 'ahead.example', ahead)
      return createScan(db, { ...project, url: 'https://ahead.example/', options: {} }, ahead)
    })
    const wait = { until: ahead + HOUR, reason: 'robots.txt fails.', hasProgress: false }
    const claimed = await claimScan(storage, { now: ahead, silenceMs: 1_000 })
    await storage.transaction((db) => postponeScan(db, claimed!, wait, ahead))
    await storage.transaction((db) => takeJob(db, 'certificates', ahead))
    await storage.transaction((db) => endJob(db, 'certificates', { nextAt: ahead + DAY, cursor: 7 }))
    const removal = (await createRemoval(db, user, [report.id], ahead))!

    const waiting = async () => ({
      run: (await findRun(db, report.runId))!.notBefore,
      paced: (await db.selectFrom('user_counts').selectAll().where('user_key', '=', userKey).executeTakeFirst())!
        .paced_until,
      digest: (await db.selectFrom('channels').selectAll().where('id', '=', channel).executeTakeFirst())!
        .next_digest_at,
      slow: (await db.selectFrom('channels').selectAll().where('id', '=', channel).executeTakeFirst())!.slow_until,
      delivery: (await db.selectFrom('deliveries').selectAll().orderBy('key', 'desc').executeTakeFirst())!.next_at,
      scan: (await findScan(db, scan))!.retryAt,
      removal: (await db.selectFrom('removals').selectAll().where('id', '=', removal.id).executeTakeFirst())!.due_at,
      job: (await db.selectFrom('watch_jobs').selectAll().where('name', '=', 'certificates').executeTakeFirst())!
        .next_at,
    })
    time = START
    const again: string[] = []
    const { queue } = dependencies()
    const enqueue = async (_: unknown, run: { id: string }) => void again.push(run.id)
    const ticking = startTicking({ ...dependencies(), queue: { ...queue, enqueue } })
    try {
      const messages = { digest: null, slow: null, delivery: START }
      const now = {
        ...messages,
        run: START,
        paced: START,
        scan: START,
        job: START + DAY,
        removal: START + TIME_TO_UNDO,
      }
      await expect.poll(waiting).toEqual(now)
    } finally {
      await ticking.stop()
    }
    expect(again).toEqual([report.runId])
  })

  it('start no more runs a day than their owner has, whatever their number', async () => {
    const reports: string[] = []
    for (let index = 0; index < 4; index++) {
      const report = await makeJudged(storage, user, { url: `https://c${index}.example/`, result: 'good' })
      reports.push(report.id)
      await schedule('report', report.id, { rule: 'every 12 hours' })
    }
    const outcomes = async () => {
      const rows = await storage.db.selectFrom('schedules').select('last_outcome').execute()
      return rows.map(({ last_outcome }) => last_outcome).sort()
    }
    await tickAt(START + 12 * HOUR, { perDay: 3 })
    expect(await outcomes()).toEqual(['limited', 'started', 'started', 'started'])
    for (const id of reports) if ((await runsOf(id)).length === 2) await finish(id)
    await tickAt(START + 24 * HOUR, { perDay: 3 })
    expect(await outcomes()).toEqual(['limited', 'started', 'started', 'started'])
  })

  it('say once a day that their owner has no runs left, and count what they could not start', async () => {
    for (const path of ['a', 'b', 'c'])
      await makeJudged(storage, user, { url: `https://shop.example/${path}`, result: 'good' })
    const { id } = await schedule('project', 'shop.example', { rule: 'every 6 hours' })
    const counted: number[] = []
    const limited = { perDay: 1, onLimited: (runs: number) => counted.push(runs) }
    const about = { id, scope: 'project', target: 'shop.example' }
    const told = async () => (await eventsOf(storage, user)).filter(({ type }) => type === 'schedule.limited')
    await tickAt(START + 6 * HOUR, { ...limited, perDay: 3 })
    expect([(await show(id)).limited, await told()]).toEqual([null, []])
    for (const report of await storage.db
      .selectFrom('reports')
      .select('id')
      .where('user_key', '=', knownKey(user))
      .execute())
      await finish(report.id)
    await tickAt(START + 12 * HOUR, limited)
    await tickAt(START + 18 * HOUR, limited)
    expect((await show(id)).limited).toEqual({ day: Math.floor(START / DAY), runs: 6 })
    await tickAt(START + 24 * HOUR, limited)
    expect((await show(id)).limited).toEqual({ day: Math.floor(START / DAY) + 1, runs: 2 })
    expect((await told()).map(({ data }) => data)).toEqual([
      { schedule: about, runs: 3, limit: 1, url: '/schedules' },
      { schedule: about, runs: 2, limit: 1, url: '/schedules' },
    ])
    expect(counted).toEqual([3, 3, 2])
  })

  it.each(['report', 'project'] as const)('of a %s are one, also if several are created at once', async (scope) => {
    const report = await makeJudged(storage, user, { result: 'good' })
    const target = scope === 'report' ? report.id : report.project
    const made = await Promise.allSettled([1, 2, 3, 4].map(() => schedule(scope, target)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of made) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'schedule_exists' })
  })

  it('pause after 30 days without a result, and go on when they are resumed', async () => {
    const report = await makeJudged(storage, user, { result: 'good' })
    const ofProject = { events: ['schedule.paused' as const], project: report.project }
    const own = await makeChannel(storage, user, { settings: ofProject })
    await makeChannel(storage, user, { settings: { ...ofProject, project: 'other.example' } })
    const { id } = await schedule('report', report.id)
    let day = 0
    while ((await show(id)).enabled && day < 40) {
      await tickAt(START + day++ * DAY + 6 * HOUR)
      await fail(report.id)
    }
    expect(day).toBe(31)
    expect(await show(id)).toMatchObject({ enabled: false, pausedReason: 'failing' })
    expect((await eventsOf(storage, user)).map(({ type, data }) => [type, data])).toEqual([
      [
        'schedule.paused',
        { schedule: { id, scope: 'report', target: report.id, url: report.url }, reason: 'failing', url: '/schedules' },
      ],
    ])
    expect((await deliveriesOf(storage, user)).map(({ channel }) => channel)).toEqual([own])
    expect(await tickAt(START + day * DAY + 6 * HOUR)).toBe(0)
    // Another change leaves the reason as it is.
    await updateSchedule({ storage, now: () => time }, user, id, (settings) => ({
      ...settings,
      missed: 'skip',
    }))
    expect(await show(id)).toMatchObject({ enabled: false, missed: 'skip', pausedReason: 'failing' })
    await updateSchedule({ storage, now: () => time }, user, id, (settings) => ({
      ...settings,
      enabled: true,
    }))
    await tickAt(START + (day + 1) * DAY + 6 * HOUR)
    expect(await show(id)).toMatchObject({ enabled: true, pausedReason: null, lastOutcome: 'started' })
  })

  it('go on failing for a month as long as a result comes in between', async () => {
    const report = await makeJudged(storage, user, { result: 'good' })
    const { id } = await schedule('report', report.id)
    for (let day = 0; day < 40; day++) {
      await tickAt(START + day * DAY + 6 * HOUR)
      await (day === 20 ? finish(report.id) : fail(report.id))
    }
    expect((await show(id)).enabled).toBe(true)
  })

  it.each(['run', 'skip'] as const)(
    'count no downtime of the service as days without a result (%s)',
    async (missed) => {
      const report = await makeJudged(storage, user, { result: 'good' })
      const { id } = await schedule('report', report.id, { missed })
      let day = 0
      const failOn = async (at: number) => {
        await tickAt(at)
        if ((await show(id)).lastOutcome === 'started' && (await show(id)).enabled) await fail(report.id)
      }
      for (; day < 5; day++) await failOn(START + day * DAY + 6 * HOUR)
      // Back at noon of a day 40 days later.
      day += 40
      await failOn(START + (day - 1) * DAY + 12 * HOUR)
      for (; (await show(id)).enabled && day < 100; day++) await failOn(START + day * DAY + 6 * HOUR)
      expect(await show(id)).toMatchObject({ enabled: false, pausedReason: 'failing' })
      expect(day).toBeGreaterThan(40 + 30)
      expect(day).toBeLessThan(40 + 33)
    },
  )

  it('know of a result before the downtime, though the tick after it is skipped', async () => {
    const report = await makeJudged(storage, user, { result: 'good' })
    const { id } = await schedule('report', report.id, { missed: 'skip' })
    let day = 0
    for (; day < 29; day++) {
      await tickAt(START + day * DAY + 6 * HOUR)
      await fail(report.id)
    }
    await tickAt(START + day * DAY + 6 * HOUR)
    await finish(report.id)
    day += 5
    await tickAt(START + (day - 1) * DAY + 12 * HOUR)
    expect(await show(id)).toMatchObject({ lastOutcome: 'skipped' })
    for (let until = day + 3; day < until; day++) {
      await tickAt(START + day * DAY + 6 * HOUR)
      await fail(report.id)
    }
    expect((await show(id)).enabled).toBe(true)
  })

  it('start all reports of a project, some at a time and at a pace', async () => {
    const ids: string[] = []
    for (let index = 0; index < 60; index++)
      ids.push((await makeJudged(storage, user, { url: `https://many.example/${index}`, result: 'good' })).id)
    const { id } = await schedule('project', 'many.example')
    expect((await show(id)).reports).toBe(60)
    const at = START + 6 * HOUR
    await tickAt(at)
    expect(await tickAt(at + 49_999)).toBe(0)
    await tickAt(at + 50_000)
    const runs = []
    for (const report of ids) runs.push((await runsOf(report))[1])
    expect(runs.map((run) => run?.tick_at)).toEqual(ids.map(() => at))
    expect(runs.map((run) => run!.not_before - at)).toEqual(ids.map((_, index) => index * 1000))
    expect(await show(id)).toMatchObject({ lastOutcome: 'started', nextTick: at + DAY })
  })

  it('tell that the runs of a project have started if its last reports came to a full batch', async () => {
    for (let index = 0; index < 50; index++)
      await makeJudged(storage, user, { url: `https://fifty.example/${index}`, result: 'good' })
    const { id } = await schedule('project', 'fifty.example')
    const at = START + 6 * HOUR
    await tickAt(at)
    expect(await tickAt(at + 50_000)).toBe(1)
    expect(await show(id)).toMatchObject({ lastOutcome: 'started', nextTick: at + DAY })
  })

  it('scan a site again with the options of its latest scan', async () => {
    const { db } = storage
    const { userKey, projectKey } = await findOrCreateProject(db, user, 'site.example', time)
    const first = await createScan(
      db,
      { userKey, projectKey, url: 'https://site.example/', options: { pages: 7 } },
      time,
    )
    const { id } = await schedule('scan', 'site.example')
    await tickAt(START + 6 * HOUR)
    expect(await show(id)).toMatchObject({ lastOutcome: 'merged' })
    const attempt = await takeScan(db, first, time)
    const scan = (await findScan(db, first))!
    const end = { score: 80, pageScore: 80, siteScore: 80, result: 'good', ruleSet: '1', error: null } as const
    await endScan(db, { id: first, attempt }, { ...scan, status: 'done' }, end, time)
    await tickAt(START + DAY + 6 * HOUR)
    await tickAt(START + DAY + 6 * HOUR + MINUTE)
    const scans = await db
      .selectFrom('scans')
      .selectAll()
      .where('project_key', '=', projectKey)
      .orderBy('key')
      .execute()
    expect(scans.map(({ origin, options, tick_at }) => [origin, options, tick_at])).toEqual([
      ['user', '{"pages":7}', null],
      ['schedule', '{"pages":7}', START + DAY + 6 * HOUR],
    ])
  })

  it('end with what they are about, but not before that is really gone', async () => {
    const report = await makeJudged(storage, user, { url: 'https://gone.example/', result: 'good' })
    const { id: ofReport } = await schedule('report', report.id)
    const { id: ofProject } = await schedule('project', 'gone.example')
    const removal = (await createProjectRemoval(storage.db, user, 'gone.example', time))!
    expect(await findSchedule(storage.db, user, ofProject)).toBeUndefined()
    await tickAt(START + 6 * HOUR)
    expect(await runsOf(report.id)).toHaveLength(1)
    await undoRemoval(storage.db, user, removal.id)
    expect([(await show(ofReport)).enabled, (await show(ofProject)).enabled]).toEqual([true, true])
    await tickAt(START + DAY + 6 * HOUR)
    expect(await runsOf(report.id)).toHaveLength(2)
    await deleteReport({ storage, now: () => START, actor: OPERATOR }, user, report.id)
    expect(await storage.db.selectFrom('schedules').select('id').execute()).toEqual([])
  })

  it('end with their project', async () => {
    await makeJudged(storage, user, { url: 'https://over.example/', result: 'good' })
    await schedule('project', 'over.example')
    await deleteProject({ storage, now: () => START, actor: OPERATOR }, user, 'over.example')
    expect(await storage.db.selectFrom('schedules').select('id').execute()).toEqual([])
    expect(await tickAt(START + 6 * HOUR)).toBe(0)
  })
})
