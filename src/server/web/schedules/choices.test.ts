import { expect, it } from 'vitest'
import { readRule } from '../../../domain/schedules/read-rule.ts'
import type { ScheduleRule } from '../../../domain/schedules/rule.ts'
import type { Schedule } from '../../../storage/schedules/schedules.ts'
import type { View } from '../view.ts'
import { chosenRule, refusedPath, ruleOf, typedWatch } from './choices.ts'

const scheduled = (rule: ScheduleRule) => ({ rule }) as unknown as Schedule

it.each<[ScheduleRule, string, string]>([
  [{ every: 'hours', hours: 1, from: 0 }, 'every hour', '06:00'],
  [{ every: 'hours', hours: 6, from: 0 }, 'every 6 hours', '06:00'],
  [{ every: 'hours', hours: 7, from: 0 }, 'keep', '06:00'],
  [{ every: 'weekdays', weekdays: [1, 2, 3, 4, 5], time: '22:15' }, 'every weekday', '22:15'],
  [{ every: 'weekdays', weekdays: [3], time: '22:15' }, 'every wednesday', '22:15'],
  [{ every: 'weekdays', weekdays: [1, 3], time: '22:15' }, 'keep', '22:15'],
  [{ every: 'month', day: 31, time: '03:00' }, 'monthly on the 31st', '03:00'],
  [{ every: 'month', day: 2, time: '03:00' }, 'keep', '03:00'],
  [{ every: 'cron', cron: '0 6 * * *' }, 'keep', '06:00'],
])('a form shows %j as %s, or keeps it as it is', (rule, choice, time) => {
  expect(chosenRule(scheduled(rule))).toEqual({ choice, time })
  if (choice !== 'keep') expect(readRule(ruleOf({ choice, time }), 0)).toEqual({ ok: true, rule })
})

it('a new schedule runs every day, early', () => {
  expect(chosenRule(undefined)).toEqual({ choice: 'every day', time: '06:00' })
})

it('what was typed in a form that was refused is there again, in that form alone', () => {
  const typed = { choice: 'every day', time: '25:00', timeZone: 'Mars & Moon' }
  const path = refusedPath('/reports/1?tab=a&watch=old', 'report', typed)
  const view = { path } as View
  expect([typedWatch(view, 'report'), typedWatch(view, 'scan')]).toEqual([typed, undefined])
  expect(new URLSearchParams(path.split('?')[1]).get('tab')).toBe('a')
})
