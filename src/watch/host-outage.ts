import { MINUTE_MS } from '../common/durations.ts'
import { isoTime } from '../common/iso-time.ts'
import type { AlertState } from '../domain/alerts/alert-state.ts'
import { alertOf, newIncident } from '../domain/alerts/incident.ts'
import { nextReminder } from '../domain/alerts/reminders.ts'
import type { EventRule } from '../domain/events/event-types.ts'
import { type AlertChange, changeAlert, insertAlert, type StoredAlert } from '../storage/alerts/alerts-of-rules.ts'
import type { DueAlert } from '../storage/alerts/due-alerts.ts'
import {
  addNotifiedChannels,
  countFiringReports,
  type FailingReport,
  listFailingReports,
  listRecoveredReports,
  lockHostAlert,
  setNotifiedChannels,
} from '../storage/alerts/host-alerts.ts'
import { listReminderDays } from '../storage/alerts/reminder-days.ts'
import { recordEvent } from '../storage/channels/record-event.ts'
import { skipSuperseded } from '../storage/channels/skip-deliveries.ts'
import type { Db } from '../storage/tables.ts'
import { type EventDraft, type ReachEnd, type RuleNews, reachableEvent, unreachableEvent } from './alert-events.ts'
import { aboutRule, type EventLinks, eventReport } from './event-links.ts'
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
/** A key that no report has. */
const NO_REPORT = -1
/** The subject of the host itself. */
export const OUTAGE = 'outage'

/** Tells of a page, or of its host if that is out as a whole. The channels that hear of the page; null if its host stands for it. */
export async function notifyUnreachable(
  db: Db,
  about: RuleOfRun<ReachEnd>,
  news: RuleNews<ReachEnd>,
): Promise<string[] | null> {
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
  if (others.length + 1 < PAGES) return recordRunEvent(db, end, unreachableEvent(news), rule.channels)

  const since = firstFailure([news.subjects[0]!.state, ...others.map(({ state }) => state)])
  const evidence = { ...news.subjects[0]!.state.evidence, since, reports: others.length + 1 }
  const { userKey, projectKey } = end.report
  const place = { userKey, ruleKey: rule.key, projectKey, reportKey: null, host, subject: OUTAGE }
  const state = hostState('firing', evidence, end.now)
  const begun = { state, notified: null, dueAt: null, snoozedUntil: null, runKey: end.run?.key ?? null }
  const { key, id } = outage ?? (await insertAlert(db, place, begun, end.now))
  const incident = newIncident(id, end.now)
  const event = outageEvent(about, incident, [end.report, ...others], since)
  const notified = await recordRunEvent(db, end, event, rule.channels)
  const dueAt = nextReminder(await listReminderDays(db, notified), { ...rule, since: end.now }, end.now)
  await changeAlert(db, key, { ...begun, notified, dueAt, incident }, end.now)
  await forgetSingly(db, others, end)
  return null
}

/** The outage of a host, with one more page; it may have been counted when it failed for the first time. */
async function addPage(db: Db, outage: StoredAlert, { end }: RuleOfRun<ReachEnd>, firing: number): Promise<void> {
  const { key, state, notified, dueAt, snoozedUntil } = outage
  const evidence = { ...state.evidence, reports: Math.max(outOf(outage), firing) }
  const change = { state: { ...state, evidence }, notified, dueAt, snoozedUntil, runKey: end.run?.key ?? null }
  await changeAlert(db, key, change, end.now)
}

