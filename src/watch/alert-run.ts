import { MINUTE_MS } from '../common/durations.ts'
import type { AlertState } from '../domain/alerts/alert-state.ts'
import type { EventAlert } from '../domain/alerts/incident.ts'
import type { WatchedPage } from '../domain/alerts/page-replaced.ts'
import type { AlertKind } from '../domain/alerts/rule-kinds.ts'
import { rulesInForce } from '../domain/alerts/rules-in-force.ts'
import { type BudgetValue, type RunFacts, runSeries, type WatchedValue } from '../domain/alerts/run-facts.ts'
import { type MetricId, unitOf, type WatchedMetric, watchMetric } from '../domain/compare/metrics.ts'
import type { Queue } from '../queue/queue.ts'
import type { OnRunEnd, RunEnd } from '../queue/runs/end-run.ts'
import { findRulesOfReport, type RuleWithAlerts, type StoredAlert } from '../storage/alerts/alerts-of-rules.ts'
import { findChosenBaseline, findPageSignature, keepPageSignature } from '../storage/alerts/page-signatures.ts'
import { keyOf } from '../storage/ids.ts'
import { startConfirmingRun } from '../storage/runs/ends/confirming-runs.ts'
import { findMetricWindow } from '../storage/runs/ends/metric-window.ts'
import { listScheduledDepths } from '../storage/schedules/scheduled-runs.ts'
import type { Db } from '../storage/tables.ts'
import { closedEvent, firedEvent, type RuleNews, resolvedEvent, runEvent, unstableEvent } from './alert-events.ts'
import {
  applySteps,
  type RuleNotifier,
  type SubjectStep,
  stepsOf,
  type UnstablePlace,
  unstablePlace,
} from './alert-steps.ts'
import { type AlertedEnd, alertedEnd, changeSince, comparableRun } from './alerted-end.ts'
import { renewCertificate } from './certificates.ts'
import { createEventLinks } from './event-links.ts'
import { notifyReachable, notifyUnreachable } from './host-outage.ts'
import { type RuleOfRun, recordRunEvent } from './record-run-event.ts'
import { policyOfRun } from './run-policy.ts'

export interface AlertRunOptions {
  /** Of the service, without a slash at the end; null if it does not know. */
  baseUrl: string | null
  queue: Pick<Queue, 'enqueueNew'>
}

/** Rules about audits, and what audits add up to. Mutes hide nothing of the others. */
const MUTABLE: readonly AlertKind[] = ['verdict_worse', 'score_drop', 'new_failure']

/** What audits say is about the page that took the place of the watched one: these are about its address, too. */
const OF_ANY_PAGE: readonly AlertKind[] = ['page_replaced', 'unreachable', 'certificate']

/** What follows for alerts from the end of a run, in its transaction: states, events, and another run where noise may be the reason. */
export function createAlertRun({ baseUrl, queue }: AlertRunOptions): OnRunEnd {
  const links = createEventLinks(baseUrl)

  return async (db, end) => {
    await recordRunEvent(db, end, runEvent(end, links), null)
    const { key: reportKey, userKey, projectKey, host } = end.report
    const rules = rulesInForce(await findRulesOfReport(db, { userKey, projectKey, reportKey, host }))
    const replaced = rules.find(({ condition }) => condition.kind === 'page_replaced')
    const pageSteps = replaced === undefined ? [] : stepsOf(replaced, await factsOf(db, end, replaced))
    const shown = await shownPage(db, end, pageSteps[0])
    const seen = await alertedEnd(db, shown.end)
    const unconfirmed: RuleWithAlerts[] = []
    const unstable = unstablePlace(rules)
    for (const rule of rules) {
      const { kind } = rule.condition
      if (shown.isOther && !OF_ANY_PAGE.includes(kind)) continue
      const about = { end: MUTABLE.includes(kind) ? seen : shown.end, rule, links }
      const steps = rule === replaced ? pageSteps : stepsOf(rule, await factsOf(db, about.end, rule))
      if (steps.some(({ step }) => step.needsConfirmation)) unconfirmed.push(rule)
      await applySteps(db, notifierOf(about, unstable), steps)
      if (kind === 'page_replaced') await keepPage(db, end, steps[0]!)
      if (kind === 'certificate') await renewCertificate(db, about)
    }
    if (unconfirmed.length > 0) await confirm(db, end, unconfirmed, queue)
  }
}

interface ShownPage {
  /** Another page has taken the place of the watched one. */
  isOther: boolean
  end: RunEnd
}

