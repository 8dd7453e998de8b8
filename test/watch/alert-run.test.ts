import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { updateSchedule } from '../../src/actions/schedules/schedules.ts'
import { packJson } from '../../src/common/zstd.ts'
import { advance, initialState } from '../../src/domain/alerts/alert-state.ts'
import { type ComparableRun, runOfResults } from '../../src/domain/compare/comparable-run.ts'
import { compareRuns, isRefused } from '../../src/domain/compare/compare-runs.ts'
import { fingerprintOf } from '../../src/domain/compare/fingerprint.ts'
import { type ChangedAudit, type RunChange, runChange } from '../../src/domain/compare/run-change.ts'
import type { EventType } from '../../src/domain/events/event-types.ts'
import type { Results } from '../../src/domain/results/schema.ts'
import type { Outcome } from '../../src/engine/assessment.ts'
import { gradeOf, pointsFor, RULE_SET } from '../../src/engine/score.ts'
import type { ErrorCode } from '../../src/errors.ts'
import type { OnRunEnd, RunEnd } from '../../src/queue/runs/end-run.ts'
import { listAlerts, snoozeAlert } from '../../src/storage/alerts/alerts.ts'
import { findRulesOfReport, insertAlert } from '../../src/storage/alerts/alerts-of-rules.ts'
import { knownKey, newId } from '../../src/storage/ids.ts'
import { insertPolicy } from '../../src/storage/policies/policies.ts'
import type { Report } from '../../src/storage/records.ts'
import { deleteReports, findReport } from '../../src/storage/reports/reports.ts'
import type { Result } from '../../src/vocabulary.ts'
import { doAlertJobs } from '../../src/watch/alert-jobs.ts'
import { createAlertRun } from '../../src/watch/alert-run.ts'
import { applySteps } from '../../src/watch/alert-steps.ts'
import { runPolicy } from '../../src/watch/run-policy.ts'
import { inconsistencies } from '../storage/consistency.ts'
import { makeChannel } from '../storage/make-channel.ts'
import { judge, makeJudged } from '../storage/make-report.ts'
import { deliveriesOf, eventsOf, makeAlertRule, makeSchedule } from '../storage/make-watched.ts'
import { KINDS, makeUser, useTestStorage } from '../storage/open-test-storage.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const START = Date.parse('2026-11-16T06:00:00Z')

