import { type AlertStep, type AlertTransition, advance, initialState } from '../domain/alerts/alert-state.ts'
import { readingsOf } from '../domain/alerts/readings.ts'
import { nextReminder } from '../domain/alerts/reminders.ts'
import type { RunFacts } from '../domain/alerts/run-facts.ts'
import {
  type AlertPlace,
  changeAlert,
  insertAlert,
  lockAlert,
  type RuleWithAlerts,
  type StoredAlert,
} from '../storage/alerts/alerts-of-rules.ts'
import { listReminderDays } from '../storage/alerts/reminder-days.ts'
import type { Db } from '../storage/tables.ts'

/** One subject of a rule after a run or scan. */
export interface SubjectStep {
  subject: string
  stored: StoredAlert | undefined
  step: AlertStep
}

/** A rule to apply to an ended run, scan or check: where its alerts are stored, and how notifications are sent. */
export interface RuleTelling {
  rule: RuleWithAlerts
  now: number
  place: Omit<AlertPlace, 'ruleKey' | 'subject'>
  /** Of a report. */
  runKey: number | null
  /** Returns the notified channels; null if another event covers this one. */
  tellFired(db: Db, some: readonly SubjectStep[]): Promise<readonly string[] | null>
  /** `heard`: the channels that were notified when it fired; null if there were none. */
  tellResolved(db: Db, some: readonly SubjectStep[], heard: readonly string[] | null): Promise<void>
  tellUnstable(db: Db, one: SubjectStep): Promise<readonly string[]>
  /** `began`: when the alert began. */
  tellClosed(db: Db, one: SubjectStep, heard: readonly string[], began: number): Promise<void>
}

/** How a run changes the alerts of all subjects of a rule. */
export function stepsOf(rule: RuleWithAlerts, facts: RunFacts): SubjectStep[] {
  const states = new Map([...rule.alerts].map(([subject, { state }]) => [subject, state]))
  return readingsOf(rule.condition, states, facts).map(({ subject, reading }) => {
    const stored = rule.alerts.get(subject)
    return { subject, stored, step: advance(stored?.state ?? initialState(facts.now), reading, facts.now) }
  })
}

/** Sends notifications of transitions and stores the new states. Unchanged states are not written. */
export async function followSteps(db: Db, telling: RuleTelling, steps: readonly SubjectStep[]): Promise<void> {
  const heard = await tellTransitions(db, telling, steps)
  const { rule, now, place, runKey } = telling
  for (const one of steps) {
    const { subject, step } = one
    if (!step.isChanged) continue
    const stored = one.stored && { ...one.stored, ...(await lockAlert(db, one.stored.key)) }
    const { state, transition } = step
    const isTold = transition === 'fired' || transition === 'unstable'
    const isOver = transition === 'resolved' || transition === 'closed'
    const hears = isOver ? null : allWhoHeard(stored?.heard, heard.get(one))
    const change = {
      state,
      heard: hears,
      runKey,
      dueAt: isTold ? await dueAt(db, telling, { ...one, stored }, hears) : isOver ? null : (stored?.dueAt ?? null),
      snoozedUntil: isOver ? null : (stored?.snoozedUntil ?? null),
    }
    if (stored !== undefined) await changeAlert(db, stored.key, change, now)
    else await insertAlert(db, { ...place, ruleKey: rule.key, subject }, change, now)
  }
}

/** All channels notified so far. They must also be notified of the end, even if a snooze suppressed later notifications. */
function allWhoHeard(...lists: (readonly string[] | null | undefined)[]): string[] | null {
  const known = lists.filter((list) => list != null)
  return known.length === 0 ? null : [...new Set(known.flat())]
}

/** When the next reminder is due: at the end of a snooze, or by its interval. Null if another event covers this one. */
async function dueAt(
  db: Db,
  telling: RuleTelling,
  one: SubjectStep,
  heard: readonly string[] | null,
): Promise<number | null> {
  const { rule, now } = telling
  if (isSnoozed(telling, one)) return Math.max(rule.snoozedUntil ?? 0, one.stored?.snoozedUntil ?? 0)
  if (heard === null) return null
  return nextReminder(await listReminderDays(db, heard), { ...rule, since: one.step.state.since }, now)
}

function isSnoozed({ rule, now }: RuleTelling, { stored }: SubjectStep): boolean {
  return Math.max(rule.snoozedUntil ?? 0, stored?.snoozedUntil ?? 0) > now
}

/** Returns the notified channels of each subject. All audits of one rule share an event. Unannounced alerts end silently. */
async function tellTransitions(
  db: Db,
  telling: RuleTelling,
  steps: readonly SubjectStep[],
): Promise<Map<SubjectStep, readonly string[]>> {
  const heard = new Map<SubjectStep, readonly string[]>()
  const those = (wanted: AlertTransition) => steps.filter(({ step }) => step.transition === wanted)
  const isOneEvent = telling.rule.condition.kind === 'new_failure'
  const events = (some: SubjectStep[]) => (isOneEvent && some.length > 0 ? [some] : some.map((one) => [one]))

  for (const some of events(those('fired').filter((one) => !isSnoozed(telling, one)))) {
    const channels = await telling.tellFired(db, some)
    if (channels !== null) for (const one of some) heard.set(one, channels)
  }
  const byHearers = Map.groupBy(those('resolved'), ({ stored }) => JSON.stringify(stored?.heard ?? null))
  for (const same of byHearers.values())
    for (const some of events(same)) await telling.tellResolved(db, some, some[0]!.stored?.heard ?? null)
  for (const one of those('unstable')) if (!isSnoozed(telling, one)) heard.set(one, await telling.tellUnstable(db, one))
  for (const one of those('closed')) {
    const { heard: knowing = null, state } = one.stored ?? {}
    if (knowing !== null) await telling.tellClosed(db, one, knowing, state?.since ?? telling.now)
  }
  return heard
}