/** What was not sent yet of single pages is not sent at all, so those channels need not hear that they are back. */
async function forgetSingly(db: Db, others: readonly FailingReport[], { report, now }: ReachEnd): Promise<void> {
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
 * Notifies that a page is reachable again that was told by itself. While its host is out, the host stands for the others: it is back with
 * the last of them, or some minutes after the first one if few are left.
 */
export async function notifyReachable(
  db: Db,
  { end, rule, links }: RuleOfRun<ReachEnd>,
  news: RuleNews<ReachEnd>,
  notified: readonly string[] | null,
): Promise<void> {
  const { host, key: reportKey } = end.report
  const ofHost = { ruleKey: rule.key, host }
  if (notified !== null) await recordRunEvent(db, end, reachableEvent(news), notified)
  const wasOut = rule.hostAlerts.get(OUTAGE)?.state.state === 'firing'
  const outage = wasOut ? await lockHostAlert(db, ofHost, OUTAGE) : undefined
  if (outage?.state.state !== 'firing') return
  if ((await countFiringReports(db, ofHost, reportKey)) > 0) {
    if (outage.state.evidence?.['recovering'] === undefined) await beginRecovery(db, outage, end)
    return
  }
  const back = [end.report, ...(await listRecoveredReports(db, ofHost, { since: outage.state.since, limit: NAMED }))]
  const about = { links, host, rule: { id: rule.id, kind: rule.condition.kind } }
  const event = recoveryEvent(about, outage, { back: distinct(back), total: Math.max(1, outOf(outage)), left: 0 })
  await recordRunEvent(db, end, event, outage.notified)
  await endOutage(db, outage, end)
}

/** Its other pages get some minutes to come back as well. */
async function beginRecovery(db: Db, { key, state, ...outage }: StoredAlert, { run, now }: ReachEnd): Promise<void> {
  const evidence = { ...state.evidence, recovering: now }
  const { notified, snoozedUntil } = outage
  const change = {
    state: { ...state, evidence },
    notified,
    dueAt: now + WITHIN_MS,
    snoozedUntil,
    runKey: run?.key ?? null,
  }
  await changeAlert(db, key, change, now)
}

/** Whether the time is up that pages of a host had to come back. */
export function isRecovering({ subject, state, evidence }: DueAlert): boolean {
  return subject === OUTAGE && state === 'firing' && evidence?.['recovering'] !== undefined
}

/** Notifies that a host is back if few of its pages are left, which get messages of their own from now on. The alert is locked. */
export async function settleRecovery(db: Db, links: EventLinks, due: DueAlert, now: number): Promise<void> {
  const { rule, userKey, projectKey, since } = due
  const ofHost = { ruleKey: rule.key, host: due.host! }
  const { recovering: _, ...evidence } = due.evidence ?? {}
  const left = await countFiringReports(db, ofHost, NO_REPORT)
  if (left >= PAGES) {
    const reminders = await listReminderDays(db, due.notified ?? [])
    const dueAt = due.snoozedUntil ?? nextReminder(reminders, { ...rule, since }, now)
    await changeAlert(
      db,
      due.key,
      { ...due, state: { ...hostState('firing', evidence, since) }, dueAt, runKey: null },
      now,
    )
    return
  }
  const outage = { ...due, state: hostState('firing', evidence, since) }
  const back = await listRecoveredReports(db, ofHost, { since, limit: NAMED })
  const total = Math.max(1, outOf(outage) - left)
  const event = recoveryEvent({ links, host: ofHost.host, rule }, outage, { back, total, left })
  await recordEvent(db, { ...event, userKey, projectKey, channels: due.notified ?? [], now })
  await changeAlert(db, due.key, ended(evidence, null, now), now)
  await addNotifiedChannels(db, { ...ofHost, besides: NO_REPORT }, due.notified ?? [], now)
}

async function endOutage(db: Db, { key, state: { evidence } }: StoredAlert, { run, now }: ReachEnd): Promise<void> {
  await changeAlert(db, key, ended(evidence, run?.key ?? null, now), now)
}

function ended(evidence: AlertState['evidence'], runKey: number | null, now: number): AlertChange {
  const state = hostState('ok', evidence, now)
  return { state, notified: null, dueAt: null, snoozedUntil: null, runKey, incident: null }
}

function distinct<T extends { id: string }>(reports: readonly T[]): T[] {
  return [...new Map(reports.map((report) => [report.id, report])).values()]
}

function outOf({ state }: Pick<StoredAlert, 'state'>): number {
  return Number(state.evidence?.['reports'] ?? 0)
}

function outageEvent(
  { end, rule, links }: RuleOfRun<ReachEnd>,
  incident: string,
  reports: readonly NamedReport[],
  since: number,
): EventDraft {
  const { error } = end.outcome
  return {
    type: 'host.unreachable',
    data: {
      ...aboutRule(links, { id: rule.id, kind: rule.condition.kind }, alertOf(incident, 'firing')),
      host: end.report.host,
      error: error ?? { code: 'connect_failed', message: 'The host could not be reached.' },
      since: isoTime(since),
      reports: reports.map((report) => eventReport(links, report)),
      reports_total: reports.length,
    },
    isUrgent: true,
  }
}

type NamedReport = Pick<FailingReport, 'id' | 'url' | 'project'>

/** `total`: how many pages are back, of which `back` are some; `left`: how many are not. */
function recoveryEvent(
  { links, host, rule }: { links: EventLinks; host: string; rule: EventRule },
  { id, incident, state }: Pick<StoredAlert, 'id' | 'incident' | 'state'>,
  { back, total, left }: { back: readonly NamedReport[]; total: number; left: number },
): Extract<EventDraft, { type: 'host.reachable' }> {
  return {
    type: 'host.reachable',
    data: {
      ...aboutRule(links, rule, alertOf(incident ?? newIncident(id, state.since), 'resolved')),
      host,
      since: isoTime(firstFailure([state])),
      reports: back.slice(0, total).map((report) => eventReport(links, report)),
      reports_total: total,
      unreachable_total: left,
    },
    isUrgent: true,
  }
}

function firstFailure(states: readonly AlertState[]): number {
  return Math.min(...states.map(({ evidence, since }) => Number(evidence?.['since'] ?? since)))
}

function hostState(state: 'ok' | 'firing', evidence: AlertState['evidence'], now: number): AlertState {
  const level = state === 'ok' ? -1 : 0
  return { state, since: now, notifiedLevel: level, lastLevel: level, recent: '', series: null, evidence }
}
