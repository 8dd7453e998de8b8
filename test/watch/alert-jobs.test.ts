import { beforeEach, describe, expect, it } from 'vitest'
import { initialState } from '../../src/domain/alerts/alert-state.ts'
import { changeAlertRule, findAlertRule } from '../../src/storage/alerts/alert-rules.ts'
import { insertAlert, type StoredAlert } from '../../src/storage/alerts/alerts-of-rules.ts'
import type { ChannelSettings } from '../../src/storage/channels/channel-settings.ts'
import { type Channel, changeChannel, findChannel } from '../../src/storage/channels/channels.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { insertPolicy } from '../../src/storage/policies/policies.ts'
import { findProjectKey } from '../../src/storage/projects/projects.ts'
import type { Report } from '../../src/storage/records.ts'
import { createProjectRemoval, createRemoval, undoRemoval } from '../../src/storage/reports/removals.ts'
import { deleteReports, findReport } from '../../src/storage/reports/reports.ts'
import { forgetCertificate, type SeenCertificate, storeCertificate } from '../../src/storage/runs/ends/store-run-end.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import { doAlertJobs } from '../../src/watch/alert-jobs.ts'
import { makeChannel } from '../storage/make-channel.ts'
import { endRun, judge, makeJudged, makeReport } from '../storage/make-report.ts'
import { deliveriesOf, eventsOf, makeSchedule } from '../storage/make-watched.ts'
import { KINDS, makeUser, useTestStorage } from '../storage/open-test-storage.ts'

const HOUR = 3_600_000
const DAY = 86_400_000
const START = Date.parse('2026-11-16T06:00:00Z')

