import { beforeEach, describe, expect, it } from 'vitest'
import type { AlertedAudit } from '../../src/domain/alerts/run-facts.ts'
import type { Failure } from '../../src/errors.ts'
import { listAlerts } from '../../src/storage/alerts/alerts.ts'
import { forgetUnwatchedAlerts } from '../../src/storage/alerts/due-alerts.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { findProjectKey } from '../../src/storage/projects/projects.ts'
import { createScan } from '../../src/storage/scans/create-scan.ts'
import type { Scan } from '../../src/storage/scans/scan.ts'
import { endScan, takeScan } from '../../src/storage/scans/scan-progress.ts'
import { findScan } from '../../src/storage/scans/scans.ts'
import type { Result } from '../../src/vocabulary.ts'
import { doAlertJobs } from '../../src/watch/alert-jobs.ts'
import { alertScan, type ScanFacts } from '../../src/watch/alert-scan.ts'
import { createEventLinks } from '../../src/watch/event-links.ts'
import { makeChannel } from '../storage/make-channel.ts'
import { makeJudged } from '../storage/make-report.ts'
import { eventsOf, makeAlertRule, makeSchedule } from '../storage/make-watched.ts'
import { KINDS, makeUser, useTestStorage } from '../storage/open-test-storage.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const START = Date.parse('2026-11-16T06:00:00Z')
const links = createEventLinks('https://verdict.example')

