import { type ScheduleRule, WEEKDAYS } from '../../../domain/schedules/rule.ts'
import { ruleWords } from '../../../domain/schedules/rule-words.ts'
import type { Schedule } from '../../../storage/schedules/schedules.ts'
import type { ScheduleScope } from '../../../vocabulary.ts'
import type { View } from '../view.ts'

/** How often something can run, as the form offers it: a rule without its time. */
const HOURLY = ['every hour', 'every 6 hours'] as const
const DAILY = ['every day', 'every weekday'] as const
const WEEKLY = WEEKDAYS.map((weekday) => `every ${weekday}` as const)
const MONTHLY = ['monthly on the 1st', 'monthly on the 15th', 'monthly on the 31st'] as const
export type Choice = (typeof HOURLY | typeof DAILY | typeof MONTHLY)[number] | (typeof WEEKLY)[number]

const CHOICES: readonly Choice[] = [...HOURLY, ...DAILY, ...WEEKLY, ...MONTHLY]

export const OFF_CHOICE = 'off'
/** The rule stays as it is. */
export const KEEP_CHOICE = 'keep'

/** The time of a new schedule. */
const EARLY = '06:00'

export interface ChosenRule {
  choice: string
  /** HH:MM. */
  time: string
}

/** What the form shows of a schedule. */
export function chosenRule(schedule: Schedule | undefined): ChosenRule {
  if (schedule === undefined) return { choice: 'every day', time: EARLY }
  const words = ruleWords(schedule.rule as ScheduleRule, 'en')
  const [choice = '', time = EARLY] = words.split(' at ')
  const known = CHOICES.find((one) => one === choice)
  return known === undefined ? { choice: KEEP_CHOICE, time } : { choice: known, time }
}

/** What was typed in a form that was refused. */
interface TypedWatch extends ChosenRule {
  timeZone: string
}

/** The page that a refused form leads back to: its query has what was typed. */
export function refusedPath(back: string, scope: ScheduleScope, { choice, time, timeZone }: TypedWatch): string {
  const [path = '', query = ''] = back.split('?', 2)
  const typed = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ watch: scope, choice, time, time_zone: timeZone }))
    typed.set(name, value)
  return `${path}?${typed}`
}

/** What was typed in the form of a scope before it was refused; undefined if it was not. */
export function typedWatch({ path }: View, scope: ScheduleScope): TypedWatch | undefined {
  const query = new URLSearchParams(path.split('?', 2)[1])
  if (query.get('watch') !== scope) return undefined
  const text = (name: string) => query.get(name) ?? ''
  return { choice: text('choice'), time: text('time'), timeZone: text('time_zone') }
}

/** The rule that was chosen, in words. */
export function ruleOf({ choice, time }: ChosenRule): string {
  return choice.endsWith('hour') || choice.endsWith('hours') ? choice : `${choice} at ${time}`
}

/** Every choice, with how many runs or scans it starts. */
export function optionsOf(view: View, count: number, unit: 'runs' | 'scans'): { value: string; text: string }[] {
  const { choices, load } = view.words.schedules
  const times = (choice: Choice): [times: number, span: 'day' | 'week' | 'month'] => {
    if (choice === 'every hour') return [24, 'day']
    if (choice === 'every 6 hours') return [4, 'day']
    if (choice === 'every day') return [1, 'day']
    if (choice === 'every weekday') return [5, 'week']
    return choice.startsWith('monthly') ? [1, 'month'] : [1, 'week']
  }
  return CHOICES.map((choice) => {
    const [each, span] = times(choice)
    return { value: choice, text: `${choices[choice]} (${load[span](each * count, unit)})` }
  })
}
