import { isoTime } from '../common/iso-time.ts'
import { type AlertState, FLAPPING_RUNS } from '../domain/alerts/alert-state.ts'
import type { EventAlert } from '../domain/alerts/incident.ts'
import type { AlertKind } from '../domain/alerts/rule-kinds.ts'
import { judgmentIn } from '../domain/alerts/run-facts.ts'
import type { ComparedFinding } from '../domain/compare/compare-findings.ts'
import type { MetricUnit } from '../domain/compare/metrics.ts'
import type { EventData, EventFinding, EventRun, EventType } from '../domain/events/event-types.ts'
import type { RunEnd } from '../queue/runs/end-run.ts'
import type { ClosingReason, ReplacedReason } from '../vocabulary.ts'
import { aboutRule, type EventLinks, eventReport } from './event-links.ts'

/** An event before it is recorded. */
export type EventDraft = { [T in EventType]: { type: T; data: EventData<T>; isUrgent: boolean } }[EventType]

/** The end of a run as far as reachability goes, or a check of uptime, which is no run. */
export type ReachEnd = Pick<RunEnd, 'report' | 'outcome' | 'now'> & { run: RunEnd['run'] | null }

/** What has happened to a rule in a run. */
export interface RuleNews<End = RunEnd> {
  end: End
  rule: { id: string; kind: AlertKind }
  alert: EventAlert
  /** The subjects that it happened to, each with its new state. */
  subjects: readonly { subject: string; state: AlertState }[]
  links: EventLinks
}

/** The event for subjects of a rule that fire now; null for those that dates decide about. */
export function firedEvent(news: RuleNews): EventDraft | null {
  switch (news.rule.kind) {
    case 'verdict_worse':
      return { type: 'report.worse', data: reportChange(news, 'fired'), isUrgent: false }
    case 'score_drop':
      return { type: 'report.score_dropped', data: reportChange(news, 'fired'), isUrgent: false }
    case 'new_failure':
      return { type: 'audit.failing', data: auditChange(news, 'fired'), isUrgent: false }
    case 'metric_worse':
      return { type: 'metric.worse', data: metricChange(news), isUrgent: false }
    case 'budget':
      return { type: 'budget.exceeded', data: budgetChange(news), isUrgent: false }
    case 'unreachable':
      return unreachableEvent(news)
    case 'page_replaced':
      return { type: 'page.replaced', data: pageChange(news), isUrgent: true }
    case 'certificate':
      return null
  }
}

/** The same for subjects that are fine again: audits that all pass, or all fail no more than before. */
export function resolvedEvent(news: RuleNews): EventDraft | null {
  switch (news.rule.kind) {
    case 'verdict_worse':
    case 'score_drop':
      return { type: 'report.recovered', data: reportChange(news, 'resolved'), isUrgent: false }
    case 'new_failure':
      return {
        type: isStillFailing(news.subjects[0]!.state) ? 'audit.improved' : 'audit.fixed',
        data: auditChange(news, 'resolved'),
        isUrgent: false,
      }
    case 'metric_worse':
      return { type: 'metric.recovered', data: metricChange(news), isUrgent: false }
    case 'budget':
      return { type: 'budget.met', data: budgetChange(news), isUrgent: false }
    case 'unreachable':
      return reachableEvent(news)
    case 'page_replaced':
      return { type: 'page.restored', data: pageChange(news), isUrgent: true }
    case 'certificate':
      return null
  }
}

/** An audit may fail in no more places than before, or only warn: its alert is over, but it does not pass. */
export function isStillFailing({ evidence }: AlertState): boolean {
  const outcome = evidence?.['outcome']
  return outcome === 'fail' || outcome === 'warn'
}

