import { MINUTE_MS } from '../../common/durations.ts'
import { firstDue } from '../../domain/schedules/plan.ts'
import { type ReadRule, readCronRule, readRule, readUptimeRule } from '../../domain/schedules/read-rule.ts'
import { EVERY_DAY, type ScheduleRule } from '../../domain/schedules/rule.ts'
import { localAt, readTimeZone } from '../../domain/schedules/time-zone.ts'
import type { Schedule, ScheduleFields } from '../../storage/schedules/schedules.ts'
import type { Depth, Device, ScheduleKind, Watch } from '../../vocabulary.ts'

/** What its owner decides about a schedule, as they type it. Absent fields stay as they are. */
export interface TypedSchedule {
  /** Default: `audit`; a schedule keeps its kind. */
  kind?: ScheduleKind | undefined
  /** In words; instead of `cron`. */
  rule?: string | undefined
  cron?: string | undefined
  timeZone?: string | undefined
  /** Null: as the report has them. */
  depth?: Depth | null | undefined
  device?: Device | null | undefined
  exact?: boolean | undefined
  missed?: 'run' | 'skip' | undefined
  enabled?: boolean | undefined
}

export interface ScheduleSettings
  extends Pick<ScheduleFields, 'timeZone' | 'depth' | 'device' | 'exact' | 'missed' | 'enabled'> {
  rule: ScheduleRule
}

/** Uptime schedules have no ticks: each page is checked at times of its own. The latest time that a Date can hold. */
const NEVER = 8_640_000_000_000_000

/** The settings, or why they are wrong: by field, as the ends of sentences that begin with the field's name. */
export type ReadSchedule = { ok: true; settings: ScheduleSettings } | { ok: false; errors: Record<string, string[]> }

/** Reads the submitted fields; absent ones keep the values of the schedule. */
export function readSchedule(
  typed: TypedSchedule,
  before: ScheduleSettings | null,
  { now, timeZone }: { now: number; timeZone: string },
): ReadSchedule {
  const errors: Record<string, string[]> = {}
  const kind = before === null ? (typed.kind ?? 'audit') : kindOf(before.rule)
  if (typed.kind !== undefined && typed.kind !== kind) errors.kind = ['cannot be changed. Create another schedule.']
  if (kind === 'uptime')
    for (const name of AUDITS_ONLY) if (typed[name] != null) errors[name] = ['is for audits. Leave it out for uptime.']
  const zone = typed.timeZone === undefined ? null : readTimeZone(typed.timeZone)
  if (zone?.ok === false) errors.time_zone = [zone.problem]
  const rule = readTypedRule(typed, kind, before, now)
  if (rule === null) errors.rule = [kind === 'uptime' ? 'is required.' : 'is required, unless cron is given.']
  else if (!rule.ok) errors[typed.cron === undefined ? 'rule' : 'cron'] = [rule.problem]
  if (typed.rule !== undefined && typed.cron !== undefined) errors.cron = ['must not be given together with rule.']
  if (rule?.ok !== true || Object.keys(errors).length > 0) return { ok: false, errors }
  const { depth, device, exact, missed, enabled } = typed
  return {
    ok: true,
    settings: {
      rule: rule.rule,
      timeZone: zone?.ok === true ? zone.zone : (before?.timeZone ?? timeZone),
      depth: depth === undefined ? (before?.depth ?? null) : depth,
      device: device === undefined ? (before?.device ?? null) : device,
      exact: exact ?? before?.exact ?? false,
      missed: missed ?? before?.missed ?? 'run',
      enabled: enabled ?? before?.enabled ?? true,
    },
  }
}

/** Null where neither was given and there is no earlier rule. */
function readTypedRule(
  { rule, cron }: TypedSchedule,
  kind: ScheduleKind,
  before: ScheduleSettings | null,
  now: number,
): ReadRule | null {
  if (kind === 'uptime' && rule !== undefined) return readUptimeRule(rule)
  if (kind === 'audit' && cron !== undefined) return readCronRule(cron)
  if (rule === undefined) return before && { ok: true, rule: before.rule }
  const read = readRule(rule, now)
  const earlier = before?.rule
  // The same hours go on as they are.
  if (read.ok && read.rule.every === 'hours' && earlier?.every === 'hours' && read.rule.hours === earlier.hours)
    return { ok: true, rule: earlier }
  return read
}

const AUDITS_ONLY = ['cron', 'depth', 'device', 'exact', 'missed'] as const

export function kindOf(rule: ScheduleRule): ScheduleKind {
  return rule.every === 'minutes' ? 'uptime' : 'audit'
}

/** What is stored of the settings, with the next time after now. */
export function storedFields(id: string, settings: ScheduleSettings, now: number) {
  const { rule } = settings
  const pausedReason = settings.enabled ? null : ('user' as const)
  if (rule.every === 'minutes')
    return { ...settings, pausedReason, period: rule.minutes * MINUTE_MS, nextTick: NEVER, nextAt: NEVER }
  const { tick, dueAt } = firstDue({ id, ...settings }, now)
  return { ...settings, pausedReason, period: null, nextTick: tick, nextAt: dueAt }
}

export function settingsOf(schedule: Schedule): ScheduleSettings {
  const { timeZone, depth, device, exact, missed, enabled } = schedule
  return { rule: schedule.rule as ScheduleRule, timeZone, depth, device, exact, missed, enabled }
}

/** The rule of a shortcut: at this time of the day, of the week or of the month. */
export function watchRule(watch: Exclude<Watch, 'off'>, timeZone: string, now: number): ScheduleRule {
  if (watch === 'hourly') return { every: 'hours', hours: 1, from: now }
  const local = new Date(localAt(timeZone, now))
  const time = local.toISOString().slice(11, 16)
  if (watch === 'monthly') return { every: 'month', day: local.getUTCDate(), time }
  return { every: 'weekdays', weekdays: watch === 'daily' ? EVERY_DAY : [local.getUTCDay() || 7], time }
}

/** The shortcut for a rule; undefined if it has none. */
export function watchOf(rule: ScheduleRule): Exclude<Watch, 'off'> | undefined {
  if (rule.every === 'month') return 'monthly'
  if (rule.every === 'hours') return rule.hours === 1 ? 'hourly' : undefined
  if (rule.every === 'cron' || rule.every === 'minutes') return undefined
  if (rule.weekdays.length === EVERY_DAY.length) return 'daily'
  return rule.weekdays.length === 1 ? 'weekly' : undefined
}