describe.each(KINDS)('alerts of whole sites on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let user: string
  let projectKey: number
  let time: number
  beforeEach(async () => {
    time = START
    user = (await makeUser(storage)).id
    await makeJudged(storage, user, { url: 'https://example.com/', result: 'good' })
    projectKey = (await findProjectKey(storage.db, user, 'example.com'))!
    await startScan()
    await makeSchedule(storage, user, { scope: 'scan', target: 'example.com' }, time)
    await storage.db.updateTable('scans').set({ status: 'done' }).where('project_key', '=', projectKey).execute()
  })

  function startScan() {
    const scan = { userKey: knownKey(user), projectKey, url: 'https://example.com/', options: { scope: 'host' } }
    return storage.transaction((db) => createScan(db, scan, time))
  }

  /** The end of a scan, a day after the last one. */
  async function ended(more: Partial<Omit<ScanFacts, 'scan'>>, origin: Scan['origin'] = 'schedule'): Promise<Scan> {
    time += DAY
    const id = await startScan()
    const scan: Scan = { ...(await findScan(storage.db, id))!, judged: 10, status: 'done', origin }
    const facts: ScanFacts = {
      scan,
      series: 'A',
      outcome: { result: 'good', score: 90, error: null },
      change: null,
      outcomeOf: () => undefined,
      findings: { new: 2, fixed: 1 },
      places: new Map(),
      ...more,
    }
    await storage.transaction(async (db) => {
      const { result, score, error } = facts.outcome
      const taken = { id, attempt: await takeScan(db, id, time) }
      const end = { score, pageScore: score, siteScore: score, result, ruleSet: '2', error }
      await endScan(db, taken, { ...scan, status: error === null ? 'done' : 'failed' }, end, time)
      await alertScan(db, { ...facts, scan: { ...scan, result, score, error } }, links, time)
    })
    return scan
  }

  function change(from: [Result, number], to: [Result, number], audits: AlertedAudit[] = []) {
    const [before, after] = [from, to].map(([result, score]) => ({ result, score })) as [never, never]
    const delta = to[1] - from[1]
    const worse = delta < 0 && from[0] !== to[0] ? [{ kind: 'result' as const, before: from[0], after: to[0] }] : []
    const deltas = { scoreDeltaPage: delta, scoreDeltaRules: 0, scoreDeltaExact: delta }
    return {
      outcome: { result: to[0], score: to[1], error: null },
      change: { baseRunId: 'BASE', before, after, ...deltas, worse, audits },
    }
  }
  const audit = (id: string, more: Partial<AlertedAudit> = {}): AlertedAudit => ({
    id,
    importance: 'high',
    noise: 'exact',
    by: 'counts',
    before: 'pass',
    after: 'fail',
    new: 3,
    fixed: 0,
    findingsTotal: 3,
    ...more,
  })
  const failed = (error: Failure) => ({ series: null, outcome: { result: null, score: null, error } })
  const DOWN: Failure = { code: 'connect_failed', message: 'No connection.' }

  const events = () => eventsOf(storage, user)
  const types = async () => (await events()).map(({ type }) => type)
  const open = async () => {
    const states = ['firing', 'unstable', 'pending'] as const
    return (await listAlerts(storage.db, user, { states, isOfSite: true, page: 1, perPage: 10 })).items
  }

  it('tell once of what got worse, with everything of one scan in one message, and of what is back', async () => {
    const channel = await makeChannel(storage, user, { kind: 'email' })
    const worse = await ended(change(['good', 90], ['decent', 70], [audit('site/broken-links'), audit('seo/title')]))
    const [first, second, ...others] = await events()
    expect(others).toEqual([])
    expect(first).toMatchObject({ type: 'site.worse', projectKey, isUrgent: false })
    expect(first!.data).toMatchObject({
      project: 'example.com',
      url: `https://verdict.example/scans/${worse.id}`,
      score_delta: -20,
      from: { result: 'good', score: 90 },
      to: { result: 'decent', score: 70 },
      new_findings: 2,
      fixed_findings: 1,
      rule: { kind: 'verdict_worse' },
      compare_url: `https://verdict.example/scans/${worse.id}/changes?since=BASE`,
    })
    expect(first!.data.why_url).toBe(`https://verdict.example/alerts/rules/${first!.data.rule.id}`)
    expect(second).toMatchObject({ type: 'site.failing' })
    expect(
      second!.data.audits.map(({ id, had, has }: { id: string; had: number; has: number }) => [id, had, has]),
    ).toEqual([
      ['site/broken-links', 0, 3],
      ['seo/title', 0, 3],
    ])
    const deliveries = await storage.db
      .selectFrom('deliveries')
      .innerJoin('channels', 'channels.key', 'deliveries.channel_key')
      .select(['lane', 'next_at'])
      .where('channels.id', '=', channel)
      .execute()
    expect(new Set(deliveries.map(({ lane, next_at }) => `${lane} ${next_at}`)).size).toBe(1)
    expect((await open()).map(({ subject, state, report, host }) => [subject, state, report, host])).toEqual([
      ['seo/title', 'firing', null, null],
      ['site/broken-links', 'firing', null, null],
      ['', 'firing', null, null],
    ])

    await ended(change(['decent', 70], ['decent', 70]))
    const fixed = audit('site/broken-links', { before: 'fail', after: 'pass', new: 0, fixed: 3, findingsTotal: 0 })
    await ended(change(['decent', 70], ['good', 91], [fixed]))
    expect((await types()).slice(2)).toEqual(['site.recovered', 'site.fixed'])
    expect((await open()).map(({ subject }) => subject)).toEqual(['seo/title'])
  })

  it('wait for the next scan where timings are the reason, and scan again only a site that could not be reached', async () => {
    const scans = async () => (await storage.db.selectFrom('scans').select('id').execute()).length
    const before = await scans()
    await ended(change(['good', 90], ['good', 90], [audit('site/slow-pages', { noise: 'timed' })]))
    expect([await types(), (await open()).map(({ state }) => state), await scans()]).toEqual([
      [],
      ['pending'],
      before + 1,
    ])
    await ended(change(['good', 90], ['good', 90]))
    expect(await types()).toEqual(['site.failing'])
  })

  it('tell that a site is unreachable at the second failure, which follows after two minutes, and when it is back', async () => {
    const first = await ended(failed(DOWN))
    expect(await types()).toEqual([])
    const again = await storage.db
      .selectFrom('scans')
      .select(['id', 'origin', 'status', 'retry_at', 'url'])
      .where('project_key', '=', projectKey)
      .orderBy('key', 'desc')
      .executeTakeFirstOrThrow()
    expect(again).toMatchObject({ origin: 'confirm', status: 'waiting', retry_at: time + 2 * MINUTE, url: first.url })
    await storage.db.deleteFrom('scans').where('id', '=', again.id).execute()
    await ended(failed({ code: 'blocked_address', message: 'Private.' }))
    expect(await types()).toEqual([])
    await ended(failed(DOWN), 'confirm')
    const waiting = await storage.db.selectFrom('scans').select('id').where('status', '=', 'waiting').execute()
    expect(waiting).toEqual([])
    await ended(failed(DOWN))
    await ended({})
    const told = await events()
    expect(told.map(({ type, isUrgent }) => [type, isUrgent])).toEqual([
      ['site.unreachable', true],
      ['site.reachable', true],
    ])
    expect(told[0]!.data).toMatchObject({ error: DOWN, since: new Date(START + DAY).toISOString() })
  })

  it('never start a second confirming scan, even if the first one finds the site down again', async () => {
    const waiting = () =>
      storage.db
        .selectFrom('scans')
        .select('id')
        .where('status', '=', 'waiting')
        .where('project_key', '=', projectKey)
        .execute()
    await ended(failed(DOWN))
    const [confirming] = await waiting()
    await storage.db.deleteFrom('scans').where('id', '=', confirming!.id).execute()
    await ended({}, 'user')
    await ended(failed(DOWN), 'confirm')
    expect([await waiting(), await types()]).toEqual([[], []])
  })

  it('leave aside scans of another series that a user starts, and sites that no schedule scans', async () => {
    await ended(change(['good', 90], ['decent', 70]))
    await ended({ ...change(['decent', 70], ['good', 95]), series: 'B' }, 'user')
    expect((await open()).map(({ subject }) => subject)).toEqual([''])
    await storage.db.updateTable('schedules').set({ enabled: 0 }).where('user_key', '=', knownKey(user)).execute()
    await ended(change(['decent', 70], ['good', 95]))
    expect(await types()).toEqual(['site.worse'])
    await storage.transaction((db) => forgetUnwatchedAlerts(db, 100))
    expect(await open()).toEqual([])
  })

  it('follow rules of the project, remind, and end snoozes', async () => {
    await makeChannel(storage, user)
    const wanted = { scope: 'project', target: 'example.com', params: { points: 3 }, reminderDays: 2 } as const
    const rule = await makeAlertRule(storage, user, 'score_drop', wanted, time)
    await ended(change(['good', 90], ['good', 88]))
    await ended(change(['good', 88], ['good', 86]))
    expect(await types()).toEqual(['site.score_dropped'])
    const now = time + 2 * DAY
    await doAlertJobs({ storage, now: () => now, baseUrl: null, onError() {} })
    const reminder = (await events()).find(({ type }) => type === 'alert.reminder')
    expect(reminder!.data).toMatchObject({ report: null, project: 'example.com', rule: { id: rule.id }, days: 2 })
    expect(reminder!.data.url).toBe('/projects/example.com')
  })

  it('say once that a site is unstable', async () => {
    for (let scan = 0; scan < 6; scan++)
      await ended(scan % 2 === 0 ? change(['good', 90], ['decent', 70]) : change(['decent', 70], ['good', 90]))
    expect((await types()).at(-1)).toBe('alert.unstable')
    expect((await events()).at(-1)!.data).toMatchObject({
      report: null,
      run: null,
      project: 'example.com',
      subjects: [''],
    })
  })
})