/** An audit of an alert, and how many findings or pages it had and has. */
export function changedAudit(
  { subject, state: { state, evidence } }: RuleNews['subjects'][0],
  links: EventLinks,
  transition: 'fired' | 'resolved',
) {
  const count = (name: string) => Number(evidence?.[name] ?? 0)
  return {
    id: subject,
    importance: String(evidence?.['importance'] ?? 'high'),
    outcome: String(evidence?.['outcome'] ?? (state === 'firing' ? 'fail' : 'pass')),
    had: transition === 'fired' ? count('had') : count('most'),
    has: count('has'),
    explain_url: links.audit(subject),
  }
}

export function unreachableEvent(news: RuleNews<ReachEnd>): EventDraft {
  return { type: 'page.unreachable', data: reachChange(news), isUrgent: true }
}

export function reachableEvent(news: RuleNews<ReachEnd>): EventDraft {
  return { type: 'page.reachable', data: reachChange(news), isUrgent: true }
}

export function unstableEvent(news: RuleNews<ReachEnd>): EventDraft {
  return { type: 'alert.unstable', data: { ...aboutEnd(news), ...unstableSubjects(news) }, isUrgent: false }
}

/** What flaps, and how often what flaps most. */
export function unstableSubjects({ subjects }: Pick<RuleNews, 'subjects'>) {
  const transitions = Math.max(...subjects.map(({ state }) => transitionsIn(state)))
  return { subjects: subjects.map(({ subject }) => subject), transitions, runs: FLAPPING_RUNS }
}

/** An alert that is over without being fixed. */
export function closedEvent(news: RuleNews<ReachEnd>, began: number): EventDraft {
  const { end, rule, alert, subjects, links } = news
  const [{ subject, state }] = subjects as [RuleNews['subjects'][0]]
  const about = { report: eventReport(links, end.report), ...aboutRule(links, rule, alert) }
  return { type: 'alert.closed', data: { ...about, ...closedSubject(subject, state, began) }, isUrgent: false }
}

export function closedSubject(subject: string, { evidence }: AlertState, began: number) {
  return { subject, since: isoTime(began), reason: evidence?.['closed'] as ClosingReason }
}

export function transitionsIn({ recent }: AlertState): number {
  return [...recent].filter((letter, at, all) => at > 0 && letter !== all[at - 1]).length
}

/** What every run tells channels that ask for it. */
export function runEvent(end: RunEnd, links: EventLinks): EventDraft {
  const { result, score, error } = end.outcome
  const about = { report: eventReport(links, end.report), run: eventRun(end) }
  if (result !== null && score !== null)
    return { type: 'run.completed', data: { ...about, result, score, previous: end.previous }, isUrgent: false }
  const failure = error ?? { code: 'internal_error' as const, message: 'The run ended without a result.' }
  return { type: 'run.failed', data: { ...about, error: failure }, isUrgent: false }
}

function eventRun({ run, now }: Pick<RunEnd, 'run' | 'now'>): EventRun {
  const { id, depth, device, ruleSet } = run
  return { id, depth, device, rule_set: ruleSet, ended_at: isoTime(now) }
}

function aboutRun({ end, rule, alert, links }: RuleNews) {
  return {
    report: eventReport(links, end.report),
    run: eventRun(end),
    ...aboutRule(links, rule, alert),
  }
}

/** The same of something that may be no run. */
function aboutEnd({ end, rule, alert, links }: RuleNews<ReachEnd>) {
  const { report, run, now } = end
  return { report: eventReport(links, report), run: run && eventRun({ run, now }), ...aboutRule(links, rule, alert) }
}

/** From the last good state to the run; back again, from the run before: the last good one would show no difference. */
function comparisonUrl({ end, subjects, links }: RuleNews, transition: 'fired' | 'resolved'): string {
  const good = subjects[0]!.state.evidence?.['base']
  const before = end.change?.baseRunId
  const base = transition === 'fired' ? (good ?? before) : (before ?? good)
  return links.comparison(end.report.id, String(base ?? end.run.id), end.run.id)
}

