import { DAY_MS } from '../common/durations.ts'
import { isoTime } from '../common/iso-time.ts'
import { type AlertReading, type AlertStep, advance, initialState } from '../domain/alerts/alert-state.ts'
import { certificateReadings, type WatchedCertificate } from '../domain/alerts/certificate.ts'
import { alertOf, newIncident } from '../domain/alerts/incident.ts'
import { nextReminder } from '../domain/alerts/reminders.ts'
import { changeAlert, insertAlert, type RuleWithAlerts, type StoredAlert } from '../storage/alerts/alerts-of-rules.ts'
import { lockHostAlert } from '../storage/alerts/host-alerts.ts'
import { listReminderDays } from '../storage/alerts/reminder-days.ts'
import { type HostCertificates, isReplaced } from '../storage/alerts/watched-certificates.ts'
import { recordEvent } from '../storage/channels/record-event.ts'
import type { EndedRunRow } from '../storage/records.ts'
import type { Db } from '../storage/tables.ts'
import { aboutRule, type EventLinks, eventReport } from './event-links.ts'
import type { RuleOfRun } from './record-run-event.ts'

/** The subject of a host: all its pages have the same certificate. */
const CERTIFICATE = 'certificate'

/** A rule of kind `certificate` for a report. */
interface CertificateOfRule {
  rule: RuleWithAlerts
  report: EndedRunRow['report']
  runKey: number | null
  /** When the certificate was seen, if that was not just now, and those of its project. */
  lastSeen?: { at: number; ofProject: () => Promise<HostCertificates> }
  links: EventLinks
  now: number
}

/** At the end of a run: checks whether a certificate with an open alert has been replaced. */
export async function renewCertificate(db: Db, about: RuleOfRun): Promise<void> {
  const { end, links } = about
  const { certificate, run, now } = end
  if (certificate === null) return
  const { rule, report } = await atItsPort(db, about)
  const known = rule.hostAlerts.get(CERTIFICATE)?.state
  if (known === undefined || known.state === 'ok') return
  if (known.evidence?.['fingerprint'] === certificate.fingerprint) return
  await checkCertificate(db, { rule, report, runKey: run.key, links, now }, certificate)
}

/** Runs go by the host alone, but each of its ports may have another certificate. */
async function atItsPort(db: Db, { end, rule }: RuleOfRun): Promise<Pick<CertificateOfRule, 'rule' | 'report'>> {
  const { report } = end
  const { host } = new URL(report.url)
  if (host === report.host) return { rule, report }
  const stored = await lockHostAlert(db, { ruleKey: rule.key, host }, CERTIFICATE)
  const hostAlerts = new Map(stored === undefined ? [] : [[CERTIFICATE, stored]])
  return { rule: { ...rule, hostAlerts }, report: { ...report, host } }
}

/** What the dates of a certificate come to. In a transaction; others that look at the same host wait for it. */
export async function checkCertificate(
  db: Db,
  about: CertificateOfRule,
  certificate: WatchedCertificate,
): Promise<void> {
  const { rule, report, now, runKey } = about
  if (rule.condition.kind !== 'certificate') return
  const { host, userKey, projectKey } = report
  const known = rule.hostAlerts.get(CERTIFICATE)?.state
  const isNews = (state: typeof known) =>
    readings(rule, state, certificate, now).some(
      (reading) => advance(state ?? initialState(now), reading, now).isChanged,
    )
  // Every page of the host asks; most of the time nothing is new.
  if (!isNews(known)) return
  if (about.lastSeen !== undefined) {
    const ofHost = (await about.lastSeen.ofProject()).get(host) ?? []
    if (isReplaced(ofHost, { ...certificate, seenAt: about.lastSeen.at })) return
  }
  let stored = await lockHostAlert(db, { ruleKey: rule.key, host }, CERTIFICATE)
  for (const reading of readings(rule, stored?.state, certificate, now)) {
    const step = advance(stored?.state ?? initialState(now), reading, now)
    if (!step.isChanged) continue
    const place = { userKey, ruleKey: rule.key, projectKey, reportKey: null, host, subject: CERTIFICATE }
    const begun = { state: step.state, notified: null, dueAt: null, snoozedUntil: null, runKey, incident: null }
    stored ??= { ...begun, ...(await insertAlert(db, place, begun, now)) }
    const isOver = step.transition === 'resolved'
    const incident = stored.incident ?? newIncident(stored.id, now)
    const { notified, dueAt } = await notifyOf(db, about, { stored, incident, certificate, step })
    const snoozedUntil = isOver ? null : stored.snoozedUntil
    const change = {
      state: step.state,
      notified,
      dueAt,
      snoozedUntil,
      runKey,
      incident: step.state.state === 'ok' ? null : incident,
    }
    await changeAlert(db, stored.key, change, now)
    stored = { ...stored, ...change }
  }
}

function readings(
  { condition }: RuleWithAlerts,
  state: StoredAlert['state'] | undefined,
  certificate: WatchedCertificate,
  now: number,
): AlertReading[] {
  return condition.kind === 'certificate' ? certificateReadings(condition.params.days, state, certificate, now) : []
}

interface CertificateNews {
  stored: StoredAlert
  incident: string
  certificate: WatchedCertificate
  step: AlertStep
}

async function notifyOf(
  db: Db,
  { rule, report, runKey, links, now }: CertificateOfRule,
  { stored, incident, certificate, step: { transition, state } }: CertificateNews,
): Promise<Pick<StoredAlert, 'notified' | 'dueAt'>> {
  const { notified, dueAt } = stored
  if (transition === null) return { notified, dueAt }
  const isFired = transition !== 'resolved'
  const snoozedUntil = Math.max(rule.snoozedUntil ?? 0, stored.snoozedUntil ?? 0)
  if (isFired && snoozedUntil > now) return { notified, dueAt: snoozedUntil }
  if (!isFired && notified === null) return { notified: null, dueAt: null }
  const { key: reportKey, userKey, projectKey, host } = report
  const { validTo, issuer, fingerprint } = certificate
  const days = Math.floor((validTo - now) / DAY_MS)
  const told = await recordEvent(db, {
    type: isFired ? 'certificate.expiring' : 'certificate.renewed',
    userKey,
    projectKey,
    reportKey,
    runKey,
    now,
    isUrgent: isFired && days <= 1,
    data: {
      report: eventReport(links, report),
      ...aboutRule(
        links,
        { id: rule.id, kind: rule.condition.kind },
        alertOf(incident, isFired ? 'firing' : 'resolved'),
      ),
      host,
      valid_to: isoTime(validTo),
      days,
      issuer,
      fingerprint,
    },
    channels: isFired ? rule.channels : notified,
  })
  if (!isFired) return { notified: null, dueAt: null }
  // Channels that were notified at an earlier threshold must also be notified of the end.
  const all = [...new Set([...(notified ?? []), ...told])]
  const dueNext = nextReminder(await listReminderDays(db, all), { ...rule, since: state.since }, now)
  return { notified: all, dueAt: dueNext }
}
