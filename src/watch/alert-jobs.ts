import { documentOf } from '../actions/policies/policy-view.ts'
import { DAY_MS } from '../common/durations.ts'
import { isoTime } from '../common/iso-time.ts'
import { pause } from '../common/timeout.ts'
import { alertOf, newIncident } from '../domain/alerts/incident.ts'
import { dueChannels, nextReminder } from '../domain/alerts/reminders.ts'
import { rulesInForce } from '../domain/alerts/rules-in-force.ts'
import { expiredMutes } from '../domain/policies/mutes.ts'
import { runMutes } from '../domain/policies/run-mutes.ts'
import { findRulesOfReport } from '../storage/alerts/alerts-of-rules.ts'
import { addMissingDefaultRules } from '../storage/alerts/default-rules.ts'
import {
  type DueAlert,
  endDueAlert,
  forgetEmptyOutages,
  forgetUnseenCertificates,
  forgetUnwatchedAlerts,
  takeDueAlerts,
} from '../storage/alerts/due-alerts.ts'
import { listReminderDays } from '../storage/alerts/reminder-days.ts'
import { endJob, takeJob } from '../storage/alerts/watch-jobs.ts'
import {
  type HostCertificates,
  listCertificates,
  listHostCertificates,
} from '../storage/alerts/watched-certificates.ts'
import { recordEvent } from '../storage/channels/record-event.ts'
import { findPolicyOfProject, listPolicies } from '../storage/policies/policies.ts'
import type { Storage } from '../storage/storage.ts'
import type { Db } from '../storage/tables.ts'
import { checkCertificate } from './certificates.ts'
import { sendDigests } from './digests.ts'
import { aboutRule, createEventLinks, type EventLinks, eventReport } from './event-links.ts'
import { isRecovering, settleRecovery } from './host-outage.ts'

export interface AlertJobsOptions {
  storage: Storage
  /** Milliseconds since the epoch. */
  now: () => number
  /** Of the service, without a slash at the end; null if it does not know. */
  baseUrl: string | null
  onError: (error: unknown) => void
}

const EVERY_MS = 30_000
/** In one transaction: other writers wait so long. */
const CERTIFICATES_AT_ONCE = 100
const ALERTS_AT_ONCE = 100
const USERS_AT_ONCE = 100

const POLICIES_AT_ONCE = 50

export const CERTIFICATES = 'certificates'
const MUTES = 'mutes'

/** Does what is due without a run: expiring certificates, ends of mutes and snoozes, reminders and digests. Any number of processes can do so. */
export function startAlertJobs(options: AlertJobsOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    while (!signal.aborted) {
      try {
        while (!signal.aborted && (await doAlertJobs(options))) await pause(0, signal)
      } catch (error) {
        options.onError(error)
      }
      await pause(EVERY_MS, signal)
    }
  }
  const ended = loop()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}

/** Some of everything that is due; true if there may be more. */
export async function doAlertJobs({ storage, now, baseUrl }: AlertJobsOptions): Promise<boolean> {
  const links = createEventLinks(baseUrl)
  const time = now()
  const hasCertificates = await storage.transaction((db) => checkCertificates(db, links, time))
  const hasMutes = await storage.transaction((db) => notifyEndedMutes(db, links, time))
  const hasAlerts = await storage.transaction((db) => remind(db, links, time))
  const hasDigests = await storage.transaction((db) => sendDigests(db, links, time))
  return hasCertificates || hasMutes || hasAlerts || hasDigests
}

/** Once a day, every certificate that a run has seen. */
async function checkCertificates(db: Db, links: EventLinks, now: number): Promise<boolean> {
  const job = await takeJob(db, CERTIFICATES, now)
  if (job === undefined) return false
  if (job.cursor === null) {
    while ((await addMissingDefaultRules(db, USERS_AT_ONCE, now)) === USERS_AT_ONCE);
    while ((await forgetUnwatchedAlerts(db, ALERTS_AT_ONCE)) === ALERTS_AT_ONCE);
    while ((await forgetEmptyOutages(db, ALERTS_AT_ONCE)) === ALERTS_AT_ONCE);
    while ((await forgetUnseenCertificates(db, ALERTS_AT_ONCE)) === ALERTS_AT_ONCE);
  }
  const some = await listCertificates(db, job.cursor ?? -1, CERTIFICATES_AT_ONCE)
  // Loaded at most once per project, even if several of its pages still have the previous certificate.
  const ofProjects = new Map<number, Promise<HostCertificates>>()
  for (const { report, certificate, seenAt: at } of some) {
    const { key: reportKey, userKey, projectKey, host } = report
    const ofProject = () => {
      const known = ofProjects.get(projectKey) ?? listHostCertificates(db, projectKey)
      ofProjects.set(projectKey, known)
      return known
    }
    const rules = rulesInForce(await findRulesOfReport(db, { userKey, projectKey, reportKey, host }))
    for (const rule of rules)
      await checkCertificate(db, { rule, report, runKey: null, lastSeen: { at, ofProject }, links, now }, certificate)
  }
  const isMore = some.length === CERTIFICATES_AT_ONCE
  await endJob(
    db,
    CERTIFICATES,
    isMore ? { nextAt: now, cursor: some.at(-1)!.report.key } : { nextAt: now + DAY_MS, cursor: null },
  )
  return isMore
}

