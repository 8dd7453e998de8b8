import { type AlertStep, advance, initialState } from '../alerts/alert-state.ts'
import { readingsOf } from '../alerts/readings.ts'
import { rulesInForce } from '../alerts/rules-in-force.ts'
import type { BudgetValue, RunFacts, WatchedValue } from '../alerts/run-facts.ts'
import { unitOf } from '../compare/metrics.ts'
import type { Queue } from '../queue/queue.ts'
import type { OnRunEnd, RunEnd } from '../queue/run-end.ts'
import {
  changeAlert,
  findRulesOfReport,
  insertAlert,
  type RuleOfReport,
  type StoredAlert,
} from '../storage/alerts/alerts-of-report.ts'
import type { Db } from '../storage/open.ts'
import { startConfirmingRun } from '../storage/run-ends/confirming-runs.ts'
import { firedEvent, type RuleNews, resolvedEvent, runEvent, unstableEvent } from './alert-events.ts'
import { renewCertificate } from './certificates.ts'
import { createEventLinks } from './event-links.ts'
import { tellReachable, tellUnreachable } from './host-outage.ts'
import { policyOfRun } from './run-policy.ts'
import { type RuleOfRun, tell } from './tell.ts'
import { watchedMetrics } from './watched-metrics.ts'

export interface AlertRunOptions {
  /** Of the service, without a slash at the end; null if it does not know. */
  baseUrl: string | null
  queue: Pick<Queue, 'enqueueNew'>
}

