import { HOUR_MS } from '../common/durations.ts'
import { type AlertReading, type AlertState, advance, initialState } from '../domain/alerts/alert-state.ts'
import type { EventAlert } from '../domain/alerts/incident.ts'
import { rulesInForce } from '../domain/alerts/rules-in-force.ts'
import type { Failure } from '../errors.ts'
import { findRulesOfReport, type RuleWithAlerts } from '../storage/alerts/alerts-of-rules.ts'
import type { EndedRunRow } from '../storage/records.ts'
import { type SeenCertificate, storeCertificate } from '../storage/runs/ends/store-run-end.ts'
import type { Db } from '../storage/tables.ts'
import { closedEvent, type ReachEnd, type RuleNews, unstableEvent } from './alert-events.ts'
import { applySteps, type RuleNotifier, type SubjectStep, type UnstablePlace, unstablePlace } from './alert-steps.ts'
import { checkCertificate } from './certificates.ts'
import type { EventLinks } from './event-links.ts'
import { notifyReachable, notifyUnreachable } from './host-outage.ts'
import { type RuleOfRun, recordRunEvent } from './record-run-event.ts'

/** What checks of uptime mean for alerts: the same rules, states and events as those of runs. */

interface CheckedPage {
  report: EndedRunRow['report']
  links: EventLinks
  now: number
}

async function rulesOf(db: Db, { report }: CheckedPage): Promise<RuleWithAlerts[]> {
  const { key: reportKey, userKey, projectKey, host } = report
  return rulesInForce(await findRulesOfReport(db, { userKey, projectKey, reportKey, host }))
}

/**
 * The page is down since a time, or up again; `failure` says which. Two checks have confirmed it, so it is certain. In a transaction.
 * Answers whether an alert changes so often that it needs to hear of every check.
 */
export async function alertOfUptime(
  db: Db,
  page: CheckedPage,
  { failure, since }: { failure: Failure | null; since: number },
): Promise<boolean> {
  const { report, links, now } = page
  let isUnsettled = false
  const rules = await rulesOf(db, page)
  const unstable = unstablePlace(rules)
  for (const rule of rules) {
    if (rule.condition.kind !== 'unreachable') continue
    const stored = rule.alerts.get('')
    const evidence = failure && { code: failure.code, message: failure.message, since }
    const reading: AlertReading =
      evidence === null ? { is: 'good' } : { is: 'bad', isCertain: true, level: 0, evidence }
    const step = advance(withoutOldChanges(stored?.state ?? initialState(now), now), reading, now)
    const end: ReachEnd = { report, run: null, outcome: { result: null, score: null, error: failure }, now }
    await applySteps(db, notifierOf({ end, rule, links }, unstable), [{ subject: '', stored, step }])
    if (step.state.state === 'unstable') isUnsettled = true
  }
  return isUnsettled
}

/** Runs count every result; checks only what changes, so changes of hours ago would add up to a page that is unstable. */
function withoutOldChanges(state: AlertState, now: number): AlertState {
  return state.state === 'unstable' || now - state.since < HOUR_MS ? state : { ...state, recent: '' }
}

function notifierOf(about: RuleOfRun<ReachEnd>, unstable: UnstablePlace): RuleNotifier {
  const { end, rule } = about
  const { userKey, projectKey, key: reportKey, host } = end.report
  const newsOf = (some: readonly SubjectStep[], alert: EventAlert): RuleNews<ReachEnd> => ({
    ...about,
    alert,
    rule: { id: rule.id, kind: rule.condition.kind },
    subjects: some.map(({ subject, step }) => ({ subject, state: step.state })),
  })
  return {
    rule,
    now: end.now,
    place: { userKey, projectKey, reportKey, host },
    runKey: null,
    notifyFired: (db, some, alert) => notifyUnreachable(db, about, newsOf(some, alert)),
    notifyResolved: (db, some, alert, notified) => notifyReachable(db, about, newsOf(some, alert), notified),
    unstable,
    notifyUnstable: (db, some, alert, except) =>
      recordRunEvent(db, end, unstableEvent(newsOf(some, alert)), rule.channels, except),
    async notifyClosed(db, one, alert, { notified, began }) {
      await recordRunEvent(db, end, closedEvent(newsOf([one], alert), began), notified)
    },
  }
}

/** The certificate that a check has seen, without waiting for a run or the job of the day. In a transaction. */
export async function alertOfCertificate(db: Db, page: CheckedPage, certificate: SeenCertificate): Promise<void> {
  const { links, now } = page
  await storeCertificate(db, page.report.key, certificate, now)
  // Runs go by the host alone, but each of its ports may have another certificate.
  const report = { ...page.report, host: new URL(page.report.url).host }
  for (const rule of await rulesOf(db, { ...page, report }))
    await checkCertificate(db, { rule, report, runKey: null, links, now }, certificate)
}