/** Once a day, of the mutes that ended on that day. They end at midnight, UTC; days on which nothing ran are made up for, one by one. */
async function notifyEndedMutes(db: Db, links: EventLinks, now: number): Promise<boolean> {
  const job = await takeJob(db, MUTES, now)
  if (job === undefined) return false
  const { dueAt } = job
  const some = await listPolicies(db, job.cursor ?? -1, POLICIES_AT_ONCE)
  for (const { projectKey, project, userKey, body } of some)
    for (const mute of expiredMutes(documentOf({ body }), dueAt - DAY_MS, dueAt)) {
      const audit = mute.audit ?? mute.fingerprint ?? mute.paths?.join(', ') ?? ''
      await recordEvent(db, {
        type: 'mute.expired' as const,
        userKey,
        projectKey,
        data: { project, audit, reason: mute.reason, expired_at: isoTime(dueAt), url: links.policy(project) },
        now,
      })
    }
  const isMore = some.length === POLICIES_AT_ONCE
  const nextAt = isMore ? dueAt : (Math.floor(dueAt / DAY_MS) + 1) * DAY_MS
  await endJob(db, MUTES, { nextAt, cursor: isMore ? some.at(-1)!.projectKey : null })
  return isMore || nextAt <= now
}

/** Reminds of what still fires, and tells of what fired while it was snoozed. */
async function remind(db: Db, links: EventLinks, now: number): Promise<boolean> {
  const due = await takeDueAlerts(db, now, ALERTS_AT_ONCE)
  for (const alert of due) {
    const { state, rule, notified, report, isOfSite } = alert
    const isOpen = state === 'firing' || state === 'unstable'
    if (isRecovering(alert)) await settleRecovery(db, links, alert, now)
    else if ((rule.snoozedUntil ?? 0) > now) await endDueAlert(db, alert.key, { dueAt: rule.snoozedUntil, notified })
    else if (!isOpen || (report === null && !isOfSite)) await endDueAlert(db, alert.key, { dueAt: null, notified })
    else if (await isMuted(db, alert, now)) {
      const channels = await listReminderDays(db, notified ?? [])
      await endDueAlert(db, alert.key, {
        dueAt: nextReminder(channels, { ...rule, since: alert.since }, now),
        notified,
      })
    } else {
      const known = notified ?? (await recordReminder(db, links, alert, rule.channels, now))
      const channels = await listReminderDays(db, known)
      const reminded = { since: alert.since, reminderDays: rule.reminderDays }
      const due = isSnoozeEnd(alert) ? known : dueChannels(channels, reminded, alert.dueAt, now)
      if (notified !== null && due.length > 0) await recordReminder(db, links, alert, due, now)
      await endDueAlert(db, alert.key, { dueAt: nextReminder(channels, reminded, now), notified: known })
    }
  }
  return due.length === ALERTS_AT_ONCE
}

/** The next run closes it. Reminders don't wait for that. */
async function isMuted(db: Db, { rule, projectKey, report, subject }: DueAlert, now: number): Promise<boolean> {
  if (rule.kind !== 'new_failure') return false
  const policy = await findPolicyOfProject(db, projectKey)
  // For a site, mutes of some paths don't hide everything.
  return policy !== undefined && (runMutes(documentOf(policy), report?.url ?? '', now)?.isMuted(subject) ?? false)
}

/** At the end of a snooze, a reminder is sent even if none is due. */
function isSnoozeEnd({ snoozedUntil, rule, dueAt }: DueAlert): boolean {
  return snoozedUntil !== null || rule.snoozedUntil === dueAt
}

function recordReminder(
  db: Db,
  links: EventLinks,
  { id, incident, userKey, projectKey, project, rule, report, subject, since }: DueAlert,
  channels: readonly string[] | null,
  now: number,
): Promise<string[]> {
  return recordEvent(db, {
    type: 'alert.reminder',
    userKey,
    projectKey,
    reportKey: report?.key ?? null,
    now,
    data: {
      ...(report === null ? { report, project, url: links.project(project) } : { report: eventReport(links, report) }),
      ...aboutRule(links, rule, alertOf(incident ?? newIncident(id, since), 'firing')),
      subject,
      since: isoTime(since),
      days: Math.floor((now - since) / DAY_MS),
    },
    channels,
  })
}
