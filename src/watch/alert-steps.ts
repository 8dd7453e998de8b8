import {
  type AlertState,
  type AlertStep,
  type AlertTransition,
  advance,
  initialState,
} from '../domain/alerts/alert-state.ts'
import { alertOf, type EventAlert, newIncident } from '../domain/alerts/incident.ts'
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
  notifyFired(db: Db, some: readonly SubjectStep[], alert: EventAlert): Promise<readonly string[] | null>
  /** `notified`: the channels that were notified when it fired; null if there were none. */
  notifyResolved(
    db: Db,
    some: readonly SubjectStep[],
    alert: EventAlert,
    notified: readonly string[] | null,
  ): Promise<void>
  /** `except`: channels that know already that something there is unstable. */
  notifyUnstable(
    db: Db,
    some: readonly SubjectStep[],
    alert: EventAlert,
    except: readonly string[],
  ): Promise<readonly string[]>
  /** Of the page or site, whatever the rule. */
  unstable: UnstablePlace
  /** `began`: when the alert began. */
  notifyClosed(
    db: Db,
    one: SubjectStep,
    alert: EventAlert,
    past: { notified: readonly string[]; began: number },
  ): Promise<void>
}

/** Whether anything of a page or site is unstable, and which channels were told: once, whatever else flaps in the same time. */
export interface UnstablePlace {
  isTold: boolean
  channels: Set<string>
}

/** Before a run. */
export function unstablePlace(rules: readonly RuleWithAlerts[]): UnstablePlace {
  const unstable = rules.flatMap(({ alerts }) => [...alerts.values()]).filter(({ state }) => state.state === 'unstable')
  return { isTold: unstable.length > 0, channels: new Set(unstable.flatMap(({ notified }) => notified ?? [])) }
}

/** How a run changes the alerts of all subjects of a rule. */
export function stepsOf(rule: RuleWithAlerts, facts: RunFacts): SubjectStep[] {
  const states = new Map([...rule.alerts].map(([subject, { state }]) => [subject, state]))
  return readingsOf(rule.condition, states, facts).map(({ subject, reading }) => {
    const stored = rule.alerts.get(subject)
    return { subject, stored, step: advance(stored?.state ?? initialState(facts.now), reading, facts.now) }
  })
}

/** A step to tell of and to store, with its alert as it is in the transaction. */
interface StoredStep extends SubjectStep {
  stored: StoredAlert
}

/** Sends notifications of transitions and stores the new states. Unchanged states are not written. */
export async function applySteps(db: Db, notifier: RuleNotifier, steps: readonly SubjectStep[]): Promise<void> {
  const { now, runKey } = notifier
  const changed: StoredStep[] = []
  for (const one of steps)
    if (one.step.isChanged) changed.push({ ...one, stored: await storedAlert(db, notifier, one) })
  const incidents = new RuleIncidents(notifier, changed)
  const notified = await notifyOfTransitions(db, notifier, changed, incidents)
  for (const one of changed) {
    const { stored, step } = one
    const { state, transition } = step
    const needsReminder = transition === 'fired' || transition === 'unstable'
    const isOver = transition === 'resolved' || transition === 'closed'
    const isOpen = state.state === 'firing' || state.state === 'unstable'
    const allChannels = isOver ? null : allNotified(stored.notified, notified.get(one), incidents.joined(one))
    const change = {
      state,
      notified: allChannels,
      runKey,
      dueAt: needsReminder ? await dueAt(db, notifier, one, allChannels) : isOver ? null : stored.dueAt,
      snoozedUntil: isOver ? null : stored.snoozedUntil,
      incident: isOpen ? incidents.keyOf(one) : null,
    }
    await changeAlert(db, stored.key, change, now)
  }
}

/** Locked, as others may have changed it since its rule was read. One that is new is stored first, because events name it. */
async function storedAlert(
  db: Db,
  { rule, now, place, runKey }: RuleNotifier,
  { subject, stored, step: { state } }: SubjectStep,
): Promise<StoredAlert> {
  if (stored !== undefined) return { ...stored, ...(await lockAlert(db, stored.key)) }
  const begun = { state, notified: null, dueAt: null, snoozedUntil: null, runKey, incident: null }
  return { ...begun, ...(await insertAlert(db, { ...place, ruleKey: rule.key, subject }, begun, now)) }
}

/**
 * What the alerts of a rule have in common in messages. Audits of a page that fail at the same time are one incident, which is over with the
 * last of them: a message about several could name only one otherwise.
 */
class RuleIncidents {
  private readonly keys = new Map<StoredAlert['id'], string>()
  /** Alerts that are open after the run, by incident. */
  private readonly open = new Set<string>()
  private readonly siblings: readonly StoredAlert[]