/** Once the page is back, it is compared with what it was before another one took its place: what the other one lacked is not new. */
async function shownPage(db: Db, end: RunEnd, one: SubjectStep | undefined): Promise<ShownPage> {
  if (one === undefined) return { isOther: false, end }
  const { stored, step } = one
  if (isOther(step.state)) return { isOther: true, end }
  const base = stored?.state.evidence?.['base']
  const isBack = stored !== undefined && isOther(stored.state) && step.transition !== 'closed'
  if (!isBack || typeof base !== 'string') return { isOther: false, end }
  return { isOther: false, end: { ...end, change: await changeSince(db, end, base) } }
}

/** As its last run has seen the page. */
function isOther({ state, lastLevel }: AlertState): boolean {
  return state !== 'ok' && lastLevel >= 0
}

async function factsOf(db: Db, end: AlertedEnd, rule: RuleWithAlerts): Promise<RunFacts> {
  const metrics = await metricsOf(db, end, rule)
  const budgets = await budgetsOf(db, end, rule)
  const series = runSeries(end.run)
  const page = await pageOf(db, end, rule)
  const facts = { ...end, series, metrics, budgets, page, otherSeries: new Set<string>(), outcomeOf: () => undefined }
  if (series === null) return facts
  const alerts = [...rule.alerts.values()]
  const isOther = ({ state }: StoredAlert) => state.series !== null && state.series !== series
  // Only where runs of another depth or device began an alert, there is nothing to compare with, or something is muted, which is rare.
  const takesOver = end.run.origin !== 'user' && alerts.some(isOther)
  const isUncompared = end.change === null && alerts.some(({ state }) => state.state !== 'ok')
  if (!takesOver && !isUncompared && end.mutes === undefined) return facts
  const otherSeries = takesOver ? await seriesOfSchedules(db, end) : facts.otherSeries
  return { ...facts, otherSeries, outcomeOf: await outcomesOf(db, end, rule) }
}

/** What the run showed, with the run before that showed the page. */
async function pageOf(db: Db, end: RunEnd, { condition, alerts }: RuleWithAlerts): Promise<WatchedPage | null> {
  const { signature: now = null, report } = end
  const series = runSeries(end.run)
  if (condition.kind !== 'page_replaced' || now === null || series === null) return null
  const before = await findPageSignature(db, { reportKey: report.key, series })
  const state = alerts.get('')?.state
  const first = state === undefined || state.state === 'ok' ? null : keyOf(String(state.evidence?.['run']))
  const chosen = first === null ? null : await findChosenBaseline(db, report.key)
  return { now, before, isAccepted: first !== null && chosen !== null && chosen >= first }
}

/** Unless it took the place of another one, is an error or could not be judged: later runs are compared with it. */
async function keepPage(
  db: Db,
  { run, report, outcome, signature = null }: RunEnd,
  { step }: SubjectStep,
): Promise<void> {
  const series = runSeries(run)
  if (
    signature === null ||
    series === null ||
    signature.fault !== null ||
    outcome.result === null ||
    step.state.state !== 'ok'
  )
    return
  await keepPageSignature(db, { reportKey: report.key, series, runKey: run.key }, signature)
}

async function seriesOfSchedules(db: Db, { run, report }: RunEnd): Promise<Set<string>> {
  const depths = await listScheduledDepths(db, report.key)
  const series = depths.map(({ depth, device }) => runSeries({ depth, reached: depth, device })!)
  return new Set(series.filter((one) => one !== runSeries(run)))
}

async function outcomesOf(db: Db, end: AlertedEnd, { condition }: RuleWithAlerts): Promise<RunFacts['outcomeOf']> {
  if (condition.kind !== 'new_failure') return () => undefined
  const judged = end.mutes?.judged ?? (await comparableRun(db, end))
  return (id) => judged?.audits.find((one) => one.id === id)
}

/** Compared with the runs before it fired, as long as it does. */
async function metricsOf(db: Db, end: RunEnd, { condition, alerts }: RuleWithAlerts): Promise<WatchedValue[]> {
  if (condition.kind !== 'metric_worse' || !end.metrics.has(condition.params.metric)) return []
  const state = alerts.get('')?.state
  const frozen = state === undefined || state.state === 'ok' ? undefined : state.evidence?.['frozen']
  const values = await watchedMetrics(db, end, frozen === undefined ? undefined : Number(frozen))
  const isSignedIn = hasLogIn(end.metrics)
  return values.map((value) => ({ ...value, unit: unitOf(value.id), isSignedIn }))
}