/** One subject of a rule after a run. */
interface SubjectStep {
  subject: string
  stored: StoredAlert | undefined
  step: AlertStep
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** What follows for alerts from the end of a run, in its transaction: states, events, and another run where noise may be the reason. */
export function createAlertRun({ baseUrl, queue }: AlertRunOptions): OnRunEnd {
  const links = createEventLinks(baseUrl)

  return async (db, end) => {
    await tell(db, end, runEvent(end, links), null)
    const { key: reportKey, userKey, projectKey, host } = end.report
    const rules = rulesInForce(await findRulesOfReport(db, { userKey, projectKey, reportKey, host }))
    const unconfirmed: RuleOfReport[] = []
    for (const rule of rules) {
      const steps = await stepsOf(db, end, rule)
      if (steps.some(({ step }) => step.needsConfirmation)) unconfirmed.push(rule)
      await follow(db, { end, rule, links }, steps)
      if (rule.condition.kind === 'certificate') await renewCertificate(db, { end, rule, links })
    }
    if (unconfirmed.length > 0) await confirm(db, end, unconfirmed, queue)
  }
}

async function stepsOf(db: Db, end: RunEnd, rule: RuleOfReport): Promise<SubjectStep[]> {
  const states = new Map([...rule.alerts].map(([subject, { state }]) => [subject, state]))
  const facts: RunFacts = { ...end, metrics: await metricsOf(db, end, rule), budgets: await budgetsOf(db, end, rule) }
  return readingsOf(rule.condition, states, facts).map(({ subject, reading }) => {
    const stored = rule.alerts.get(subject)
    return { subject, stored, step: advance(stored?.state ?? initialState(end.now), reading, end.now) }
  })
}

/** Compared with the runs before it fired, as long as it does. */
async function metricsOf(db: Db, end: RunEnd, { condition, alerts }: RuleOfReport): Promise<WatchedValue[]> {
  if (condition.kind !== 'metric_worse' || !end.metrics.has(condition.params.metric)) return []
  const state = alerts.get('')?.state
  const frozen = state === undefined || state.state === 'ok' ? undefined : state.evidence?.['frozen']
  const values = await watchedMetrics(db, end, frozen === undefined ? undefined : Number(frozen))
  return values.map((value) => ({ ...value, unit: unitOf(value.id) }))
}

/** Sizes and timings vary, so that two runs have to exceed one. Null without a policy. */
async function budgetsOf(db: Db, end: RunEnd, { condition }: RuleOfReport): Promise<BudgetValue[] | null> {
  if (condition.kind !== 'budget') return null
  const view = await policyOfRun(db, end)
  if (view === null) return null
  return view.budgets.flatMap(({ name, metric, limit, level, value }) =>
    value === null ? [] : [{ name, metric, limit, level, value, noise: 'counted' as const }],
  )
}

/** Tells of transitions and stores the new states. Where nothing changed, nothing is written. */
async function follow(db: Db, about: RuleOfRun, steps: readonly SubjectStep[]): Promise<void> {
  const heard = await tellTransitions(db, about, steps)
  const { end, rule } = about
  const { now, report, run } = end
  for (const one of steps) {
    const { subject, stored, step } = one
    if (!step.isChanged) continue
    const { state, transition } = step
    const isTold = transition === 'fired' || transition === 'unstable'
    const change = {
      state,
      heard: isTold ? (heard.get(one) ?? null) : transition === 'resolved' ? null : (stored?.heard ?? null),
      dueAt: isTold ? dueAt(about, one) : transition === 'resolved' ? null : (stored?.dueAt ?? null),
      snoozedUntil: transition === 'resolved' ? null : (stored?.snoozedUntil ?? null),
      runKey: run.key,
    }
    if (stored !== undefined) await changeAlert(db, stored.key, change, now)
    else {
      const { key: reportKey, userKey, projectKey, host } = report
      await insertAlert(db, { userKey, ruleKey: rule.key, projectKey, reportKey, host, subject }, change, now)
    }
  }
}

/** When it is told of again: at the end of a snooze, or as a reminder. */
function dueAt(about: RuleOfRun, one: SubjectStep): number | null {
  const { rule, end } = about
  if (isSnoozed(about, one)) return Math.max(rule.snoozedUntil ?? 0, one.stored?.snoozedUntil ?? 0)
  return rule.reminderDays === null ? null : end.now + rule.reminderDays * DAY_MS
}

function isSnoozed({ rule, end }: RuleOfRun, { stored }: SubjectStep): boolean {
  return Math.max(rule.snoozedUntil ?? 0, stored?.snoozedUntil ?? 0) > end.now
}

/** The channels that hear of each subject. Several of one rule are one event; what nobody was told of ends without a word. */
async function tellTransitions(
  db: Db,
  about: RuleOfRun,
  steps: readonly SubjectStep[],
): Promise<Map<SubjectStep, string[]>> {
  const { end, rule } = about
  const heard = new Map<SubjectStep, string[]>()
  const newsOf = (some: readonly SubjectStep[]): RuleNews => ({
    ...about,
    rule: { id: rule.id, kind: rule.condition.kind },
    subjects: some.map(({ subject, step }) => ({ subject, state: step.state })),
  })

  const fired = steps.filter((one) => one.step.transition === 'fired' && !isSnoozed(about, one))
  if (rule.condition.kind === 'unreachable') {
    for (const one of fired) {
      const channels = await tellUnreachable(db, about, newsOf([one]))
      if (channels !== null) heard.set(one, channels)
    }
  } else {
    for (const some of rule.condition.kind === 'new_failure' ? groups(fired) : fired.map((one) => [one])) {
      const channels = await tell(db, end, firedEvent(newsOf(some)), rule.channels)
      for (const one of some) heard.set(one, channels)
    }
  }

  const resolved = steps.filter(({ step }) => step.transition === 'resolved')
  if (rule.condition.kind === 'unreachable')
    for (const one of resolved) await tellReachable(db, about, newsOf([one]), one.stored?.heard ?? null)
  else {
    const known = resolved.filter(({ stored }) => (stored?.heard ?? null) !== null)
    const byHearers = Map.groupBy(known, ({ stored }) => JSON.stringify(stored!.heard))
    for (const some of byHearers.values()) {
      const parts = rule.condition.kind === 'new_failure' ? [some] : some.map((one) => [one])
      for (const part of parts) await tell(db, end, resolvedEvent(newsOf(part)), part[0]!.stored!.heard)
    }
  }

  for (const one of steps) {
    if (one.step.transition !== 'unstable' || isSnoozed(about, one)) continue
    heard.set(one, await tell(db, end, unstableEvent(newsOf([one])), rule.channels))
  }
  return heard
}

function groups(steps: SubjectStep[]): SubjectStep[][] {
  return steps.length === 0 ? [] : [steps]
}

/** An unreachable page is asked for again after two minutes; noise gets longer to pass, and not all pages at the same time. */
async function confirm(
  db: Db,
  { run, report, now }: RunEnd,
  rules: readonly RuleOfReport[],
  queue: AlertRunOptions['queue'],
): Promise<void> {
  // A run that confirms one thing may doubt another: that waits for the next run, or there would be no end of them.
  if (run.origin === 'confirm') return
  const isUnreachable = rules.some(({ condition }) => condition.kind === 'unreachable')
  const wait = isUnreachable ? 2 * MINUTE_MS : 2 * MINUTE_MS + (run.key % (8 * MINUTE_MS))
  const { depth, device } = run
  const started = await startConfirmingRun(db, { reportKey: report.key, depth, device, now, startAt: now + wait })
  if (started !== null) await queue.enqueueNew(db, [started])
}
