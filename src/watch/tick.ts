import { DAY_MS, HOUR_MS, MINUTE_MS } from '../common/durations.ts'
import { pause } from '../common/timeout.ts'
import { nextDue, planTick, type ScheduleTiming, type TickPlan } from '../domain/schedules/plan.ts'
import type { ScheduleRule } from '../domain/schedules/rule.ts'
import type { Queue } from '../queue/queue.ts'
import { recordEvent } from '../storage/channels/record-event.ts'
import {
  type DueSchedule,
  endTick,
  findResultTime,
  hasDueSchedule,
  restartSchedule,
  type TickEnd,
  takeDueSchedules,
  takeSchedulesAhead,
} from '../storage/schedules/due-schedules.ts'
import {
  findNamedTarget,
  listReportsToStart,
  type RunToStart,
  startScheduledRuns,
} from '../storage/schedules/scheduled-runs.ts'
import { startScheduledScan } from '../storage/schedules/scheduled-scans.ts'
import type { Storage } from '../storage/storage.ts'
import type { Db } from '../storage/tables.ts'
import { rescheduleMessages, rescheduleRemovals, takeRunsAhead, takeScansAhead } from '../storage/times-ahead.ts'
import type { PauseReason, TickOutcome } from '../vocabulary.ts'
import { CERTIFICATES } from './alert-jobs.ts'
import { createEventLinks } from './event-links.ts'

export interface TickDependencies {
  storage: Storage
  queue: Pick<Queue, 'enqueueNew' | 'nudge' | 'nudgeScans'>
  /** Milliseconds since the epoch. */
  now: () => number
  /** How many runs and scans the schedules of one user can start a day; 0 for no limit. */
  perDay: number
  /** How many reports of one project start a minute; 0 for no limit. */
  perMinute: number
  /** Called with how many runs and scans were not started because their account had none left that day. */
  onLimited?: (runs: number) => unknown
  /** Of the service, without a slash at the end; null if it does not know. */
  baseUrl?: string | null
  onError: (error: unknown) => void
}

/** Schedules in one transaction, and reports of one project in it: other writers wait so long. */
const SCHEDULES_AT_ONCE = 100
const REPORTS_AT_ONCE = 50
const RUNS_AT_ONCE = 100
const EVERY_MS = 1_000
/** After so long without a result, and so many ticks, a schedule pauses. */
const FAILING_MS = 30 * DAY_MS
const LEAST_FAILURES = 3

/** Clocks of several machines differ, and one without a battery begins some hours in the past: more than that is a clock that was wrong. */
const AHEAD_MS = DAY_MS