/**
 * The metrics of a run, each with the limit that earlier runs of the same depth and device give, all with a log-in or all without. Two
 * values in a row above it are a change. `before`: only runs before that one count, which keeps the limit while an alert is firing, and for
 * the run that confirms another.
 */
export async function watchedMetrics(
  db: Db,
  { run, report, metrics }: Pick<RunEnd, 'run' | 'report' | 'metrics'>,
  before: number = run.key,
): Promise<(WatchedMetric & { id: MetricId })[]> {
  if (run.reached === null || metrics.size === 0) return []
  const { reached: depth, device } = run
  const signedIn = hasLogIn(metrics) ? 1 : 0
  const window = await findMetricWindow(db, { reportKey: report.key, before, depth, device, signedIn })
  return [...metrics].map(([id, metric]) => ({ id, ...watchMetric(id, metric, window.get(id) ?? []) }))
}

function hasLogIn(metrics: RunEnd['metrics']): boolean {
  return [...metrics.values()].some(({ isSignedIn }) => isSignedIn)
}

/** Sizes and timings vary, so that two runs have to exceed one. Null for other rules; without a policy there are none. */
async function budgetsOf(db: Db, end: RunEnd, { condition }: RuleWithAlerts): Promise<BudgetValue[] | null> {
  if (condition.kind !== 'budget') return null
  const view = await policyOfRun(db, end)
  const budgets = view?.budgets ?? []
  return budgets.map(({ name, metric, limit, level, value }) => {
    return { name, metric, limit, level, value, noise: 'counted' }
  })
}

function notifierOf(about: RuleOfRun, unstable: UnstablePlace): RuleNotifier {
  const { end, rule } = about
  const { userKey, projectKey, key: reportKey, host } = end.report
  const { kind } = rule.condition
  const newsOf = (some: readonly SubjectStep[], alert: EventAlert): RuleNews => ({
    ...about,
    alert,
    rule: { id: rule.id, kind },
    subjects: some.map(({ subject, step }) => ({ subject, state: step.state })),
  })
  return {
    rule,
    now: end.now,
    place: { userKey, projectKey, reportKey, host },
    runKey: end.run.key,
    async notifyFired(db, some, alert) {
      const news = newsOf(some, alert)
      if (kind === 'unreachable') return notifyUnreachable(db, about, news)
      return recordRunEvent(db, end, firedEvent({ ...news, end: await sinceItBegan(db, end, news) }), rule.channels)
    },
    async notifyResolved(db, some, alert, notified) {
      const news = newsOf(some, alert)
      if (kind === 'unreachable') await notifyReachable(db, about, news, notified)
      else if (notified !== null) await recordRunEvent(db, end, resolvedEvent(news), notified)
    },
    unstable,
    notifyUnstable: (db, some, alert, except) =>
      recordRunEvent(db, end, unstableEvent(newsOf(some, alert)), rule.channels, except),
    async notifyClosed(db, one, alert, { notified, began }) {
      await recordRunEvent(db, end, closedEvent(newsOf([one], alert), began), notified)
    },
  }
}

/**
 * If an alert fires only with a later run, such as a confirming one, the message covers all changes since the last good run. If the
 * details of that run are gone or can't be compared, it covers the changes since the previous run.
 */
async function sinceItBegan(db: Db, end: AlertedEnd, { subjects }: RuleNews): Promise<RunEnd> {
  const base = subjects[0]!.state.evidence?.['base']
  if (typeof base !== 'string' || base === end.change?.baseRunId) return end
  const change = await changeSince(db, end, base)
  return change === null ? end : { ...end, change }
}

/** A page that is unreachable or replaced is asked for again after two minutes; noise gets longer to pass, and not all pages at the same time. */
async function confirm(
  db: Db,
  { run, report, now }: RunEnd,
  rules: readonly RuleWithAlerts[],
  queue: AlertRunOptions['queue'],
): Promise<void> {
  // A run that confirms one thing may doubt another: that waits for the next run, or there would be no end of them.
  if (run.origin === 'confirm') return
  const isUrgent = rules.some(({ condition }) => condition.kind === 'unreachable' || condition.kind === 'page_replaced')
  const wait = isUrgent ? 2 * MINUTE_MS : 2 * MINUTE_MS + (run.key % (8 * MINUTE_MS))
  const { depth, device } = run
  const started = await startConfirmingRun(db, { reportKey: report.key, depth, device, now, startAt: now + wait })
  if (started !== null) await queue.enqueueNew(db, [started])
}