describe.each(KINDS)('alerts without a run on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let user: string
  let report: Report
  beforeEach(async () => {
    // Jobs go through everything that is stored: what earlier tests left took most of their time.
    for (const table of ['watch_jobs', 'certificates', 'alerts', 'schedules', 'alert_rules', 'channels'] as const)
      await storage.db.deleteFrom(table).execute()
    user = (await makeUser(storage)).id
    report = await watchPage({ url: 'https://example.com/', result: 'good', score: 91, now: START })
  })

  async function watchPage(page: Parameters<typeof makeJudged>[2]): Promise<Report> {
    const made = await makeJudged(storage, user, page)
    await makeSchedule(storage, user, { target: made.id }, START)
    return made
  }
  /** As several processes do it, until nothing is left. */
  async function jobsAt(time: number) {
    const options = { storage, now: () => time, baseUrl: null, onError() {} }
    for (let isMore = true; isMore; ) {
      const more = await Promise.all([doAlertJobs(options), doAlertJobs(options), doAlertJobs(options)])
      isMore = more.some(Boolean)
    }
  }
  async function setReminder(id: string, reminder_days: number | null, time: number) {
    const before = (await findChannel(storage.db, user, id))!
    const settings = { ...before.settings, reminder_days }
    await storage.transaction((db) => changeChannel(db, before, { ...before, settings }, time))
  }
  const ruleOf = (kind: 'certificate' | 'unreachable' | 'verdict_worse' | 'new_failure') =>
    storage.db
      .selectFrom('alert_rules')
      .selectAll()
      .where('user_key', '=', knownKey(user))
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  /** The report's result got worse. Answers how to read the alert. */
  async function fire(ruleKey: number, more: Partial<StoredAlert>, subject = '') {
    const projectKey = (await findProjectKey(storage.db, user, report.project))!
    const place = { userKey: knownKey(user), ruleKey, projectKey, reportKey: knownKey(report.id), host: 'example.com' }
    const state = { ...initialState(START), state: 'firing' as const, notifiedLevel: 1, lastLevel: 1, series: '0' }
    const change = { state, notified: null, dueAt: null, snoozedUntil: null, runKey: null, ...more }
    await storage.transaction((db) => insertAlert(db, { ...place, subject }, change, START))
    return () => storage.db.selectFrom('alerts').selectAll().where('rule_key', '=', ruleKey).executeTakeFirstOrThrow()
  }
  const events = () => eventsOf(storage, user)
  const types = async () => (await events()).map(({ type }) => type)
  /** That of the channel that wants one every day at eight o'clock in Berlin. */
  async function nextDigest() {
    await jobsAt(START)
    await jobsAt(START + HOUR)
    return (await events()).find(({ type }) => type === 'digest.ready')!
  }
  /** What runs of these pages, which ended at that time, have seen. */
  async function show(pages: readonly Report[], seen: Partial<SeenCertificate> & { validTo: number }, at = START) {
    const certificate = { fingerprint: 'aa', issuer: 'CA', validFrom: START - 300 * DAY, ...seen }
    for (const { id } of pages) await storeCertificate(storage.db, knownKey(id), certificate, at)
  }

  it('tell of a mute once, on the day it has ended, and make up for days without a process', async () => {
    const projectKey = (await findProjectKey(storage.db, user, report.project))!
    const mute = [
      { audit: 'seo/title', reason: 'until the relaunch', until: '2026-11-17' },
      { audit: 'seo/canonical', reason: 'later', until: '2026-12-24' },
    ]
    const document = { body: JSON.stringify({ version: 1, mute }), hash: 'x' }
    await insertPolicy(storage.db, projectKey, { userId: user, document, isPublic: false, now: START })
    for (const hours of [0, 20, 37, 41]) await jobsAt(START + hours * HOUR)
    expect(await events()).toEqual([])
    for (const day of [4, 5, 6]) await jobsAt(START + day * DAY)
    expect(await events()).toEqual([
      {
        type: 'mute.expired',
        data: {
          project: report.project,
          audit: 'seo/title',
          reason: 'until the relaunch',
          expired_at: '2026-11-18T00:00:00.000Z',
          url: `/projects/${report.project}/policy`,
        },
        isUrgent: false,
        projectKey,
      },
    ])
  })

  it('remind of nothing that is muted, until the mute ends', async () => {
    const channel = await makeChannel(storage, user)
    const { key } = await ruleOf('new_failure')
    await storage.db.updateTable('alert_rules').set({ reminder_days: 1 }).where('key', '=', key).execute()
    const projectKey = (await findProjectKey(storage.db, user, report.project))!
    const mute = [{ audit: 'seo/title', reason: 'known', until: '2026-11-18' }]
    const document = { body: JSON.stringify({ version: 1, mute }), hash: 'x' }
    await insertPolicy(storage.db, projectKey, { userId: user, document, isPublic: false, now: START })
    const alert = await fire(key, { notified: [channel], dueAt: START + DAY }, 'seo/title')
    for (const day of [1, 2]) await jobsAt(START + day * DAY)
    expect(await types()).toEqual([])
    expect(await alert()).toMatchObject({ state: 'firing', due_at: START + 3 * DAY })
    await jobsAt(START + 3 * DAY)
    expect(await types()).toEqual(['mute.expired', 'alert.reminder'])
  })

  it('tell of every mute that has ended on a day without a process', async () => {
    const projectKey = (await findProjectKey(storage.db, user, report.project))!
    const ends = ['2026-11-17', '2026-11-18', '2026-11-19']
    const mute = ends.map((until) => ({ audit: 'seo/title', reason: `until ${until}`, until }))
    const document = { body: JSON.stringify({ version: 1, mute }), hash: 'x' }
    await insertPolicy(storage.db, projectKey, { userId: user, document, isPublic: false, now: START })
    await jobsAt(START)
    await jobsAt(START + 4 * DAY)
    expect((await events()).map(({ data }) => data.reason)).toEqual(ends.map((until) => `until ${until}`))
  })

  it('tell of a certificate once for each threshold, whatever pages and processes look at it', async () => {
    const other = await watchPage({ url: 'https://example.com/other', result: 'good' })
    await show([report, other], { validTo: START + 31 * DAY })
    for (const day of [0, 1, 2, 16, 17, 18, 24, 25, 30, 31]) await jobsAt(START + day * DAY + HOUR)
    const told = await events()
    expect(told.map(({ type, data }) => [type, data.days])).toEqual([
      ['certificate.expiring', 29],
      ['certificate.expiring', 13],
      ['certificate.expiring', 6],
      ['certificate.expiring', 0],
    ])
    expect(told[0]!.data).toMatchObject({ host: 'example.com', issuer: 'CA', fingerprint: 'aa' })
    expect(told.map(({ isUrgent }) => isUrgent)).toEqual([false, false, false, true])
    await show([report, other], { fingerprint: 'bb', validTo: START + 300 * DAY }, START + 32 * DAY)
    await jobsAt(START + 33 * DAY)
    await jobsAt(START + 34 * DAY)
    expect((await events()).slice(4).map(({ type }) => type)).toEqual(['certificate.renewed'])
  })

  it.each(['rule', 'alert'] as const)(
    'keep a certificate to themselves while its %s is snoozed, and tell afterwards',
    async (what) => {
      await makeChannel(storage, user)
      const rule = await ruleOf('certificate')
      const { db } = storage
      const snooze = (until: number) =>
        what === 'rule'
          ? db.updateTable('alert_rules').set({ snoozed_until: until }).where('key', '=', rule.key).execute()
          : db
              .updateTable('alerts')
              .set({ snoozed_until: until, due_at: until })
              .where('rule_key', '=', rule.key)
              .execute()
      await show([report], { validTo: START + 31 * DAY })
      if (what === 'alert') await jobsAt(START + 2 * DAY)
      await snooze(START + 20 * DAY)
      for (const day of [3, 18]) await jobsAt(START + day * DAY)
      expect(await types()).toEqual(what === 'rule' ? [] : ['certificate.expiring'])
      await jobsAt(START + 20 * DAY)
      expect((await types()).at(-1)).toBe('alert.reminder')
    },
  )

  it('go by the certificate that was seen last on a host, also if other pages of it run less often', async () => {
    const seldom = await watchPage({ url: 'https://example.com/seldom', result: 'good' })
    await show([report, seldom], { validTo: START + 20 * DAY })
    await jobsAt(START + HOUR)
    await show([report], { fingerprint: 'bb', validTo: START + 300 * DAY }, START + DAY)
    for (const day of [1, 2, 3, 9, 14]) await jobsAt(START + day * DAY + 2 * HOUR)
    expect(await types()).toEqual(['certificate.expiring', 'certificate.renewed'])
  })

  it('tell those who heard of a certificate that it was renewed, also if another threshold passed while it was snoozed', async () => {
    await makeChannel(storage, user)
    const { db } = storage
    await show([report], { validTo: START + 31 * DAY })
    await jobsAt(START + 2 * DAY)
    const until = START + 25 * DAY
    await db
      .updateTable('alerts')
      .set({ snoozed_until: until, due_at: until })
      .where('user_key', '=', knownKey(user))
      .execute()
    await jobsAt(START + 18 * DAY)
    await show([report], { fingerprint: 'bb', validTo: START + 300 * DAY })
    await jobsAt(START + 19 * DAY)
    expect(await types()).toEqual(['certificate.expiring', 'certificate.renewed'])
  })

  it('tell all who heard of a certificate that it was renewed, also those whom a later threshold was not told', async () => {
    await makeChannel(storage, user)
    const one = await makeChannel(storage, user, { kind: 'slack' })
    const { db } = storage
    await show([report], { validTo: START + 31 * DAY })
    await jobsAt(START + 2 * DAY)
    const { key } = await ruleOf('certificate')
    await db
      .updateTable('alert_rules')
      .set({ channels: JSON.stringify([one]) })
      .where('key', '=', key)
      .execute()
    await jobsAt(START + 18 * DAY)
    await show([report], { fingerprint: 'bb', validTo: START + 300 * DAY })
    await jobsAt(START + 19 * DAY)
    const told = await deliveriesOf(storage, user)
    expect(told.map(({ type, channel }) => [type, channel === one ? 'one' : 'other'])).toEqual([
      ['certificate.expiring', 'other'],
      ['certificate.expiring', 'one'],
      ['certificate.expiring', 'one'],
      ['certificate.renewed', 'other'],
      ['certificate.renewed', 'one'],
    ])
  })

  it('remind of the certificate of a host with a page of that host', async () => {
    await makeChannel(storage, user)
    const { db } = storage
    // Of the same project, and not its first page.
    const url = 'https://www.example.com/shop'
    const www = await watchPage({ url, project: 'example.com', result: 'good', now: START + 1 })
    await show([www], { validTo: START + 20 * DAY })
    const { key } = await ruleOf('certificate')
    await db.updateTable('alert_rules').set({ reminder_days: 1 }).where('key', '=', key).execute()
    for (const days of [1, 2]) await jobsAt(START + days * DAY)
    expect((await events()).map(({ type, data }) => [type, data.report.url])).toEqual([
      ['certificate.expiring', www.url],
      ['alert.reminder', www.url],
    ])
  })

  it('forget the alert about a certificate once no page of its host shows one, and only that', async () => {
    const { db } = storage
    const url = 'https://www.example.com/shop'
    const www = await watchPage({ url, project: 'example.com', result: 'good', now: START + 1 })
    await show([report, www], { validTo: START + 20 * DAY })
    const { key } = await ruleOf('certificate')
    const hosts = async () => {
      const rows = await db.selectFrom('alerts').select('host').where('rule_key', '=', key).orderBy('host').execute()
      return rows.map(({ host }) => host)
    }
    await jobsAt(START)
    await jobsAt(START + DAY)
    expect(await hosts()).toEqual(['example.com', 'www.example.com'])
    await forgetCertificate(db, knownKey(report.id))
    await jobsAt(START + 2 * DAY)
    expect(await hosts()).toEqual(['www.example.com'])
    await deleteReports(db, user, [www.id])
    await jobsAt(START + 3 * DAY)
    expect(await hosts()).toEqual([])
  })

  it('remind of a certificate once each time, while another process checks it', async () => {
    await makeChannel(storage, user)
    await show([report], { validTo: START + 29 * DAY })
    const { key } = await ruleOf('certificate')
    await storage.db.updateTable('alert_rules').set({ reminder_days: 1 }).where('key', '=', key).execute()
    for (let day = 0; day < 12; day++) {
      await jobsAt(START + day * DAY)
      expect(await types()).toHaveLength(day + 1)
    }
  })

  it('remind of nothing while a rule is snoozed, and once when that ends', async () => {
    await makeChannel(storage, user)
    const rule = await ruleOf('verdict_worse')
    const alert = await fire(rule.key, { dueAt: START + DAY })
    const until = START + 5 * DAY + HOUR
    const set = { reminder_days: 1, snoozed_until: until }
    await storage.db.updateTable('alert_rules').set(set).where('key', '=', rule.key).execute()
    for (const days of [1, 2, 3, 5]) await jobsAt(START + days * DAY)
    expect(await events()).toEqual([])
    expect((await alert()).due_at).toBe(until)
    await jobsAt(until)
    expect((await events()).map(({ type, data }) => [type, data.days])).toEqual([['alert.reminder', 5]])
    expect((await alert()).due_at).toBe(START + 6 * DAY)
  })

  it('tell of what fired while a rule was snoozed when that ends early, and not before its new end', async () => {
    await makeChannel(storage, user)
    const { key, id } = await ruleOf('verdict_worse')
    const snooze = async (snoozedUntil: number | null, time: number) => {
      const rule = (await findAlertRule(storage.db, user, id))!
      await storage.transaction((db) => changeAlertRule(db, rule, { ...rule, snoozedUntil }, time))
      await jobsAt(time)
    }
    await snooze(START + 30 * DAY, START)
    await fire(key, { dueAt: START + 30 * DAY })
    await snooze(START + 3 * DAY, START + DAY)
    expect(await events()).toEqual([])
    await jobsAt(START + 3 * DAY)
    expect((await events()).map(({ data }) => data.days)).toEqual([3])
    // People know of it. They are told again when a snooze ends by itself, not when they end it.
    await snooze(START + 9 * DAY, START + 4 * DAY)
    await snooze(null, START + 5 * DAY)
    expect(await events()).toHaveLength(1)
    await snooze(START + 9 * DAY, START + 6 * DAY)
    await jobsAt(START + 9 * DAY)
    expect((await events()).map(({ data }) => data.days)).toEqual([3, 9])
  })

  it('tell of what fired while its rule is snoozed, once that is ended', async () => {
    await makeChannel(storage, user)
    const { key, id } = await ruleOf('verdict_worse')
    const until = START + 30 * DAY
    await storage.db.updateTable('alert_rules').set({ snoozed_until: until }).where('key', '=', key).execute()
    await fire(key, { dueAt: until })
    const rule = (await findAlertRule(storage.db, user, id))!
    await storage.transaction((db) => changeAlertRule(db, rule, { ...rule, snoozedUntil: null }, START + DAY))
    await jobsAt(START + DAY)
    expect((await events()).map(({ type, data }) => [type, data.days])).toEqual([['alert.reminder', 1]])
  })

  it('remind of what still fires, and tell of what fired while it was snoozed', async () => {
    const channel = await makeChannel(storage, user)
    const rule = await ruleOf('verdict_worse')
    await storage.db.updateTable('alert_rules').set({ reminder_days: 3 }).where('key', '=', rule.key).execute()
    const stored = await fire(rule.key, { dueAt: START + DAY, snoozedUntil: START + DAY })
    await jobsAt(START + DAY - 1)
    expect(await events()).toEqual([])
    await jobsAt(START + DAY)
    await jobsAt(START + 3 * DAY - 1)
    expect(await events()).toHaveLength(1)
    await jobsAt(START + 3 * DAY)
    const told = await events()
    expect(told.map(({ type, data }) => [type, data.days, data.rule.id])).toEqual([
      ['alert.reminder', 1, rule.id],
      ['alert.reminder', 3, rule.id],
    ])
    const alert = await stored()
    expect([alert.heard, alert.due_at, alert.snoozed_until]).toEqual([JSON.stringify([channel]), START + 6 * DAY, null])

    await setReminder(channel, 2, START + 3 * DAY + HOUR)
    await jobsAt(START + 3 * DAY + HOUR)
    expect(await events()).toHaveLength(2)
    await jobsAt(START + 4 * DAY)
    expect((await events()).slice(2).map(({ data }) => data.days)).toEqual([4])
    await setReminder(channel, null, START + 4 * DAY)
    for (const days of [5, 6]) await jobsAt(START + days * DAY)
    expect((await events()).slice(3).map(({ data }) => data.days)).toEqual([6])
  })

  it('give users the default rules that are new since they began to watch', async () => {
    const rules = () => storage.db.selectFrom('alert_rules').where('user_key', '=', knownKey(user))
    const kinds = async () =>
      (await rules().select('kind').where('is_default', '=', 1).execute()).map(({ kind }) => kind)
    const before = await kinds()
    await storage.db.deleteFrom('alert_rules').where('kind', '=', 'page_replaced').execute()
    await storage.db.updateTable('alert_rules').set({ enabled: 0 }).where('kind', '=', 'unreachable').execute()
    await jobsAt(START)
    await jobsAt(START + DAY)
    expect((await kinds()).toSorted()).toEqual(before.toSorted())
    expect(before).toContain('page_replaced')
    expect(await ruleOf('unreachable')).toMatchObject({ enabled: 0 })
  })

  it('forget alerts of what nothing watches anymore', async () => {
    const rule = await ruleOf('verdict_worse')
    // More than at once.
    for (let number = 0; number < 205; number++) await fire(rule.key, { notified: [] }, String(number))
    const count = async () =>
      (await storage.db.selectFrom('alerts').select('key').where('user_key', '=', knownKey(user)).execute()).length
    await jobsAt(START)
    expect(await count()).toBe(205)
    await storage.db.updateTable('schedules').set({ enabled: 0 }).where('user_key', '=', knownKey(user)).execute()
    await jobsAt(START + DAY)
    expect(await count()).toBe(0)
  })

  it('forget the outage of a host whose failing reports are all deleted', async () => {
    const rule = await ruleOf('unreachable')
    const projectKey = (await findProjectKey(storage.db, user, report.project))!
    const place = { userKey: knownKey(user), ruleKey: rule.key, projectKey, host: 'example.com' }
    const change = { notified: [], dueAt: null, snoozedUntil: null, runKey: null }
    const state = { ...initialState(START), state: 'firing' as const }
    const page = await watchPage({ url: 'https://example.com/out', result: 'good', now: START })
    for (const [reportKey, subject] of [
      [null, 'outage'],
      [knownKey(page.id), ''],
    ] as const)
      await storage.transaction((db) => insertAlert(db, { ...place, reportKey, subject }, { ...change, state }, START))
    const left = async () =>
      (await storage.db.selectFrom('alerts').select('subject').where('rule_key', '=', rule.key).execute()).length
    await jobsAt(START)
    expect(await left()).toBe(2)
    await deleteReports(storage.db, user, [page.id])
    await jobsAt(START + DAY)
    expect(await left()).toBe(0)
  })

  it('leave a certificate out of a digest that another page of its host has shown renewed', async () => {
    await makeChannel(storage, user, { kind: 'email', settings: { digest: 'daily', time_zone: 'Europe/Berlin' } })
    const old = await makeJudged(storage, user, { url: 'https://example.com/old', result: 'good', now: START })
    const other = await makeJudged(storage, user, {
      url: 'https://www.example.com/',
      project: 'example.com',
      result: 'good',
      now: START,
    })
    await show([old, other], { validFrom: START - 70 * DAY, validTo: START + 20 * DAY }, START - DAY)
    await show([report], { fingerprint: 'bb', validFrom: START, validTo: START + 90 * DAY })
    const digest = await nextDigest()
    expect(digest.data.projects[0]).toMatchObject({ certificates: [{ host: 'www.example.com' }] })
  })

  it('name the host whose certificate expires in a digest, however many pages of another still have one that was replaced', async () => {
    await makeChannel(storage, user, { kind: 'email', settings: { digest: 'daily', time_zone: 'Europe/Berlin' } })
    const validFrom = START - 70 * DAY
    for (let page = 0; page < 101; page++) {
      const url = `https://example.com/${page}`
      const one = await makeJudged(storage, user, { url, result: 'good', now: START })
      await show([one], { validFrom, validTo: START + 20 * DAY }, START - DAY)
    }
    await show([report], { fingerprint: 'bb', validFrom, validTo: START + 90 * DAY })
    const url = 'https://www.example.com/'
    const www = await makeJudged(storage, user, { url, project: 'example.com', result: 'good', now: START })
    await show([www], { validFrom, validTo: START + 25 * DAY })
    const digest = await nextDigest()
    expect(digest.data.projects[0].certificates).toMatchObject([{ host: 'www.example.com', days: 24 }])
  })

  it('leave a certificate out of a digest that no run has seen for more than a month', async () => {
    await makeChannel(storage, user, { kind: 'email', settings: { digest: 'daily', time_zone: 'Europe/Berlin' } })
    const url = 'https://www.example.com/'
    const www = await makeJudged(storage, user, { url, project: 'example.com', result: 'good', now: START })
    const certificate = { validFrom: START - 99 * DAY, validTo: START - 9 * DAY }
    await show([report], certificate, START - 40 * DAY)
    await show([www], certificate, START - 29 * DAY)
    const digest = await nextDigest()
    expect(digest.data.projects[0].certificates.map(({ host }: { host: string }) => host)).toEqual(['www.example.com'])
  })

  it('leave out of digests and reminders what is being deleted, and remind of it once that is undone', async () => {
    const { db } = storage
    await makeChannel(storage, user, { kind: 'email', settings: { digest: 'daily', time_zone: 'Europe/Berlin' } })
    const { key } = await ruleOf('verdict_worse')
    await jobsAt(START)
    await fire(key, { dueAt: START + HOUR, snoozedUntil: START + HOUR })
    const project = (await createProjectRemoval(db, user, report.project, START))!
    await jobsAt(START + HOUR)
    expect(await types()).toEqual([])
    await undoRemoval(db, user, project.id)
    const alone = (await createRemoval(db, user, [report.id], START + HOUR))!
    await jobsAt(START + HOUR)
    expect(await types()).toEqual([])
    await undoRemoval(db, user, alone.id)
    await jobsAt(START + 2 * HOUR)
    expect(await types()).toEqual(['alert.reminder'])
  })

  it('send a digest at eight o’clock in the time zone of the channel, once', async () => {
    const settings = { digest: 'daily' as const, time_zone: 'Europe/Berlin' }
    const channel = await makeChannel(storage, user, { kind: 'email', settings })
    await makeJudged(storage, user, { url: 'https://example.com/low', result: 'bad', score: 20, now: START })
    await jobsAt(START)
    expect(await events()).toEqual([])
    await jobsAt(START + HOUR)
    await jobsAt(START + 2 * HOUR)
    const [digest, ...others] = await events()
    expect(others).toEqual([])
    expect(digest).toMatchObject({ type: 'digest.ready' })
    expect(digest!.data).toMatchObject({
      period: 'daily',
      to: new Date(START + HOUR).toISOString(),
      projects_total: 1,
    })
    expect(digest!.data.projects).toHaveLength(1)
    expect(digest!.data.projects[0]).toMatchObject({
      project: 'example.com',
      reports: { total: 2, good: 1, bad: 1 },
      runs: 2,
      best: [{ url: 'https://example.com/', score: 91 }, { score: 20 }],
      worst: [],
    })
    const { next_digest_at: next } = await storage.db
      .selectFrom('channels')
      .select('next_digest_at')
      .where('id', '=', channel)
      .executeTakeFirstOrThrow()
    expect(next).toBe(START + DAY + HOUR)
  })

  it('send one digest for all projects, those with the most runs first, and none to a channel that is paused', async () => {
    const settings = { digest: 'daily' as const, time_zone: 'Europe/Berlin' }
    const id = await makeChannel(storage, user, { kind: 'email', settings })
    const { db } = storage
    await db.updateTable('channels').set({ enabled: 0 }).where('key', '=', knownKey(id)).execute()
    const url = (project: number) => `https://site-${String(project).padStart(2, '0')}.example/${'p'.repeat(60)}/`
    for (let project = 0; project < 12; project++)
      for (let page = 0; page < (project === 7 ? 4 : 1); page++)
        await makeJudged(storage, user, { url: url(project) + page, result: 'good', now: START })
    await jobsAt(START)
    await jobsAt(START + HOUR)
    expect(await events()).toEqual([])
    await db.updateTable('channels').set({ enabled: 1 }).where('key', '=', knownKey(id)).execute()
    const { data, ...digest } = await nextDigest()
    expect([await types(), digest.projectKey]).toEqual([['digest.ready'], null])
    expect(data.projects).toHaveLength(10)
    expect(data).toMatchObject({ url: '/projects', projects_total: 13 })
    expect(data.projects[0]).toMatchObject({ project: 'site-07.example', runs: 4, url: '/projects/site-07.example' })
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(19_000)
  })

  it('count no runs of branches in a digest', async () => {
    await makeChannel(storage, user, { kind: 'email', settings: { digest: 'daily', time_zone: 'Europe/Berlin' } })
    const { id } = await makeJudged(storage, user, { url: 'https://example.com/new', result: 'bad', now: START })
    const runs = storage.db.updateTable('runs').where('report_key', '=', knownKey(id))
    await runs.set({ label_branch: 'redesign' }).execute()
    await jobsAt(START)
    await jobsAt(START + HOUR)
    expect(await events()).toMatchObject([{ type: 'digest.ready', data: { projects: [{ runs: 1 }] } }])
  })

  it('say in a digest which pages have no result since a run of theirs failed', async () => {
    await makeChannel(storage, user, { kind: 'email', settings: { digest: 'daily', time_zone: 'Europe/Berlin' } })
    const [down, back, never, canceled, removed] = await Promise.all(
      ['down', 'back', 'never', 'canceled', 'removed'].map((page) => {
        const url = `https://example.com/${page}`
        return page === 'never'
          ? makeReport(storage, user, { url, now: START })
          : makeJudged(storage, user, { url, result: 'good', now: START - DAY })
      }),
    )
    const rerun = async (one: Report) => {
      await startRun(storage.db, one, { depth: 0, device: 'mobile' }, START)
      return (await findReport(storage.db, user, one.id))!
    }
    for (const one of [down!, back!, canceled!, removed!]) {
      const code = one === canceled ? 'aborted' : 'connect_failed'
      await fail(await rerun(one), code, START + 1000)
    }
    await fail(never!, 'connect_failed', START + 1000)
    await judge(storage, await rerun(back!), 'good', 50, START + 2000)
    // Its next run waits at the time of the digest.
    await rerun(down!)
    await createRemoval(storage.db, user, [removed!.id], START)
    const digest = await nextDigest()
    expect(digest.data.projects[0]).toMatchObject({
      failed: [
        { id: never!.id, since: null },
        { id: down!.id, since: new Date(down!.generatedAt!).toISOString() },
      ],
      failed_total: 2,
    })
  })
  const fail = ({ runId }: Report, code: 'connect_failed' | 'aborted', now: number) =>
    endRun(storage, runId, { error: { code, message: 'No.' } }, now)

  it('send a weekly digest on Mondays, of seven days, and only to the channel that asks for it', async () => {
    // START is a Monday.
    const weekly = await makeChannel(storage, user, { kind: 'email', settings: { digest: 'weekly' } })
    await makeChannel(storage, user, { kind: 'email' })
    await makeJudged(storage, user, { url: 'https://example.com/later', result: 'good', now: START + 3 * DAY })
    for (let day = 0; day <= 8; day++) await jobsAt(START + day * DAY + 3 * HOUR)
    const told = await events()
    expect(told.map(({ type, data }) => [type, data.period, data.from, data.to])).toEqual([
      ['digest.ready', 'weekly', '2026-11-16T08:00:00.000Z', '2026-11-23T08:00:00.000Z'],
    ])
    expect((await deliveriesOf(storage, user)).map(({ channel }) => channel)).toEqual([weekly])
  })

  it('send digests that leave no hour out when clocks change', async () => {
    // In Berlin, 2026-10-25 has 25 hours.
    const settings = { digest: 'daily' as const, time_zone: 'Europe/Berlin' }
    await makeChannel(storage, user, { kind: 'email', settings })
    const first = Date.parse('2026-10-24T06:00:00Z')
    await makeJudged(storage, user, { url: 'https://example.com/a', result: 'good', now: first + HOUR / 2 })
    await jobsAt(first)
    await jobsAt(first + 25 * HOUR)
    const [digest] = (await events()).filter(({ type }) => type === 'digest.ready')
    expect(digest?.data).toMatchObject({
      from: '2026-10-24T06:00:00.000Z',
      to: '2026-10-25T07:00:00.000Z',
      projects: [{ runs: 1 }],
    })
  })

  it('send digests by the settings that a channel has now', async () => {
    // START is a Monday.
    const id = await makeChannel(storage, user, { kind: 'email', settings: { digest: 'weekly' } })
    const set = async (changes: Partial<Channel> | Partial<ChannelSettings>, time: number) => {
      const before = (await findChannel(storage.db, user, id))!
      const { pause = before.pause, ...settings } = changes as Partial<Channel & ChannelSettings>
      const change = { ...before, pause, settings: { ...before.settings, ...settings } as ChannelSettings }
      await storage.transaction((db) => changeChannel(db, before, change, time))
      await jobsAt(time)
    }
    const digests = async () =>
      (await events()).filter(({ type }) => type === 'digest.ready').map(({ data }) => data.to)
    await jobsAt(START + 3 * HOUR)
    await set({ digest: 'daily' }, START + 4 * HOUR)
    await makeJudged(storage, user, { url: 'https://example.com/a', result: 'good', now: START + 5 * HOUR })
    await jobsAt(START + DAY + 3 * HOUR)
    expect(await digests()).toEqual(['2026-11-17T08:00:00.000Z'])
    // What was due while it was paused is not news anymore.
    await set({ pause: 'user' }, START + DAY + 4 * HOUR)
    await makeJudged(storage, user, { url: 'https://example.com/b', result: 'good', now: START + DAY + 5 * HOUR })
    await set({ pause: null }, START + 9 * DAY)
    expect(await digests()).toHaveLength(1)
  })
})
