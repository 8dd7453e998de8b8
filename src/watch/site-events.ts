import { isoTime } from '../common/iso-time.ts'
import type { AlertState } from '../domain/alerts/alert-state.ts'
import type { EventAlert } from '../domain/alerts/incident.ts'
import type { AlertKind } from '../domain/alerts/rule-kinds.ts'
import { type AlertedChange, judgmentIn, type RunFacts } from '../domain/alerts/run-facts.ts'
import type { EventData, EventPlace } from '../domain/events/event-types.ts'
import type { Scan } from '../storage/scans/scan.ts'
import {
  byImportance,
  changedAudit,
  closedSubject,
  type EventDraft,
  isStillFailing,
  unstableSubjects,
} from './alert-events.ts'
import { aboutRule, type EventLinks } from './event-links.ts'

/** What has happened to a rule in a scan. */
export interface SiteNews {
  scan: Scan
  outcome: RunFacts['outcome']
  change: AlertedChange | null
  /** Pages that have a problem since, and no longer, for all audits. */
  findings: { new: number; fixed: number }
  rule: { id: string; kind: AlertKind }
  alert: EventAlert
  /** Pages where audits fail that did not before, by audit: those of the most important ones, and the first of each. */
  places: ReadonlyMap<string, readonly EventPlace[]>
  /** The subjects that it happened to, each with its new state. */
  subjects: readonly { subject: string; state: AlertState }[]
  links: EventLinks
  now: number
}

/** The event for subjects of a rule that fire now; null for what is not about sites. */
export function siteFiredEvent(news: SiteNews): EventDraft | null {
  switch (news.rule.kind) {
    case 'verdict_worse':
      return { type: 'site.worse', data: siteChange(news, 'fired'), isUrgent: false }
    case 'score_drop':
      return { type: 'site.score_dropped', data: siteChange(news, 'fired'), isUrgent: false }
    case 'new_failure':
      return { type: 'site.failing', data: auditChange(news, 'fired'), isUrgent: false }
    case 'unreachable':
      return { type: 'site.unreachable', data: reachChange(news), isUrgent: true }
    default:
      return null
  }
}

/** The same for subjects that are fine again. */
export function siteResolvedEvent(news: SiteNews): EventDraft | null {
  switch (news.rule.kind) {
    case 'verdict_worse':
    case 'score_drop':
      return { type: 'site.recovered', data: siteChange(news, 'resolved'), isUrgent: false }
    case 'new_failure':
      return {
        type: isStillFailing(news.subjects[0]!.state) ? 'site.improved' : 'site.fixed',
        data: auditChange(news, 'resolved'),
        isUrgent: false,
      }
    case 'unreachable':
      return { type: 'site.reachable', data: reachChange(news), isUrgent: true }
    default:
      return null
  }
}

export function siteUnstableEvent(news: SiteNews): EventDraft {
  const { scan, links, rule, alert } = news
  return {
    type: 'alert.unstable',
    data: {
      report: null,
      run: null,
      project: scan.project,
      url: links.scan(scan.id),
      ...aboutRule(links, rule, alert),
      ...unstableSubjects(news),
    },
    isUrgent: false,
  }
}

export function siteClosedEvent({ scan, links, rule, alert, subjects }: SiteNews, began: number): EventDraft {
  const [{ subject, state }] = subjects as [SiteNews['subjects'][0]]
  const about = {
    report: null,
    project: scan.project,
    url: links.scan(scan.id),
    ...aboutRule(links, rule, alert),
  }
  return { type: 'alert.closed', data: { ...about, ...closedSubject(subject, state, began) }, isUrgent: false }
}

/** What every event of a scan says about it. */
export function aboutScan({ id, project, judged: pages, result, score }: Scan, links: EventLinks) {
  return { project, url: links.scan(id), scan: { id, pages, result, score } }
}

function aboutNews({ scan, rule, alert, links }: SiteNews) {
  return { ...aboutScan(scan, links), ...aboutRule(links, rule, alert) }
}

/** From the last good state to the scan; back again, from the scan before. */
function siteChange(news: SiteNews, transition: 'fired' | 'resolved'): EventData<'site.worse'> {
  const { scan, outcome, change, findings, subjects, links } = news
  const { evidence } = subjects[0]!.state
  const is = { result: outcome.result!, score: outcome.score! }
  const isFired = transition === 'fired'
  return {
    ...aboutNews(news),
    from: { ...(isFired ? (judgmentIn(evidence, 'from') ?? is) : (change?.before ?? is)) },
    to: { ...(isFired ? (judgmentIn(evidence, 'to') ?? is) : is) },
    score_delta: change?.scoreDeltaPage ?? null,
    new_findings: findings.new,
    fixed_findings: findings.fixed,
    findings: isFired ? newPlaces(news) : [],
    compare_url: links.scanChanges(scan.id, change?.baseRunId),
  }
}

const MOST_PLACES = 5

function newPlaces({ change, places }: SiteNews): EventData<'site.worse'>['findings'] {
  return (change?.audits ?? [])
    .flatMap(({ id, importance }) =>
      (places.get(id) ?? []).slice(0, 1).map((place) => ({ audit: id, importance, ...place })),
    )
    .sort(byImportance)
    .slice(0, MOST_PLACES)
}

function auditChange(news: SiteNews, transition: 'fired' | 'resolved'): EventData<'site.failing'> {
  const { scan, change, subjects, links } = news
  return {
    ...aboutNews(news),
    audits: subjects.map((one) => ({
      ...changedAudit(one, links, transition),
      pages: transition === 'fired' ? [...(news.places.get(one.subject) ?? [])] : [],
    })),
    compare_url: links.scanChanges(scan.id, change?.baseRunId),
  }
}

function reachChange(news: SiteNews): EventData<'site.unreachable'> {
  const { outcome, subjects, now } = news
  const { since } = subjects[0]!.state.evidence ?? {}
  return {
    ...aboutNews(news),
    error: outcome.error && { ...outcome.error },
    since: isoTime(Number(since ?? now)),
  }
}
