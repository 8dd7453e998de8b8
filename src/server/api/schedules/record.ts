import { type Static, Type } from 'typebox'
import { DAY_MS } from '../../../common/durations.ts'
import { isoTime } from '../../../common/iso-time.ts'
import { objectOrNull, oneOf, oneOfOrNull, orNull } from '../../../domain/results/json-schema.ts'
import { type AccountLoad, overLimit } from '../../../domain/schedules/load.ts'
import { overLimitWords } from '../../../domain/schedules/load-words.ts'
import type { ScheduleRule } from '../../../domain/schedules/rule.ts'
import { ruleWords } from '../../../domain/schedules/rule-words.ts'
import { nextTicks } from '../../../domain/schedules/ticks.ts'
import type { Schedule } from '../../../storage/schedules/schedules.ts'
import { DEPTHS, DEVICES, PAUSE_REASONS, SCHEDULE_KINDS, SCHEDULE_SCOPES, TICK_OUTCOMES } from '../../../vocabulary.ts'
import type { Language } from '../../../words/languages.ts'
import { DEVICE, time, timeOrNull } from '../schemas.ts'

export const ScheduleRecord = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'UUIDv7, so ids sort by creation date.' }),
    scope: oneOf(SCHEDULE_SCOPES, {
      description: 'What it runs: a report, all reports of a project, or a scan with the options of the latest one.',
    }),
    kind: oneOf(SCHEDULE_KINDS, {
      description:
        '`audit` runs audits. `uptime` only checks whether the page, or every page of the project, can be reached, with one request each time.',
    }),
    target: Type.String({ description: 'The id of the report, or the name of the project.' }),
    url: orNull('string', { description: 'The URL of the report; null for other scopes.' }),
    project: Type.String({ description: 'The project of the report or scan.' }),
    reports: Type.Integer({ minimum: 0, description: 'How many runs it starts each time.' }),
    rule: orNull('string', { description: 'When it runs, in words; null with `cron`.' }),
    cron: orNull('string', { description: 'When it runs, as five fields of cron.' }),
    description: Type.String({ description: 'The rule in the language of the response.' }),
    time_zone: Type.String({ description: 'The IANA time zone of its times.' }),
    depth: Type.Unsafe<0 | 1 | 2 | null>({
      type: ['integer', 'null'],
      enum: [...DEPTHS, null],
      description: 'Depth of its runs; null for the depth that the report has.',
    }),
    device: oneOfOrNull(DEVICES, { description: `${DEVICE} Null for the device that the report has.` }),
    exact: oneOf([0, 1], { description: '1 starts exactly at these times, 0 up to 15 minutes later.' }),
    missed: oneOf(['run', 'skip'], { description: 'What happens to times that were missed: one run, or none.' }),
    enabled: oneOf([0, 1], { description: '0 while it is paused.' }),
    paused_reason: oneOfOrNull(PAUSE_REASONS, {
      description:
        'Why it is paused: by its owner, because it had no result for 30 days, or because there is no scan to repeat.',
    }),
    next_at: timeOrNull(
      'When it starts next; null while it is paused, and for uptime: each page is checked at times of its own.',
    ),
    next: Type.Array(Type.String({ format: 'date-time' }), {
      description: 'Its next three times; none while paused, and none for uptime.',
    }),
    last_at: timeOrNull('The time that it last ran for.'),
    last_outcome: oneOfOrNull(TICK_OUTCOMES, {
      description:
        'How that went: `merged` where the run before had not ended, `limited` where no scheduled runs were left that day, `skipped` where it was missed, `nothing` where there was nothing to run.',
    }),
    skipped: Type.Integer({ minimum: 0, description: 'How many times were missed and not made up for.' }),
    limited: objectOrNull(
      {
        date: Type.String({ description: 'The day, UTC, as YYYY-MM-DD.' }),
        runs: Type.Integer({ minimum: 1, description: 'How many it did not start that day.' }),
      },
      'The last day on which it did not start all of its runs because the account had none left; null if there is none.',
    ),
    over_limit: objectOrNull(
      {
        runs_per_day: Type.Integer({ description: 'How many runs it starts on its busiest day.' }),
        account_runs_per_day: Type.Integer({ description: 'The same of all schedules of the account.' }),
        limit: Type.Integer({ description: 'How many the schedules of the account can start a day.' }),
        message: Type.String({ description: 'The same as a sentence, in the language of the response.' }),
      },
      'Set if the schedules of the account start more runs than it has a day, so that some will not start; null otherwise, and while the schedule is paused.',
    ),
    created_at: time('When the schedule was created.'),
    updated_at: time('When its owner last changed it.'),
  },
  { $id: 'Schedule', description: 'What runs automatically, and when.' },
)
export type ScheduleRecord = Static<typeof ScheduleRecord>

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** `account`: what its other schedules start, too. */
export function scheduleRecord(schedule: Schedule, language: Language, account: AccountLoad): ScheduleRecord {
  const rule = schedule.rule as ScheduleRule
  const { timeZone, nextTick, enabled, lastTick } = schedule
  const load = { rule, runs: schedule.reports }
  const over = enabled ? overLimit(load, account) : null
  const hasTimes = enabled && schedule.kind === 'audit'
  const next = hasTimes ? [nextTick, ...nextTicks(rule, timeZone, nextTick, 2)] : []
  return {
    id: schedule.id,
    scope: schedule.scope,
    kind: schedule.kind,
    target: schedule.reportId ?? schedule.project,
    url: schedule.url,
    project: schedule.project,
    reports: schedule.reports,
    rule: rule.every === 'cron' ? null : ruleWords(rule, 'en'),
    cron: rule.every === 'cron' ? rule.cron : null,
    description: ruleWords(rule, language),
    time_zone: timeZone,
    depth: schedule.depth,
    device: schedule.device,
    exact: flag(schedule.exact),
    missed: schedule.missed,
    enabled: flag(enabled),
    paused_reason: schedule.pausedReason,
    next_at: hasTimes ? isoTime(schedule.nextAt) : null,
    next: next.map(isoTime),
    last_at: lastTick === null ? null : isoTime(lastTick),
    last_outcome: schedule.lastOutcome,
    skipped: schedule.skipped,
    limited: schedule.limited && {
      date: new Date(schedule.limited.day * DAY_MS).toISOString().slice(0, 10),
      runs: schedule.limited.runs,
    },
    over_limit: over && {
      runs_per_day: over.runs,
      account_runs_per_day: over.runsOfAccount,
      limit: over.perDay,
      message: overLimitWords(load, over, language),
    },
    created_at: isoTime(schedule.createdAt),
    updated_at: isoTime(schedule.updatedAt),
  }
}

const ID = '0199a4b2-b3e0-7f11-8d20-4c5b6a7d8e9f'
const REPORT_ID = '0199a4b2-7c3e-7d15-9a60-3f1b8c2d4e5f'

export const scheduleExample: ScheduleRecord = {
  id: ID,
  scope: 'report',
  kind: 'audit',
  target: REPORT_ID,
  url: 'https://example.com/',
  project: 'example.com',
  reports: 1,
  rule: 'every weekday at 06:30',
  cron: null,
  description: 'every weekday at 06:30',
  time_zone: 'Europe/Berlin',
  depth: null,
  device: null,
  exact: 0,
  missed: 'run',
  enabled: 1,
  paused_reason: null,
  next_at: '2026-03-02T05:37:12.000Z',
  next: ['2026-03-02T05:30:00.000Z', '2026-03-03T05:30:00.000Z', '2026-03-04T05:30:00.000Z'],
  last_at: '2026-02-27T05:30:00.000Z',
  last_outcome: 'started',
  skipped: 0,
  limited: null,
  over_limit: null,
  created_at: '2026-02-20T09:30:00.000Z',
  updated_at: '2026-02-20T09:30:00.000Z',
}