/** Compares as the link does. */
function reportChange(news: RuleNews, transition: 'fired' | 'resolved'): EventData<'report.worse'> {
  const { end, subjects } = news
  const { evidence } = subjects[0]!.state
  const { change, outcome } = end
  const to = { result: outcome.result!, score: outcome.score! }
  const good = judgmentIn(evidence, 'from') ?? to
  const from = transition === 'fired' ? good : (change?.before ?? to)
  return {
    ...aboutRun(news),
    from: { ...from },
    to,
    score_delta_page: change?.scoreDeltaPage ?? null,
    score_delta_rules: change?.scoreDeltaRules ?? null,
    change: { new: change?.new ?? 0, fixed: change?.fixed ?? 0 },
    findings: transition === 'fired' ? newFindings(end) : [],
    compare_url: comparisonUrl(news, transition),
  }
}

const MOST_FINDINGS = 5
const MOST_OF_AUDIT = 3
const WEIGHT = ['high', 'medium', 'low', 'info']

export function byImportance(a: { importance: string }, b: { importance: string }): number {
  return WEIGHT.indexOf(a.importance) - WEIGHT.indexOf(b.importance)
}

function newFindings({ change }: RunEnd): EventData<'report.worse'>['findings'] {
  return (change?.audits ?? [])
    .toSorted(byImportance)
    .flatMap(({ id, importance, newFindings }) =>
      newFindings.map((finding) => ({ audit: id, importance, ...eventFinding(finding) })),
    )
    .slice(0, MOST_FINDINGS)
}

function eventFinding({ message, key, params, where }: ComparedFinding): EventFinding {
  return {
    message,
    ...(key === undefined ? {} : { key }),
    ...(params === undefined ? {} : { params }),
    where: where ?? null,
  }
}

function auditChange(news: RuleNews, transition: 'fired' | 'resolved'): EventData<'audit.failing'> {
  const { end, subjects, links } = news
  const found = new Map(end.change?.audits.map(({ id, newFindings }) => [id, newFindings]))
  return {
    ...aboutRun(news),
    audits: subjects.map((one) => ({
      ...changedAudit(one, links, transition),
      findings: transition === 'fired' ? (found.get(one.subject) ?? []).slice(0, MOST_OF_AUDIT).map(eventFinding) : [],
    })),
    compare_url: comparisonUrl(news, transition),
  }
}

function metricChange(news: RuleNews): EventData<'metric.worse'> {
  const { metric, unit, typical, limit, value, runs } = news.subjects[0]!.state.evidence ?? {}
  return {
    ...aboutRun(news),
    metric: String(metric),
    unit: unit as MetricUnit,
    from: Number(typical),
    to: Number(value),
    noise: Math.max(0, Number(limit) - Number(typical)),
    runs: Number(runs),
  }
}

function budgetChange(news: RuleNews): EventData<'budget.exceeded'> {
  const { name, limit, level, value, metric } = news.subjects[0]!.state.evidence ?? {}
  const budget = { name: `${name}: ${metric}`, limit: Number(limit), level: String(level) }
  return { ...aboutRun(news), budget, value: Number(value) }
}

function pageChange(news: RuleNews): EventData<'page.replaced'> {
  const { reason, from, to, since } = news.subjects[0]!.state.evidence ?? {}
  return {
    ...aboutRun(news),
    reason: reason as ReplacedReason,
    from: from as unknown as EventData<'page.replaced'>['from'],
    to: to as unknown as EventData<'page.replaced'>['to'],
    since: isoTime(Number(since ?? news.end.now)),
    compare_url: comparisonUrl(news, 'fired'),
  }
}

function reachChange(news: RuleNews<ReachEnd>): EventData<'page.unreachable'> {
  const { error } = news.end.outcome
  const { since } = news.subjects[0]!.state.evidence ?? {}
  return { ...aboutEnd(news), error: error && { ...error }, since: isoTime(Number(since ?? news.end.now)) }
}
