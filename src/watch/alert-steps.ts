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
import { isStillFailing } from './alert-events.ts'

/** One subject of a rule after a run or scan. */
export interface SubjectStep {
  subject: string
  stored: StoredAlert | undefined
  step: AlertStep
}

/** A rule to apply to an ended run, scan or check: where its alerts are stored, and how notifications are sent. */
export interface RuleNotifier {
  rule: RuleWithAlerts
  now: number
  place: Omit<AlertPlace, 'ruleKey' | 'subject'>
  /** Of a report. */
  runKey: number | null
  /** Returns the notified channels; null if another event covers this one. */
  notifyFired(db: Db, some: readonly SubjectStep[]): Promise<readonly string[] | null>
  /** `notified`: the channels that were notified when it fired; null if there were none. */
  notifyResolved(db: Db, some: readonly SubjectStep[], notified: readonly string[] | null): Promise<void>
  notifyUnstable(db: Db, one: SubjectStep): Promise<readonly string[]>
  /** `began`: when the alert began. */
  notifyClosed(db: Db, one: SubjectStep, notified: readonly string[], began: number): Promise<void>
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
export async function applySteps(db: Db, notifier: RuleNotifier, steps: readonly SubjectStep[]): Promise<void> {
  const notified = await notifyOfTransitions(db, notifier, steps)
  const { rule, now, place, runKey } = notifier
  for (const one of steps) {
    const { subject, step } = one
    if (!step.isChanged) continue
    const stored = one.stored && { ...one.stored, ...(await lockAlert(db, one.stored.key)) }
    const { state, transition } = step
    const needsReminder = transition === 'fired' || transition === 'unstable'
    const isOver = transition === 'resolved' || transition === 'closed'
    const allChannels = isOver ? null : allNotified(stored?.notified, notified.get(one))
    const change = {
      state,
      notified: allChannels,
      runKey,
      dueAt: needsReminder
        ? await dueAt(db, notifier, { ...one, stored }, allChannels)
        : isOver
          ? null
          : (stored?.dueAt ?? null),
      snoozedUntil: isOver ? null : (stored?.snoozedUntil ?? null),
    }
    if (stored !== undefined) await changeAlert(db, stored.key, change, now)
    else await insertAlert(db, { ...place, ruleKey: rule.key, subject }, change, now)
  }
}

/** All channels notified so far. They must also be notified of the end, even if a snooze suppressed later notifications. */
function allNotified(...lists: (readonly string[] | null | undefined)[]): string[] | null {
  const known = lists.filter((list) => list != null)
  return known.length === 0 ? null : [...new Set(known.flat())]
}

/** When the next reminder is due: at the end of a snooze, or by its interval. Null if another event covers this one. */
async function dueAt(
  db: Db,
  notifier: RuleNotifier,
  one: SubjectStep,
  notified: readonly string[] | null,
): Promise<number | null> {
  const { rule, now } = notifier
  if (isSnoozed(notifier, one)) return Math.max(rule.snoozedUntil ?? 0, one.stored?.snoozedUntil ?? 0)
  if (notified === null) return null
  return nextReminder(await listReminderDays(db, notified), { ...rule, since: one.step.state.since }, now)
}

function isSnoozed({ rule, now }: RuleNotifier, { stored }: SubjectStep): boolean {
  return Math.max(rule.snoozedUntil ?? 0, stored?.snoozedUntil ?? 0) > now
}

/** Returns the notified channels of each subject. All audits of one rule share an event. Unannounced alerts end silently. */
async function notifyOfTransitions(
  db: Db,
  notifier: RuleNotifier,
  steps: readonly SubjectStep[],
): Promise<Map<SubjectStep, readonly string[]>> {
  const notified = new Map<SubjectStep, readonly string[]>()
  const those = (wanted: AlertTransition) => steps.filter(({ step }) => step.transition === wanted)
  const isOneEvent = notifier.rule.condition.kind === 'new_failure'
  const events = (some: SubjectStep[]) => (isOneEvent && some.length > 0 ? [some] : some.map((one) => [one]))

  for (const some of events(those('fired').filter((one) => !isSnoozed(notifier, one)))) {
    const channels = await notifier.notifyFired(db, some)
    if (channels !== null) for (const one of some) notified.set(one, channels)
  }
  // What passes again is another event than what fails in no more places than before.
  const alike = Map.groupBy(those('resolved'), ({ stored, step }) =>
    JSON.stringify([stored?.notified ?? null, isStillFailing(step.state)]),
  )
  for (const same of alike.values())
    for (const some of events(same)) await notifier.notifyResolved(db, some, some[0]!.stored?.notified ?? null)
  for (const one of those('unstable'))
    if (!isSnoozed(notifier, one)) notified.set(one, await notifier.notifyUnstable(db, one))
  for (const one of those('closed')) {
    const { notified: channels = null, state } = one.stored ?? {}
    if (channels !== null) await notifier.notifyClosed(db, one, channels, state?.since ?? notifier.now)
  }
  return notified
}