describe.each(KINDS)('alerts at the end of runs on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let user: string
  let report: Report
  let time: number
  let enqueued: { id: string; notBefore?: number }[] = []
  beforeEach(async () => {
    time = START
    enqueued = []
    user = (await makeUser(storage)).id
    report = await watchPage('https://example.com/')
  })
  afterEach(async () => expect(await inconsistencies(storage.db)).toEqual([]))

  const watch = ({ id }: Report, more: { scope?: 'report' | 'project'; target?: string; depth?: 1 } = {}) =>
    makeSchedule(storage, user, { target: id, ...more }, time)
  async function watchPage(url: string): Promise<Report> {
    const page = await makeJudged(storage, user, { url, result: 'good' })
    await watch(page)
    return page
  }
  /** So many watched pages of a host, the report first. */
  async function watchPages(count: number): Promise<Report[]> {
    const pages = [report]
    while (pages.length < count) pages.push(await watchPage(`https://example.com/${pages.length}`))
    return pages
  }

  const alertRun = createAlertRun({
    baseUrl: 'https://verdict.example',
    queue: {
      async enqueueNew(_db, runs) {
        enqueued.push(...runs)
      },
    },
  })

  async function keysOf({ id }: Report) {
    const { db } = storage
    return db.selectFrom('reports').select(['key', 'project_key']).where('id', '=', id).executeTakeFirstOrThrow()
  }

  /** What else follows from the end of a run. */
  let follow: OnRunEnd = async () => {}

  /** The end of a run of a report, a minute after the last one. */
  async function ended(of: Report, more: Partial<RunEnd>, origin: RunEnd['run']['origin'] = 'schedule') {
    time += MINUTE
    const { key, project_key: projectKey } = await keysOf(of)
    const id = newId(time)
    const { hostname: host } = new URL(of.url)
    const end: RunEnd = {
      run: {
        key: knownKey(id),
        id,
        origin,
        branch: null,
        scheduleKey: null,
        depth: 0,
        reached: 0,
        device: 'mobile',
        ruleSet: '3',
      },
      report: {
        key,
        id: of.id,
        url: of.url,
        host,
        userKey: knownKey(user),
        userId: user,
        projectKey,
        project: of.project,
      },
      outcome: { result: 'good', score: 90, error: null },
      previous: { result: 'good', score: 90 },
      change: null,
      metrics: new Map(),
      certificate: null,
      ...more,
      now: time,
    }
    await storage.transaction(async (db) => {
      await follow(db, end)
      await alertRun(db, end)
    })
    return end
  }

  const judged = (result: Result, score: number) => ({ result, score, error: null })
  function change(from: [Result, number], to: [Result, number], more: Partial<RunChange> = {}) {
    const before = { result: from[0], score: from[1] }
    const after = { result: to[0], score: to[1] }
    const delta = to[1] - from[1]
    const worse = from[0] === to[0] ? [] : [{ kind: 'result' as const, before: from[0], after: to[0] }]
    return {
      outcome: judged(...to),
      change: {
        baseRunId: newId(time),
        before,
        after,
        scoreDeltaPage: delta,
        scoreDeltaRules: 0,
        scoreDeltaExact: delta,
        new: 0,
        fixed: 0,
        worse: delta < 0 ? worse : [],
        audits: [],
        metrics: [],
        ...more,
      },
    }
  }
  const failure = (code: ErrorCode) => ({ outcome: { result: null, score: null, error: { code, message: 'No.' } } })
  const audit = (id: string, more: Partial<ChangedAudit> = {}): ChangedAudit => ({
    id,
    importance: 'high',
    noise: 'exact',
    by: 'findings',
    before: 'pass',
    after: 'fail',
    new: 1,
    fixed: 0,
    findingsTotal: 1,
    newFindings: [{ message: 'No title.', key: 'missing', params: {}, fingerprint: 'x' }],
    fixedFindings: [],
    ...more,
  })

  const events = () => eventsOf(storage, user)
  const types = async () => (await events()).map(({ type }) => type)
  const deliveries = async () => (await deliveriesOf(storage, user)).map(({ type, state }) => [type, state] as const)
  const alerts = () =>
    storage.db.selectFrom('alerts').selectAll().where('user_key', '=', knownKey(user)).orderBy('key').execute()

  it('tell once that a page got worse, and once that it is back, to those who heard of it', async () => {
    const channel = await makeChannel(storage, user, {
      settings: { events: ['report.worse', 'report.recovered'] },
    })
    await ended(report, change(['good', 90], ['good', 90]))
    expect([await types(), await alerts()]).toEqual([[], []])

    const worse = await ended(
      report,
      change(['good', 90], ['decent', 70], { new: 1, audits: [audit('seo/title', { importance: 'medium' })] }),
    )
    const [told] = await events()
    expect(told).toMatchObject({ type: 'report.worse', isUrgent: false })
    expect(told!.data).toMatchObject({
      report: { id: report.id, page_url: `https://verdict.example/reports/${report.id}` },
      run: { id: worse.run.id, depth: 0, ended_at: new Date(worse.now).toISOString() },
      from: { result: 'good', score: 90 },
      to: { result: 'decent', score: 70 },
      change: { new: 1, fixed: 0 },
      findings: [
        { audit: 'seo/title', importance: 'medium', message: 'No title.', key: 'missing', params: {}, where: null },
      ],
      rule: { kind: 'verdict_worse' },
    })
    expect(told!.data.compare_url).toContain(
      `/reports/${report.id}/compare?base=${worse.change!.baseRunId}&head=${worse.run.id}`,
    )
    expect(told!.data.why_url).toBe(`https://verdict.example/alerts/rules/${told!.data.rule.id}`)
    expect(await alerts()).toMatchObject([{ state: 'firing', heard: JSON.stringify([channel]) }])

    for (let run = 0; run < 3; run++) await ended(report, change(['decent', 70], ['decent', 70]))
    await makeChannel(storage, user)
    await ended(report, change(['decent', 70], ['good', 90]))
    await ended(report, change(['good', 90], ['good', 90]))
    expect((await types()).filter((type) => !type.startsWith('run.'))).toEqual(['report.worse', 'report.recovered'])
    expect((await deliveries()).filter(([type]) => !type.startsWith('run.'))).toEqual([
      ['report.worse', 'waiting'],
      ['report.recovered', 'waiting'],
    ])
    expect(await alerts()).toMatchObject([{ state: 'ok', heard: null }])
  })

  it('compare what is fine again with the run before, which has what is fixed', async () => {
    const images = audit('accessibility/image-alt', { new: 2, findingsTotal: 2 })
    await ended(report, change(['good', 90], ['decent', 70], { new: 2, audits: [images] }))
    const fixed = { ...images, before: 'fail' as const, after: 'pass' as const, new: 0, fixed: 2, findingsTotal: 0 }
    const mended = await ended(report, change(['decent', 70], ['good', 90], { fixed: 2, audits: [fixed] }))
    const compare_url = `https://verdict.example/reports/${report.id}/compare?base=${mended.change!.baseRunId}&head=${mended.run.id}`
    const told = (await events()).filter(({ type }) => type === 'report.recovered' || type === 'audit.fixed')
    expect(told.map(({ type, data }) => [type, data.compare_url])).toEqual([
      ['report.recovered', compare_url],
      ['audit.fixed', compare_url],
    ])
  })

  describe('as incidents', () => {
    const told = async () =>
      (await events()).flatMap(({ type, data }) => (data.alert === undefined ? [] : { type, ...data.alert }))

    it('have one key from the first message to the last, and another the next time', async () => {
      for (const score of [70, 20]) await ended(report, change(['good', 90], [score === 70 ? 'decent' : 'bad', score]))
      await ended(report, change(['bad', 20], ['good', 90]))
      await ended(report, change(['good', 90], ['bad', 20]))
      const [first, worse, back, next] = await told()
      const id = (await alerts())[0]!.id
      expect([first, worse, back, next].map((one) => [one!.type, one!.id, one!.state])).toEqual([
        ['report.worse', id, 'firing'],
        ['report.worse', id, 'firing'],
        ['report.recovered', id, 'resolved'],
        ['report.worse', id, 'firing'],
      ])
      expect([worse!.key, back!.key]).toEqual([first!.key, first!.key])
      expect(next!.key).not.toBe(first!.key)
      expect(first!.key.length).toBeLessThanOrEqual(64)
    })

    it('are one for all audits of a page, until the last of them is fine', async () => {
      const hook = await makeChannel(storage, user, { settings: { events: ['audit.failing', 'audit.fixed'] } })
      const fails = (...ids: string[]) => change(['good', 90], ['good', 88], { audits: ids.map((id) => audit(id)) })
      const fixed = (...ids: string[]) => {
        const over = { before: 'fail', after: 'pass', new: 0, fixed: 1, findingsTotal: 0 } as const
        return change(['good', 88], ['good', 89], { audits: ids.map((id) => audit(id, over)) })
      }
      await ended(report, fails('seo/title', 'security/https'))
      await storage.db.updateTable('channels').set({ enabled: 0 }).where('key', '=', knownKey(hook)).execute()
      const other = await makeChannel(storage, user, { settings: { events: ['audit.failing', 'audit.fixed'] } })
      await ended(report, fails('seo/h1'))
      await storage.db.updateTable('channels').set({ enabled: 1 }).where('key', '=', knownKey(hook)).execute()
      await ended(report, fixed('seo/title'))
      await ended(report, fixed('security/https'))
      await ended(report, fixed('seo/h1'))
      await ended(report, fails('seo/title'))
      const all = await told()
      expect(all.map(({ type, state }) => [type, state])).toEqual([
        ['audit.failing', 'firing'],
        ['audit.failing', 'firing'],
        ['audit.fixed', 'firing'],
        ['audit.fixed', 'firing'],
        ['audit.fixed', 'resolved'],
        ['audit.failing', 'firing'],
      ])
      expect(new Set(all.slice(0, 5).map(({ key }) => key)).size).toBe(1)
      expect(all[5]!.key).not.toBe(all[0]!.key)
      expect((await alerts()).map(({ id }) => id)).toContain(all[0]!.id)
      // Whoever heard of the beginning hears of the end, also of an audit that it did not hear of.
      const heard = (await deliveriesOf(storage, user)).map(({ type, channel }) => [
        type,
        channel === hook ? 1 : channel === other ? 2 : 0,
      ])
      expect(heard.slice(-4, -2).sort()).toEqual([
        ['audit.fixed', 1],
        ['audit.fixed', 2],
      ])
    })

    it('end as well when they are closed', async () => {
      await makeChannel(storage, user)
      await ended(report, change(['good', 90], ['good', 88], { audits: [audit('practice/x')] }))
      await storage.db
        .updateTable('reports')
        .set({ depth: 1 })
        .where('key', '=', (await keysOf(report)).key)
        .execute()
      await ended(report, await deeper({ id: 'seo/title', outcome: 'fail', findings_total: 4 }))
      const [failing, closed] = await told()
      expect(closed).toEqual({ ...failing, type: 'alert.closed', state: 'resolved' })
    })
  })

  it('write nothing while nothing changes', async () => {
    await ended(report, change(['good', 90], ['decent', 70]))
    for (let run = 0; run < 10; run++) await ended(report, change(['decent', 70], ['decent', 70]))
    const before = await alerts()
    for (let run = 0; run < 3; run++) await ended(report, change(['decent', 70], ['decent', 70]))
    expect(await alerts()).toEqual(before)
  })

  it('confirm by another run what may be noise, once', async () => {
    const noisy = { worse: [], scoreDeltaExact: 0 }
    const first = await ended(report, change(['good', 81], ['decent', 79], noisy))
    expect(await types()).toEqual([])
    expect(enqueued).toHaveLength(1)
    expect(enqueued[0]!.notBefore! - first.now).toBeGreaterThanOrEqual(2 * MINUTE)
    expect(enqueued[0]!.notBefore! - first.now).toBeLessThanOrEqual(10 * MINUTE)
    const run = await storage.db
      .selectFrom('runs')
      .select('origin')
      .where('id', '=', enqueued[0]!.id)
      .executeTakeFirst()
    expect(run?.origin).toBe('confirm')
    await judge(storage, { ...report, runId: enqueued[0]!.id }, 'decent', 79, time)
    await ended(
      report,
      change(['decent', 79], ['decent', 79], { audits: [audit('performance/lcp', { noise: 'timed' })] }),
      'confirm',
    )
    expect(await types()).toEqual(['report.worse'])
    expect(enqueued).toHaveLength(1)
  })

  it('tell of everything since the last good run once another confirms it', async () => {
    const found = (...findings: string[]) => ({
      id: 'seo/title',
      importance: 'high',
      outcome: 'fail',
      points_possible: 10,
      points_lost: 5,
      value: null,
      findings: findings.map((message) => ({ message, fingerprint: message })),
      findings_total: findings.length,
    })
    const results = (score: number, result: Result, audit: object) =>
      packJson({ rule_set: '3', collected_at: '2026-11-16T06:00:00Z', score, result, audits: [audit] })
    const { runId: base } = (await findReport(storage.db, user, report.id))!
    const store = (run: string, body: Uint8Array) =>
      storage.db.updateTable('results').set({ body }).where('run_key', '=', knownKey(run)).execute()
    await store(base, results(81, 'good', found('Old.')))

    await ended(report, change(['good', 81], ['decent', 79], { worse: [], scoreDeltaExact: 0, baseRunId: base }))
    await judge(storage, { ...report, runId: enqueued[0]!.id }, 'decent', 78, time)
    const confirming = enqueued[0]!.id
    await store(confirming, results(78, 'decent', found('Old.', 'New.', 'Newest.')))
    const run = { key: knownKey(confirming), id: confirming, origin: 'confirm' as const, branch: null }
    await ended(report, {
      ...change(['decent', 79], ['decent', 78], { new: 1 }),
      run: { ...run, scheduleKey: null, depth: 0, reached: 0, device: 'mobile', ruleSet: '3' },
    })
    const [told] = (await events()).filter(({ type }) => type === 'report.worse')
    expect(told!.data).toMatchObject({
      from: { result: 'good', score: 81 },
      to: { result: 'decent', score: 78 },
      score_delta_page: -3,
      change: { new: 2, fixed: 0 },
      findings: [{ message: 'New.' }, { message: 'Newest.' }],
      compare_url: `https://verdict.example/reports/${report.id}/compare?base=${base}&head=${confirming}`,
    })
  })

  it('tell of an unreachable page at the second failure, which follows after two minutes', async () => {
    const first = await ended(report, failure('timeout'))
    expect(enqueued).toMatchObject([{ notBefore: first.now + 2 * MINUTE }])
    await ended(report, failure('bot_wall'))
    expect(await types()).toEqual([])
    await ended(report, failure('http_error'), 'confirm')
    await ended(report, failure('timeout'))
    await ended(report, {})
    const told = await events()
    expect(told.map(({ type, isUrgent }) => [type, isUrgent])).toEqual([
      ['page.unreachable', true],
      ['page.reachable', true],
    ])
    expect(told[0]!.data).toMatchObject({ error: { code: 'http_error' }, since: new Date(first.now).toISOString() })
  })

  it('tell of an unreachable host instead of its pages, and that it is back', async () => {
    await makeChannel(storage, user, { kind: 'email' })
    const pages = await watchPages(7)
    for (const page of pages) await ended(page, failure('timeout'))
    time = START + 20 * MINUTE
    for (const page of pages) {
      await ended(page, failure('timeout'), 'confirm')
      time -= 30_000
    }
    const isTold = ([, state]: readonly [string, string]) => state === 'waiting'
    expect((await deliveries()).filter(isTold)).toEqual([['host.unreachable', 'waiting']])
    const [outage] = (await events()).filter(({ type }) => type === 'host.unreachable')
    expect(outage!.data).toMatchObject({ host: 'example.com', reports_total: 5, error: { code: 'timeout' } })

    for (const page of pages) await ended(page, {})
    expect((await deliveries()).filter(isTold)).toEqual([
      ['host.unreachable', 'waiting'],
      ['host.reachable', 'waiting'],
    ])
    const back = (await events()).find(({ type }) => type === 'host.reachable')!
    expect(back).toMatchObject({
      isUrgent: true,
      data: { host: 'example.com', reports_total: 7, unreachable_total: 0 },
    })
    expect(back.data.reports.map(({ url }: Report) => url).sort()).toEqual(pages.map(({ url }) => url).sort())
    expect(back.data.alert).toEqual({ ...outage!.data.alert, state: 'resolved' })
    expect(back.data.since).toBe(outage!.data.since)
    expect((await alerts()).every(({ state, incident }) => state === 'ok' && incident === null)).toBe(true)
    // The next outage is another incident.
    for (const origin of ['schedule', 'confirm'] as const)
      for (const page of pages) await ended(page, failure('timeout'), origin)
    const next = (await events()).findLast(({ type }) => type === 'host.unreachable')!
    expect(next.data.alert.id).toBe(outage!.data.alert.id)
    expect(next.data.alert.key).not.toBe(outage!.data.alert.key)
  })

  it('tell once of 40 pages that are back within minutes, and of the few that are not by themselves', async () => {
    await makeChannel(storage, user, { kind: 'email' })
    const jobs = { storage, now: () => time, baseUrl: null, onError() {} }
    const pages = await watchPages(40)
    const at = time
    for (const origin of ['schedule', 'confirm'] as const)
      for (const [index, page] of pages.entries()) {
        time = at + (origin === 'confirm' ? 3 * MINUTE : 0) + index * 1_000
        await ended(page, failure('timeout'), origin)
      }
    const told = async () => (await types()).filter((type) => !type.startsWith('run.'))
    expect(await told()).toEqual(['host.unreachable'])
    const [last, ...others] = pages.toReversed()
    const back = time
    for (const [index, page] of others.entries()) {
      time = back + index * 1_000
      await ended(page, {})
      while (await doAlertJobs(jobs));
    }
    expect(await told()).toEqual(['host.unreachable'])
    time = back + 12 * MINUTE
    while (await doAlertJobs(jobs));
    expect((await told()).slice(1)).toEqual(['host.reachable'])
    const { data } = (await events()).findLast(({ type }) => type === 'host.reachable')!
    expect(data).toMatchObject({ reports_total: 39, unreachable_total: 1, alert: { state: 'resolved' } })
    await ended(last!, {})
    expect((await told()).slice(2)).toEqual(['page.reachable'])
  })

  it('say nothing of a host of which most pages stay down, and wait again for the next that is back', async () => {
    await makeChannel(storage, user, { kind: 'email' })
    const jobs = { storage, now: () => time, baseUrl: null, onError() {} }
    const pages = await watchPages(7)
    for (const origin of ['schedule', 'confirm'] as const)
      for (const page of pages) await ended(page, failure('timeout'), origin)
    const told = async () => (await types()).filter((type) => !type.startsWith('run.'))
    await ended(pages[0]!, {})
    time += 15 * MINUTE
    while (await doAlertJobs(jobs));
    expect(await told()).toEqual(['host.unreachable'])
    for (const page of pages.slice(1, 4)) await ended(page, {})
    time += 15 * MINUTE
    while (await doAlertJobs(jobs));
    expect(await told()).toEqual(['host.unreachable', 'host.reachable'])
    const { data } = (await events()).at(-1)!
    expect(data).toMatchObject({ unreachable_total: 3 })
  })

  it('tell every channel of an outage, once, of each page that is back, whatever it heard of single pages before', async () => {
    const hook = await makeChannel(storage, user)
    const mail = await makeChannel(storage, user, { kind: 'email' })
    const pages = await watchPages(5)
    for (const page of pages) {
      await ended(page, failure('timeout'))
      await ended(page, failure('timeout'), 'confirm')
      // The webhook hears of each page at once, before it shows that all are out; the mail waits for what else happens.
      await storage.db
        .updateTable('deliveries')
        .set({ state: 'sent' })
        .where('state', '=', 'waiting')
        .where('channel_key', '=', knownKey(hook))
        .execute()
    }
    const { db } = storage
    const told = async (channel: string) =>
      (
        await db
          .selectFrom('deliveries')
          .innerJoin('events', 'events.seq', 'deliveries.event_seq')
          .select(['events.type', 'events.body'])
          .where('deliveries.channel_key', '=', knownKey(channel))
          .where('deliveries.state', '!=', 'skipped')
          .orderBy('events.seq')
          .execute()
      )
        .filter(({ type }) => !type.startsWith('run.'))
        .map(({ type, body }) => [type, JSON.parse(body).report?.url ?? null])
    expect(await told(mail)).toEqual([['host.unreachable', null]])
    const urls = pages.map(({ url }) => url)
    for (const page of pages) await ended(page, {})
    expect(await told(mail)).toEqual([
      ['host.unreachable', null],
      ['host.reachable', null],
    ])
    // What a receiver has opened for a page, it closes.
    const back = urls.slice(0, 4).map((url) => ['page.reachable', url])
    expect((await told(hook)).slice(-5)).toEqual([...back, ['host.reachable', null]])
  })

  it('remind of a page that is still out after the outage of its host', async () => {
    await makeChannel(storage, user)
    await storage.db
      .updateTable('alert_rules')
      .set({ reminder_days: 1 })
      .where('user_key', '=', knownKey(user))
      .execute()
    const pages = await watchPages(5)
    for (const page of pages) await ended(page, failure('timeout'))
    for (const page of pages) await ended(page, failure('timeout'), 'confirm')
    for (const page of pages.slice(1)) await ended(page, {})
    const jobs = { storage, now: () => time, baseUrl: null, onError() {} }
    const reminders = async () => (await types()).filter((type) => type === 'alert.reminder').length
    time += 12 * MINUTE
    while (await doAlertJobs(jobs));
    while (await doAlertJobs(jobs));
    expect(await reminders()).toBe(0)
    time += 24 * 60 * MINUTE
    while (await doAlertJobs(jobs));
    expect(await reminders()).toBe(1)
  })

  it('tell of a page again once all pages of an outage are deleted', async () => {
    const pages = ['/a', '/b', '/c', '/d', '/e']
    const out: Report[] = []
    for (const path of pages) out.push(await watchPage(`https://example.com${path}`))
    for (const one of [...out, ...out]) await ended(one, failure('timeout'))
    expect((await alerts()).find(({ subject }) => subject === 'outage')).toMatchObject({ state: 'firing' })
    await deleteReports(
      storage.db,
      user,
      out.map(({ id }) => id),
    )
    const before = (await types()).length
    await ended(report, failure('timeout'))
    await ended(report, failure('timeout'))
    expect((await types()).slice(before)).toEqual(['page.unreachable'])
    expect((await alerts()).find(({ subject }) => subject === 'outage')).toMatchObject({ state: 'ok' })
  })

  it('tell of an outage from the start where its pages fail together', async () => {
    await makeChannel(storage, user)
    const pages = await watchPages(6)
    for (const page of pages.slice(0, 5)) await ended(page, failure('timeout'))
    for (const page of pages.slice(0, 5)) await ended(page, failure('timeout'), 'confirm')
    const told = (await events()).filter(({ type }) => !type.startsWith('run.'))
    expect(told.map(({ type, data }) => [type, data.reports_total])).toEqual([['host.unreachable', 5]])
    const outage = async () => (await alerts()).find(({ subject }) => subject === 'outage')!
    expect(JSON.parse((await outage()).evidence!)).toMatchObject({ reports: 5 })
    for (const origin of ['schedule', 'confirm'] as const) await ended(pages[5]!, failure('timeout'), origin)
    expect(JSON.parse((await outage()).evidence!)).toMatchObject({ reports: 6 })
    for (const page of pages) await ended(page, {})
    const back = (await events()).filter(({ type }) => type.endsWith('.reachable'))
    expect(back.map(({ type, data }) => [type, data.reports_total])).toEqual([['host.reachable', 6]])
  })

  it('tell of several audits at once, and of each that is fixed', async () => {
    await ended(
      report,
      change(['good', 90], ['good', 88], {
        audits: [audit('seo/title'), audit('security/https'), audit('seo/h1', { importance: 'low' })],
      }),
    )
    const fixed = audit('seo/title', { before: 'fail', after: 'pass', new: 0, fixed: 1, findingsTotal: 0 })
    await ended(report, change(['good', 88], ['good', 89], { audits: [fixed] }))
    const told = await events()
    expect(
      told.map(({ type, data }) => [
        type,
        data.audits.map(({ id, outcome }: ChangedAudit & { outcome: string }) => `${id} ${outcome}`),
      ]),
    ).toEqual([
      ['audit.failing', ['seo/title fail', 'security/https fail']],
      ['audit.fixed', ['seo/title pass']],
    ])
  })

  /** The latest run of the report, in a browser, with what it says of an audit. */
  async function deeper(audit: object): Promise<Pick<RunEnd, 'run'>> {
    const { runId: id } = (await findReport(storage.db, user, report.id))!
    const key = knownKey(id)
    const body = packJson({ audits: [audit] })
    await storage.db.updateTable('results').set({ body }).where('run_key', '=', key).execute()
    const about = { key, id, origin: 'schedule' as const, branch: null, scheduleKey: null, ruleSet: '3' }
    return { run: { ...about, depth: 1, reached: 1, device: 'mobile' } }
  }

  it('are carried over or closed, with the reason, when runs have another depth from now on', async () => {
    const settings = { events: ['audit.failing', 'alert.closed'] as EventType[] }
    const channel = await makeChannel(storage, user, { settings })
    await ended(report, change(['good', 90], ['good', 88], { audits: [audit('seo/title'), audit('practice/x')] }))
    await makeChannel(storage, user, { settings })
    const { key } = await keysOf(report)
    await storage.db.updateTable('reports').set({ depth: 1 }).where('key', '=', key).execute()
    await ended(report, await deeper({ id: 'seo/title', outcome: 'fail', findings_total: 4 }))
    const told = (await events()).filter(({ type }) => !type.startsWith('run.'))
    expect(told.map(({ type }) => type)).toEqual(['audit.failing', 'alert.closed'])
    // Only who heard of it hears of its end.
    expect((await deliveries()).map(([type]) => type)).toEqual(['audit.failing', 'alert.closed'])
    expect(told[1]!.data).toMatchObject({ subject: 'practice/x', reason: 'series_changed', report: { id: report.id } })
    expect(told[1]!.data.since).toBe(new Date(START + MINUTE).toISOString())
    expect((await alerts()).map(({ subject, state, series, heard }) => [subject, state, series, heard])).toEqual([
      ['seo/title', 'firing', '1 mobile', JSON.stringify([channel])],
      ['practice/x', 'ok', null, null],
    ])
  })

  it('of audits end also with a run that compares with none before, as after a log-in was added', async () => {
    await ended(report, change(['good', 90], ['good', 88], { audits: [audit('seo/title')] }))
    const uncompared = async (outcome: 'fail' | 'pass') => {
      const { run } = await deeper({ id: 'seo/title', outcome, findings_total: Number(outcome === 'fail') })
      await ended(report, { run: { ...run, depth: 0, reached: 0 } })
    }
    await uncompared('fail')
    expect(await alerts()).toMatchObject([{ subject: 'seo/title', state: 'firing' }])
    await uncompared('pass')
    expect(await alerts()).toMatchObject([{ subject: 'seo/title', state: 'ok' }])
    expect(await types()).toEqual(['audit.failing', 'audit.fixed'])
  })

  it('stay as they are in runs of another schedule, which looks deeper', async () => {
    await watch(report, { scope: 'project', target: report.project, depth: 1 })
    await ended(report, change(['good', 90], ['good', 88], { audits: [audit('seo/title')] }))
    await ended(report, await deeper({ id: 'seo/title', outcome: 'pass', findings_total: 0 }))
    expect(await types()).toEqual(['audit.failing'])
    expect((await alerts()).map(({ state, series }) => [state, series])).toEqual([['firing', '0']])
  })

  describe('with a mute', () => {
    const image = (src: string) => ({ message: 'No alt text.', key: 'missing', params: {}, where: `img#${src}` })
    const fingerprint = (src: string) => fingerprintOf('accessibility/image-alt', image(src), report.url)
    const found = (id: string, outcome: Outcome, findings: object[] = []) => {
      const { possible, lost } = pointsFor('high', outcome)
      const counted = { findings, findings_total: findings.length, points_possible: possible, points_lost: lost }
      return { id, importance: 'high', outcome, summary: '', value: null, details: null, ...counted }
    }
    const passes = ['seo/h1', 'seo/canonical', 'security/csp', 'seo/lang'].map((id) => found(id, 'pass'))
    const title = (outcome: Outcome) =>
      found('seo/title', outcome, outcome === 'fail' ? [{ message: 'No title.' }] : [])
    const alt = (...srcs: string[]) =>
      found('accessibility/image-alt', srcs.length === 0 ? 'pass' : 'fail', srcs.map(image))

    async function muteAudits(...mute: object[]) {
      const { project_key: projectKey } = await keysOf(report)
      const until = new Date(time + 7 * DAY).toISOString().slice(0, 10)
      const body = JSON.stringify({ version: 1, mute: mute.map((one) => ({ reason: 'known', until, ...one })) })
      const document = { body, hash: 'x' }
      await insertPolicy(storage.db, projectKey, { userId: user, document, isPublic: false, now: time })
    }

    let made = 0
    let before: ComparableRun | undefined
    /** A run that found this, compared with the one before as a worker does. */
    async function judgedBy(...own: object[]): Promise<void> {
      const { runId } = (await findReport(storage.db, user, report.id))!
      const { db } = storage
      const row = await db.selectFrom('runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
      // Older than the run that the report shows, which stays its latest one. Each at a time of its own: two ids of the same time, with one
      // of another time made in between, can have the same key.
      const id = newId(START - 600 * DAY + made++ * MINUTE)
      await db
        .insertInto('runs')
        .values({ ...row, id, key: knownKey(id) })
        .execute()
      const audits = [...own, ...passes]
      const { score, result } = gradeOf(runOfResults({ audits } as unknown as Results, report.url).audits)
      const body = { rule_set: RULE_SET, collected_at: '2026-11-16T06:00:00Z', score, result, audits }
      await db
        .insertInto('results')
        .values({ run_key: knownKey(id), body: packJson(body) })
        .execute()
      const now = runOfResults(body as unknown as Results, report.url)
      const comparison = before && compareRuns(before, now)
      const change =
        before === undefined || comparison === undefined || isRefused(comparison)
          ? null
          : runChange(lastId, comparison, { base: before, head: now })
      const run = { id, key: knownKey(id), origin: 'schedule' as const, branch: null, scheduleKey: null }
      await ended(report, {
        run: { ...run, depth: 0, reached: 0, device: 'mobile', ruleSet: RULE_SET },
        outcome: { result, score, error: null },
        change,
      })
      before = now
      lastId = id
    }
    let lastId = ''
    beforeEach(() => {
      before = undefined
    })
    const told = async () => (await events()).filter(({ type }) => !type.startsWith('run.'))

    it('neither fire nor list what is muted, and fire for the rest', async () => {
      await muteAudits({ audit: 'seo/title' }, { fingerprint: fingerprint('a') })
      await judgedBy(title('pass'), alt())
      await judgedBy(title('fail'), alt('a'))
      expect(await told()).toEqual([])
      await judgedBy(title('fail'), alt('a', 'b', 'c'))
      const [worse, failing, ...others] = await told()
      expect(others).toEqual([])
      expect(worse).toMatchObject({
        type: 'report.worse',
        data: { from: { score: 100 }, to: { result: 'decent', score: 55 } },
      })
      expect(worse!.data.change).toEqual({ new: 2, fixed: 0 })
      expect(worse!.data.findings.map(({ where }: { where: string }) => where)).toEqual(['img#b', 'img#c'])
      expect(failing!.data.audits).toMatchObject([{ id: 'accessibility/image-alt', had: 0, has: 2 }])
    })

    it('close what is muted with the reason, tell only channels that heard of it, and count it again afterwards', async () => {
      const channel = await makeChannel(storage, user, { settings: { events: ['audit.failing', 'alert.closed'] } })
      await judgedBy(title('pass'), alt())
      await judgedBy(title('fail'), alt())
      await makeChannel(storage, user, { settings: { events: ['alert.closed'] } })
      await muteAudits({ audit: 'seo/title' })
      await judgedBy(title('fail'), alt())
      await judgedBy(title('fail'), alt())
      expect((await told()).map(({ type }) => type)).toEqual([
        'report.worse',
        'audit.failing',
        'alert.closed',
        'alert.closed',
      ])
      const closed = (await told()).slice(2)
      expect(closed.map(({ data }) => [data.subject, data.reason])).toEqual([
        ['', 'muted'],
        ['seo/title', 'muted'],
      ])
      const heard = (await deliveriesOf(storage, user)).filter(({ type }) => type === 'alert.closed')
      expect(heard.map((one) => one.channel)).toEqual([channel])
      time += 9 * DAY
      await judgedBy(title('fail'), alt())
      expect(await told()).toHaveLength(4)
      await judgedBy(title('pass'), alt())
      await judgedBy(title('fail'), alt())
      expect((await told()).slice(4).map(({ type }) => type)).toEqual(['report.worse', 'audit.failing'])
    })

    it('count without it what is new and fixed, for digests', async () => {
      const counted = async () => {
        const end = { run: { key: knownKey(lastId) }, report: { key: (await keysOf(report)).key } }
        return storage.db
          .selectFrom('run_policies')
          .select(['new', 'fixed'])
          .where('run_key', '=', end.run.key)
          .executeTakeFirst()
      }
      follow = runPolicy
      await muteAudits({ audit: 'seo/title' })
      await judgedBy(title('pass'), alt())
      expect(await counted()).toEqual({ new: null, fixed: null })
      await judgedBy(title('fail'), alt('a', 'b'))
      expect(await counted()).toEqual({ new: 2, fixed: 0 })
      follow = async () => {}
    })
  })

  it('close with the reason when the policy no longer has the budget', async () => {
    const channel = await makeChannel(storage, user, { settings: { events: ['alert.closed'] } })
    const wanted = { scope: 'report', target: report.id, params: {} } as const
    const rule = await makeAlertRule(storage, user, 'budget', wanted, time)
    const { key: reportKey, project_key: projectKey } = await keysOf(report)
    const place = { userKey: knownKey(user), ruleKey: knownKey(rule.id), projectKey, reportKey, host: 'example.com' }
    const state = { ...initialState(START), state: 'firing' as const, notifiedLevel: 0, lastLevel: 0, series: '0' }
    const change = { state, notified: [channel], dueAt: null, snoozedUntil: null, runKey: null }
    await storage.transaction((db) => insertAlert(db, { ...place, subject: 'home bytes' }, change, START))
    await ended(report, {})
    const [closed] = (await events()).filter(({ type }) => type === 'alert.closed')
    expect(closed!.data).toMatchObject({ subject: 'home bytes', reason: 'budget_removed', rule: { kind: 'budget' } })
    expect((await deliveries()).map(([type]) => type)).toEqual(['alert.closed'])
    expect(await alerts()).toMatchObject([{ state: 'ok', heard: null }])
  })

  it('leave alone what is not watched, and what its owner switched off', async () => {
    const other = await makeJudged(storage, user, { url: 'https://other.example/', result: 'good' })
    await ended(other, change(['good', 90], ['bad', 20]))
    expect(await types()).toEqual([])
    const schedule = await watch(other)
    const at = { storage, now: () => time }
    await updateSchedule(at, user, schedule.id, (before) => ({ ...before, enabled: false }))
    await ended(other, change(['good', 90], ['bad', 20]))
    expect(await types()).toEqual([])
    const { key } = await keysOf(report)
    const rule = await storage.db
      .selectFrom('alert_rules')
      .selectAll()
      .where('user_key', '=', knownKey(user))
      .where('kind', '=', 'verdict_worse')
      .executeTakeFirstOrThrow()
    const id = newId(time)
    const own = { ...rule, id, key: knownKey(id), scope: 'report' as const, report_key: key, is_default: 0, enabled: 0 }
    await storage.db.insertInto('alert_rules').values(own).execute()
    await ended(report, change(['good', 90], ['bad', 20]))
    expect(await types()).toEqual([])
  })

  it.each(['report', 'project'] as const)('are over once a rule of the %s stands in for theirs', async (scope) => {
    const other = await watchPage('https://other.example/')
    for (const one of [report, other])
      await ended(one, change(['good', 90], ['bad', 20], { audits: [audit('seo/title')] }))
    expect(await alerts()).toHaveLength(4)
    const wanted = { scope, target: scope === 'report' ? report.id : report.project, enabled: false }
    await makeAlertRule(storage, user, 'verdict_worse', wanted, time)
    const left = await alerts()
    expect(left.map(({ report_key, subject }) => [report_key, subject])).toEqual([
      [knownKey(report.id), 'seo/title'],
      [knownKey(other.id), ''],
      [knownKey(other.id), 'seo/title'],
    ])
  })

  it('say nothing while a rule is snoozed, nor that something is back that was never announced', async () => {
    const until = START + DAY
    await storage.db
      .updateTable('alert_rules')
      .set({ snoozed_until: until })
      .where('user_key', '=', knownKey(user))
      .execute()
    await ended(report, change(['good', 90], ['decent', 70]))
    expect(await alerts()).toMatchObject([{ state: 'firing', heard: null, due_at: until }])
    await ended(report, change(['decent', 70], ['good', 90]))
    expect(await types()).toEqual([])
    expect(await alerts()).toMatchObject([{ state: 'ok', due_at: null }])
  })

  it.each(['rule', 'alert'] as const)(
    'tell those who heard of it that a page is back, also if it got worse while its %s was snoozed',
    async (what) => {
      await makeChannel(storage, user, { settings: { events: ['report.worse', 'report.recovered'] } })
      await ended(report, change(['good', 90], ['decent', 70]))
      const { db } = storage
      const snooze = { snoozed_until: START + DAY }
      if (what === 'rule')
        await db.updateTable('alert_rules').set(snooze).where('user_key', '=', knownKey(user)).execute()
      else await db.updateTable('alerts').set(snooze).where('user_key', '=', knownKey(user)).execute()
      await ended(report, change(['decent', 70], ['bad', 20]))
      expect(await alerts()).toMatchObject([{ state: 'firing', told_level: 2, due_at: START + DAY }])
      expect((await deliveries()).map(([type]) => type)).toEqual(['report.worse'])
      await ended(report, change(['bad', 20], ['good', 90]))
      expect((await deliveries()).map(([type]) => type)).toEqual(['report.worse', 'report.recovered'])
    },
  )

  it('of a certificate are not ended by that of another port', async () => {
    const ported = await watchPage('https://example.com:8443/')
    const { key: ruleKey } = await storage.db
      .selectFrom('alert_rules')
      .select('key')
      .where('user_key', '=', knownKey(user))
      .where('kind', '=', 'certificate')
      .executeTakeFirstOrThrow()
    const seen = (fingerprint: string) => ({ fingerprint, issuer: 'CA', validFrom: START, validTo: START + 300 * DAY })
    for (const one of [report, ported]) {
      const { host } = new URL(one.url)
      const place = { userKey: knownKey(user), ruleKey, projectKey: (await keysOf(one)).project_key, reportKey: null }
      const state = { ...initialState(START), state: 'firing' as const, evidence: { fingerprint: 'old' } }
      const alert = { state, notified: [], dueAt: null, snoozedUntil: null, runKey: null }
      await storage.transaction((db) => insertAlert(db, { ...place, host, subject: 'certificate' }, alert, START))
    }
    const states = async () => (await alerts()).map(({ host, state }) => [host, state])
    await ended(ported, { certificate: seen('new') })
    expect(await states()).toEqual([
      ['example.com', 'firing'],
      ['example.com:8443', 'ok'],
    ])
    await ended(report, { certificate: seen('another') })
    expect((await events()).map(({ type, data }) => [type, data.host])).toEqual([
      ['certificate.renewed', 'example.com:8443'],
      ['certificate.renewed', 'example.com'],
    ])
  })

  it('are listed by their project as people type it', async () => {
    const other = await watchPage('https://bücher.example/')
    for (const one of [report, other]) await ended(one, change(['good', 90], ['bad', 20]))
    for (const project of ['bücher.example', 'xn--bcher-kva.example']) {
      const question = { states: ['firing'] as const, project, page: 1, perPage: 10 }
      const { items, total } = await listAlerts(storage.db, user, question)
      expect([items.map((one) => one.report?.id), total]).toEqual([[other.id], 1])
    }
  })

  it('stay snoozed if that happens while a run ends', async () => {
    await ended(report, change(['good', 90], ['decent', 70]))
    const { key: reportKey, project_key: projectKey } = await keysOf(report)
    const place = { userKey: knownKey(user), projectKey, reportKey, host: 'example.com' }
    const rules = await findRulesOfReport(storage.db, place)
    const rule = rules.find(({ condition }) => condition.kind === 'verdict_worse')!
    const [alert] = await alerts()
    const until = START + DAY
    const reason = 'known'
    await storage.transaction((db) => snoozeAlert(db, user, alert!.id, { until, reason }, time))
    const stored = rule.alerts.get('')!
    const step = { ...advance(stored.state, { is: 'same' }, time), isChanged: true }
    const never = () => Promise.reject(new Error('Nobody is told.'))
    const telling = { notifyFired: never, notifyResolved: never, notifyUnstable: never, notifyClosed: never }
    const unstable = { isTold: false, channels: new Set<string>() }
    const about = { rule, now: time, place, runKey: null, unstable, ...telling }
    await storage.transaction((db) => applySteps(db, about, [{ subject: '', stored, step }]))
    expect(await alerts()).toMatchObject([{ state: 'firing', snoozed_until: until, due_at: until }])
  })

  describe('that flap', () => {
    const flap = async (ids: string[], runs = 6) => {
      for (let run = 0; run < runs; run++) {
        const [before, after] = run % 2 === 0 ? (['pass', 'fail'] as const) : (['fail', 'pass'] as const)
        const found = run % 2 === 0 ? { new: 1, findingsTotal: 1 } : { new: 0, fixed: 1, findingsTotal: 0 }
        const audits = ids.map((id) => audit(id, { before, after, ...found }))
        const [was, is] =
          run % 2 === 0
            ? ([
                ['good', 90],
                ['decent', 70],
              ] as const)
            : ([
                ['decent', 70],
                ['good', 90],
              ] as const)
        await ended(report, change([...was], [...is], { audits }))
      }
    }
    const unstable = async () => (await events()).filter(({ type }) => type === 'alert.unstable')

    it('are one message for all that flaps on a page, whatever rule it is of', async () => {
      await makeChannel(storage, user)
      await flap(['seo/title', 'seo/h1', 'security/https'])
      expect(await unstable()).toHaveLength(1)
      expect((await alerts()).map(({ subject, state, heard }) => [subject, state, heard !== null]).sort()).toEqual(
        ['', 'seo/title', 'seo/h1', 'security/https'].map((subject) => [subject, 'unstable', true]).sort(),
      )
      await flap(['seo/canonical'])
      expect(await unstable()).toHaveLength(1)
      expect((await deliveries()).filter(([type]) => type === 'alert.unstable')).toHaveLength(1)
    })

    it('name all audits of the page', async () => {
      await storage.db.updateTable('alert_rules').set({ enabled: 0 }).where('kind', '=', 'verdict_worse').execute()
      await flap(['seo/title', 'seo/h1'])
      const [told, ...others] = await unstable()
      expect(others).toEqual([])
      expect(told!.data.subjects.sort()).toEqual(['seo/h1', 'seo/title'])
      expect(told!.data.transitions).toBeGreaterThan(4)
    })

    it('say nothing while they are snoozed', async () => {
      const until = START + 30 * DAY
      await storage.db
        .updateTable('alert_rules')
        .set({ snoozed_until: until })
        .where('user_key', '=', knownKey(user))
        .execute()
      await flap(['seo/title'])
      expect(await unstable()).toEqual([])
      expect((await alerts()).every(({ state, due_at }) => state === 'unstable' && due_at === until)).toBe(true)
    })
  })

  it('count no page toward an outage that is reachable again', async () => {
    const pages = await watchPages(5)
    for (const page of pages.slice(1)) await ended(page, failure('timeout'))
    for (const page of pages.slice(1)) await ended(page, {})
    for (const origin of ['schedule', 'confirm'] as const) await ended(report, failure('timeout'), origin)
    expect(await types()).toEqual(['page.unreachable'])
  })

  it('tell channels of every run that ask for it', async () => {
    await makeChannel(storage, user, { settings: { events: ['run.completed'] } })
    await ended(report, {})
    await ended(report, failure('internal_error'))
    expect(await deliveries()).toEqual([['run.completed', 'waiting']])
  })
})