/** Starts what is due, every second, until it is stopped. Any number of processes can do so: each tick starts its runs once. */
export function startTicking(dependencies: TickDependencies & { queue: Pick<Queue, 'enqueue'> }): {
  stop(): Promise<void>
} {
  const { storage, now, onError } = dependencies
  const stopping = new AbortController()
  const { signal } = stopping
  // The latest time that something was planned with. Perhaps the clock was ahead when an earlier process ran.
  let latest = Number.POSITIVE_INFINITY
  const watched = {
    ...dependencies,
    now() {
      const time = now()
      latest = Math.max(latest, time)
      return time
    },
  }
  /** Only after this clock was set back: if it stayed wrong on another machine, each would start the schedules again and again. */
  const bringBack = async () => {
    for (const time = now(); time < latest - AHEAD_MS && !signal.aborted; )
      if ((await rescheduleAll(storage, time)) + (await startAgain(dependencies, time)) === 0) latest = time
  }
  const startDue = async () => {
    for (let isMore = true; isMore && !signal.aborted; ) {
      const started = performance.now()
      isMore = (await tick(watched)) === SCHEDULES_AT_ONCE
      if (isMore) await pause(performance.now() - started, signal)
    }
  }
  const loop = async () => {
    while (!signal.aborted) {
      try {
        await bringBack()
        await startDue()
      } catch (error) {
        onError(error)
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

/** Plans schedules again that ran while the clock was ahead, or they would wait until it is as late as before; answers how many. */
export function rescheduleAll(storage: Storage, now: number): Promise<number> {
  return storage.transaction(async (db) => {
    const taken = await takeSchedulesAhead(db, { now, aheadMs: AHEAD_MS, limit: SCHEDULES_AT_ONCE })
    for (const schedule of taken) await restartSchedule(db, schedule.key, nextOf(schedule, now))
    return taken.length
  })
}

/** The same for runs and scans that wait, and for messages; answers how many runs. */
async function startAgain(
  { storage, queue }: { storage: Storage; queue: Pick<Queue, 'enqueue' | 'nudge'> },
  now: number,
): Promise<number> {
  const ahead = { now, aheadMs: AHEAD_MS }
  const { length } = await storage.transaction(async (db) => {
    await rescheduleMessages(db, CERTIFICATES, ahead)
    await takeScansAhead(db, ahead)
    await rescheduleRemovals(db, ahead)
    const runs = await takeRunsAhead(db, { ...ahead, limit: RUNS_AT_ONCE })
    for (const run of runs) await queue.enqueue(db, run)
    return runs
  })
  if (length > 0) queue.nudge()
  return length
}

function nextOf(schedule: DueSchedule, now: number): { nextTick: number; nextAt: number } {
  try {
    const { tick, dueAt } = nextDue(timingOf(schedule), now)
    return { nextTick: tick, nextAt: dueAt }
  } catch {
    // Its rule cannot be followed anymore, as its tick will tell.
    return { nextTick: now, nextAt: now }
  }
}

function timingOf({ id, rule, timeZone, exact, missed }: DueSchedule): ScheduleTiming {
  return { id, rule: rule as ScheduleRule, timeZone, exact, missed }
}

/** A schedule that is due, and what its tick comes to. */
interface Due {
  schedule: DueSchedule
  timing: ScheduleTiming
  plan: TickPlan
  /** The runs it starts. */
  starts: RunToStart[]
  /** Where the tick of a project goes on. */
  cursor: number | null
  outcome: TickOutcome
  resultAt: number | null
  pausedReason: PauseReason | null
  /** Runs and scans that it does not start because its account has none left today. */
  limited: number
}

/** Starts the runs of the schedules that are due, in one transaction with their next times; answers how many schedules. */
export async function tick(dependencies: TickDependencies): Promise<number> {
  const { storage, queue, now, perDay, onLimited, onError } = dependencies
  const time = now()
  if (!(await hasDueSchedule(storage.db, time))) return 0
  const { count, runs, scans, limited } = await storage.transaction(
    async (db) => {
      const taken = await takeDueSchedules(db, time, SCHEDULES_AT_ONCE)
      const due: Due[] = []
      for (const schedule of taken) {
        const one = planDue(schedule, time)
        if (one instanceof Error) {
          onError(one)
          await endTick(db, postponed(schedule, time))
        } else due.push(one)
      }
      for (const one of due) await addStarts(db, one, dependencies, time)
      const started = await startScheduledRuns(
        db,
        due.flatMap(({ starts }) => starts),
        { perDay, now: time },
      )
      let at = 0
      for (const one of due) {
        if (one.plan.tick !== null && one.schedule.scope !== 'scan')
          takeOutcomes(one, started.outcomes.slice(at, at + one.starts.length))
        at += one.starts.length
        const end = endOf(one, time, dependencies)
        if (end.limitedDay !== one.schedule.limitedDay)
          await notifyLimited(db, one.schedule, end.limitedRuns, dependencies, time)
        await endTick(db, end)
        if (end.pausedReason !== null) await notifyPaused(db, one.schedule, end.pausedReason, dependencies, time)
      }
      await queue.enqueueNew(db, started.runs)
      const scans = due.filter(({ schedule, outcome }) => schedule.scope === 'scan' && outcome === 'started').length
      const limited = due.reduce((sum, one) => sum + one.limited, 0)
      return { count: taken.length, runs: started.runs.length, scans, limited }
    },
    // A tick that a crash undoes is due again.
    { mayBeLost: true },
  )
  if (runs > 0) queue.nudge()
  if (scans > 0) queue.nudgeScans()
  if (limited > 0) onLimited?.(limited)
  return count
}

/** An error where the rule cannot be followed anymore, as after a time zone was abolished. */
function planDue(schedule: DueSchedule, now: number): Due | Error {
  const { nextTick, cursor } = schedule
  const timing = timingOf(schedule)
  try {
    const plan = cursor === null ? planTick(timing, nextTick, now) : { tick: nextTick, startAt: now, skipped: 0 }
    const nothing = { starts: [], cursor: null, resultAt: null, pausedReason: null, limited: 0 }
    return { schedule, timing, plan, outcome: 'skipped', ...nothing }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function addStarts(db: Db, due: Due, { perDay, perMinute }: TickDependencies, now: number): Promise<void> {
  const { schedule, plan } = due
  const { key: scheduleKey, depth, device, reportKey, projectKey, userKey } = schedule
  const { tick, startAt } = plan
  if (tick === null) {
    due.resultAt = await findResultTime(db, schedule)
    return
  }
  due.outcome = 'nothing'
  if (schedule.scope === 'report') {
    due.starts = [{ scheduleKey, tick, reportKey: reportKey!, depth, device, startAt }]
    return
  }
  if (schedule.scope === 'scan') {
    const scan = { scheduleKey, tick, projectKey: projectKey!, userKey }
    const started = await startScheduledScan(db, scan, { perDay, now })
    if (started === undefined) due.pausedReason = 'no_scan'
    else Object.assign(due, started, { limited: started.outcome === 'limited' ? 1 : 0 })
    return
  }
  const keys = await listReportsToStart(db, projectKey!, schedule.cursor ?? -1, REPORTS_AT_ONCE)
  const interval = perMinute === 0 ? 0 : Math.ceil(MINUTE_MS / perMinute)
  due.starts = keys.map((key, index) => ({
    scheduleKey,
    tick,
    reportKey: key,
    depth,
    device,
    startAt: startAt + index * interval,
  }))
  due.cursor = keys.length === REPORTS_AT_ONCE ? keys.at(-1)! : null
  due.resultAt = await findResultTime(db, schedule)
}

const BY_WEIGHT: readonly TickOutcome[] = ['started', 'limited', 'merged', 'nothing', 'skipped']

/** Of a project, what happened to any of its reports. */
function takeOutcomes(due: Due, outcomes: readonly { outcome: TickOutcome; resultAt: number | null }[]): void {
  const { schedule } = due
  const earlier = schedule.cursor === null ? [] : [schedule.lastOutcome]
  const all = [...earlier, ...outcomes.map(({ outcome }) => outcome)]
  due.limited = outcomes.filter(({ outcome }) => outcome === 'limited').length
  due.outcome = BY_WEIGHT.find((outcome) => all.includes(outcome)) ?? 'nothing'
  if (schedule.scope === 'report') due.resultAt = outcomes[0]!.resultAt
}

function endOf(due: Due, now: number, { perMinute }: TickDependencies): TickEnd {
  const { schedule, timing, plan, cursor, outcome } = due
  const common = {
    key: schedule.key,
    cursor,
    lastTick: plan.tick,
    lastOutcome: outcome,
    skipped: plan.skipped,
  }
  const { isFailing, ...failing } = { ...failuresOf(due, now), ...limitedOf(due, now) }
  const pausedReason = due.pausedReason ?? (isFailing ? 'failing' : null)
  if (cursor !== null) {
    const wait = perMinute === 0 ? 0 : REPORTS_AT_ONCE * Math.ceil(MINUTE_MS / perMinute)
    return { ...common, ...failing, pausedReason, nextTick: plan.tick!, nextAt: plan.startAt + wait }
  }
  const { tick, dueAt } = nextDue(timing, now)
  return { ...common, ...failing, pausedReason, nextTick: tick, nextAt: dueAt }
}

/** The last day on which runs were not started, and how many. */
function limitedOf({ schedule, limited }: Due, now: number): Pick<TickEnd, 'limitedDay' | 'limitedRuns'> {
  const { limitedDay, limitedRuns } = schedule
  if (limited === 0) return { limitedDay, limitedRuns }
  const today = Math.floor(now / DAY_MS)
  return { limitedDay: today, limitedRuns: limited + (limitedDay === today ? limitedRuns : 0) }
}

/** Counts the ticks since the last result. The run that starts now may still give one. */
function failuresOf({ schedule, outcome, resultAt }: Due, now: number) {
  const { failures, failingSince, cursor, nextAt } = schedule
  const isWorking = failingSince === null || (resultAt !== null && resultAt >= failingSince)
  const isStart = outcome === 'started' && cursor === null
  if (isStart && isWorking) return { failures: 0, failingSince: now, isFailing: false }
  // While no process ran, nothing could give a result.
  const since = isWorking || outcome === 'nothing' ? failingSince : failingSince + Math.max(0, now - nextAt)
  if (!isStart || since === null) return { failures, failingSince: since, isFailing: false }
  const isFailing = failures + 1 >= LEAST_FAILURES && now - since >= FAILING_MS
  return { failures: failures + 1, failingSince: since, isFailing }
}

/** A schedule that pauses by itself would be missed without a word. */
async function notifyPaused(
  db: Db,
  schedule: DueSchedule,
  reason: PauseReason,
  { baseUrl = null }: TickDependencies,
  now: number,
): Promise<void> {
  const { named, ...about } = await aboutSchedule(db, schedule)
  const data = { schedule: named, reason, url: createEventLinks(baseUrl).schedules() }
  await recordEvent(db, { type: 'schedule.paused', ...about, data, now })
}

/** Once a day. */
async function notifyLimited(
  db: Db,
  schedule: DueSchedule,
  runs: number,
  { baseUrl = null, perDay }: TickDependencies,
  now: number,
): Promise<void> {
  const { named, ...about } = await aboutSchedule(db, schedule)
  const data = { schedule: named, runs, limit: perDay, url: createEventLinks(baseUrl).schedules() }
  await recordEvent(db, { type: 'schedule.limited', ...about, data, now })
}

async function aboutSchedule(db: Db, { id, scope, userKey, reportKey, ...schedule }: DueSchedule) {
  const { projectKey, ...named } = await findNamedTarget(db, { reportKey, projectKey: schedule.projectKey })
  return { userKey, projectKey, reportKey, named: { id, scope, ...named } }
}

function postponed(schedule: DueSchedule, now: number): TickEnd {
  const { key, nextTick, failures, failingSince, limitedDay, limitedRuns } = schedule
  const unchanged = {
    key,
    nextTick,
    cursor: null,
    lastTick: null,
    failures,
    failingSince,
    limitedDay,
    limitedRuns,
    pausedReason: null,
  }
  return { ...unchanged, nextAt: now + HOUR_MS, lastOutcome: 'nothing', skipped: 0 }
}