  constructor({ rule, now }: RuleNotifier, changed: readonly StoredStep[]) {
    const isShared = rule.condition.kind === 'new_failure'
    this.siblings = isShared ? [...rule.alerts.values()].filter(({ incident }) => incident !== null) : []
    let shared = this.siblings[0]?.incident
    for (const { stored, step } of changed) {
      const { id, incident, state } = stored
      const began = incident ?? (wasOpen(state) && step.transition !== 'fired' ? newIncident(id, state.since) : null)
      const key = began ?? shared ?? newIncident(id, now)
      if (isShared && isFiring(step)) shared = key
      this.keys.set(id, key)
      if (isFiring(step)) this.open.add(key)
    }
    const ids = new Set(changed.map(({ stored }) => stored.id))
    for (const { id, incident } of this.siblings) if (!ids.has(id)) this.open.add(incident!)
  }

  keyOf({ stored }: StoredStep): string {
    return this.keys.get(stored.id)!
  }

  alertOf(one: StoredStep): EventAlert {
    const key = this.keyOf(one)
    return alertOf(key, this.open.has(key) ? 'firing' : 'resolved')
  }

  /** The channels that heard of the others of its incident: they hear of its end, too. */
  joined(one: StoredStep): string[] | null {
    const others = this.siblings.filter(({ id, incident }) => id !== one.stored.id && incident === this.keyOf(one))
    return isFiring(one.step) ? allNotified(...others.map(({ notified }) => notified)) : null
  }
}

const wasOpen = ({ state }: AlertState) => state === 'firing' || state === 'unstable'
const isFiring = ({ state }: AlertStep) => wasOpen(state)

/** All channels notified so far. They must also be notified of the end, even if a snooze suppressed later notifications. */
function allNotified(...lists: (readonly string[] | null | undefined)[]): string[] | null {
  const known = lists.filter((list) => list != null)
  return known.length === 0 ? null : [...new Set(known.flat())]
}

/** When the next reminder is due: at the end of a snooze, or by its interval. Null if another event covers this one. */
async function dueAt(
  db: Db,
  notifier: RuleNotifier,
  one: StoredStep,
  notified: readonly string[] | null,
): Promise<number | null> {
  const { rule, now } = notifier
  if (isSnoozed(notifier, one)) return Math.max(rule.snoozedUntil ?? 0, one.stored.snoozedUntil ?? 0)
  if (notified === null) return null
  return nextReminder(await listReminderDays(db, notified), { ...rule, since: one.step.state.since }, now)
}

function isSnoozed({ rule, now }: RuleNotifier, { stored }: StoredStep): boolean {
  return Math.max(rule.snoozedUntil ?? 0, stored.snoozedUntil ?? 0) > now
}

/** Returns the notified channels of each subject. All audits of one rule share an event. Unannounced alerts end silently. */
async function notifyOfTransitions(
  db: Db,
  notifier: RuleNotifier,
  steps: readonly StoredStep[],
  incidents: RuleIncidents,
): Promise<Map<StoredStep, readonly string[]>> {
  const notified = new Map<StoredStep, readonly string[]>()
  const those = (wanted: AlertTransition) => steps.filter(({ step }) => step.transition === wanted)
  const isOneEvent = notifier.rule.condition.kind === 'new_failure'
  const events = (some: StoredStep[]) => (isOneEvent && some.length > 0 ? [some] : some.map((one) => [one]))

  for (const some of events(those('fired').filter((one) => !isSnoozed(notifier, one)))) {
    const channels = await notifier.notifyFired(db, some, incidents.alertOf(some[0]!))
    if (channels !== null) for (const one of some) notified.set(one, channels)
  }
  // What passes again is another event than what fails in no more places than before.
  const alike = Map.groupBy(those('resolved'), (one) =>
    JSON.stringify([one.stored.notified, isStillFailing(one.step.state), incidents.keyOf(one)]),
  )
  for (const same of alike.values())
    for (const some of events(same))
      await notifier.notifyResolved(db, some, incidents.alertOf(some[0]!), some[0]!.stored.notified)
  const unstable = those('unstable').filter((one) => !isSnoozed(notifier, one))
  if (unstable.length > 0) {
    const { isTold, channels } = notifier.unstable
    const told =
      isTold && channels.size === 0
        ? []
        : await notifier.notifyUnstable(db, unstable, incidents.alertOf(unstable[0]!), [...channels])
    for (const id of told) channels.add(id)
    notifier.unstable.isTold = true
    for (const one of unstable) notified.set(one, [...channels])
  }
  for (const one of those('closed')) {
    const { notified: channels, state } = one.stored
    if (channels !== null)
      await notifier.notifyClosed(db, one, incidents.alertOf(one), { notified: channels, began: state.since })
  }
  return notified
}
