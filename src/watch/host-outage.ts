import { MINUTE_MS } from '../common/durations.ts'
import { isoTime } from '../common/iso-time.ts'
import type { AlertState } from '../domain/alerts/alert-state.ts'
import { nextReminder } from '../domain/alerts/reminders.ts'
import type { RunEnd } from '../queue/runs/end-run.ts'
import { changeAlert, insertAlert, type StoredAlert } from '../storage/alerts/alerts-of-rules.ts'
import {
  addNotifiedChannels,
  countFiringReports,
  type FailingReport,
  listFailingReports,
  lockHostAlert,
  setNotifiedChannels,
} from '../storage/alerts/host-alerts.ts'
import { listReminderDays } from '../storage/alerts/reminder-days.ts'
import { skipSuperseded } from '../storage/channels/skip-deliveries.ts'
import type { Db } from '../storage/tables.ts'
import { type EventDraft, firedEvent, type RuleNews, resolvedEvent } from './alert-events.ts'
import { aboutRule, eventReport } from './event-links.ts'
import { type RuleOfRun, recordRunEvent } from './record-run-event.ts'

/**
 * So many unreachable pages of a host within this time are one outage. A host has one run at a time, and one that gets no answer takes up
 * to half a minute, so that pages fail one by one over some minutes. Those that failed once count as soon as one has failed twice:
 * otherwise people would hear of single pages first.
 */
const PAGES = 5
const WITHIN_MS = 10 * MINUTE_MS
/** How many of them an event names. */
const NAMED = 50
/** The subject of the host itself. */
export const OUTAGE = 'outage'

/** Tells of a page, or of its host if that is out as a whole. The channels that hear of the page; null if its host stands for it. */
export async function notifyUnreachable(db: Db, about: RuleOfRun, news: RuleNews): Promise<string[] | null> {
  const { end, rule } = about
  const { host } = end.report
  const ofHost = { ruleKey: rule.key, host }
  const outage = await lockHostAlert(db, ofHost, OUTAGE)
  if (outage?.state.state === 'firing') {
    const firing = await countFiringReports(db, ofHost, end.report.key)
    if (firing > 0) {
      await addPage(db, outage, about, 1 + firing)
      return null
    }
    // All its reports were deleted: it can't end as others do.
    await endOutage(db, outage, end)
  }
  const question = { besides: end.report.key, since: end.now - WITHIN_MS, limit: NAMED }
  const others = await listFailingReports(db, ofHost, question)
  if (others.length + 1 < PAGES) return recordRunEvent(db, end, firedEvent(news), rule.channels)

  const notified = await recordRunEvent(db, end, outageEvent(about, news, others), rule.channels)
  const dueAt = nextReminder(await listReminderDays(db, notified), { ...rule, since: end.now }, end.now)
  const change = {
    state: hostState('firing', { ...news.subjects[0]!.state.evidence, reports: others.length + 1 }, end.now),
    notified,
    dueAt,
    snoozedUntil: null,
    runKey: end.run.key,
  }
  if (outage !== undefined) await changeAlert(db, outage.key, change, end.now)
  else {
    const { userKey, projectKey } = end.report
    const place = { userKey, ruleKey: rule.key, projectKey, reportKey: null, host, subject: OUTAGE }
    await insertAlert(db, place, change, end.now)
  }
  await forgetSingly(db, others, end)
  return null
}

/** The outage of a host, with one more page; it may have been counted when it failed for the first time. */
async function addPage(db: Db, outage: StoredAlert, { end }: RuleOfRun, firing: number): Promise<void> {
  const { key, state, notified, dueAt, snoozedUntil } = outage
  const evidence = { ...state.evidence, reports: Math.max(outOf(outage), firing) }
  const change = { state: { ...state, evidence }, notified, dueAt, snoozedUntil, runKey: end.run.key }
  await changeAlert(db, key, change, end.now)
}

/** What was not sent yet of single pages is not sent at all, so those channels need not hear that they are back. */
async function forgetSingly(db: Db, others: readonly FailingReport[], { report, now }: RunEnd): Promise<void> {
  const { userKey } = report
  const reportKeys = others.map(({ reportKey }) => reportKey)
  const skipped = await skipSuperseded(db, { userKey, reportKeys, type: 'page.unreachable', now })
  for (const { alertKey, reportKey, notified } of others) {
    const without = skipped.filter((one) => one.reportKey === reportKey).map(({ channelId }) => channelId)
    const left = notified?.filter((id) => !without.includes(id)) ?? []
    if (without.length > 0) await setNotifiedChannels(db, alertKey, left.length === 0 ? null : left)
  }
}

/**
 * Notifies that a page is reachable again. Once few enough pages of its host are down, notifies that the host is; the remaining pages
 * then get messages of their own.
 */
export async function notifyReachable(
  db: Db,
  about: RuleOfRun,
  news: RuleNews,
  notified: readonly string[] | null,
): Promise<void> {
  const { end, rule } = about
  const { host, key: reportKey } = end.report
  const ofHost = { ruleKey: rule.key, host }
  const wasOut = rule.hostAlerts.get(OUTAGE)?.state.state === 'firing'
  const outage = wasOut ? await lockHostAlert(db, ofHost, OUTAGE) : undefined
  const left = outage?.state.state === 'firing' ? await countFiringReports(db, ofHost, reportKey) : PAGES
  const event = resolvedEvent(news)
  if (outage === undefined || left >= PAGES) {
    if (notified !== null) await recordRunEvent(db, end, event, notified)
    return
  }
  const ofOutage = outage.notified ?? []
  // Channels notified of the outage get one message for the page and its host.
  const others = (notified ?? []).filter((id) => !ofOutage.includes(id))
  if (others.length > 0) await recordRunEvent(db, end, event, others)
  if (event?.type === 'page.reachable')
    await recordRunEvent(
      db,
      end,
      { ...event, data: { ...event.data, reports: Math.max(1, outOf(outage) - left) } },
      outage.notified,
    )
  await endOutage(db, outage, end)
  await addNotifiedChannels(db, { ...ofHost, besides: reportKey }, ofOutage, end.now)
}

async function endOutage(db: Db, { key, state: { evidence } }: StoredAlert, { run, now }: RunEnd): Promise<void> {
  const state = hostState('ok', evidence, now)
  await changeAlert(db, key, { state, notified: null, dueAt: null, snoozedUntil: null, runKey: run.key }, now)
}

function outOf({ state }: Pick<StoredAlert, 'state'>): number {
  return Number(state.evidence?.['reports'] ?? 0)
}

function outageEvent({ end, rule, links }: RuleOfRun, news: RuleNews, others: readonly FailingReport[]): EventDraft {
  const { error } = end.outcome
  const since = Math.min(...[news.subjects[0]!.state, ...others.map(({ state }) => state)].map(firstFailure))
  return {
    type: 'host.unreachable',
    data: {
      ...aboutRule(links, rule.id, rule.condition.kind),
      host: end.report.host,
      error: error ?? { code: 'connect_failed', message: 'The host could not be reached.' },
      since: isoTime(since),
      reports: [end.report, ...others].map((report) => eventReport(links, report)),
      reports_total: others.length + 1,
    },
    isUrgent: true,
  }
}

function firstFailure({ evidence, since }: AlertState): number {
  return Number(evidence?.['since'] ?? since)
}

function hostState(state: 'ok' | 'firing', evidence: AlertState['evidence'], now: number): AlertState {
  const level = state === 'ok' ? -1 : 0
  return { state, since: now, notifiedLevel: level, lastLevel: level, recent: '', series: null, evidence }
}
