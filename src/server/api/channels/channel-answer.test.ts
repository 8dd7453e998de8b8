import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { validatorCompiler } from '../validation.ts'
import { channelFields } from './channel-answer.ts'

/** What a client that sends so many days is told. */
function problemWith(days: number): unknown {
  const schema = Type.Object(channelFields)
  const validate = validatorCompiler({ schema, httpPart: 'body', method: 'POST', url: '/' }) as (body: unknown) => {
    error?: { errors: unknown }
  }
  return validate({ reminder_days: days }).error?.errors
}

it.each([0, 1, 30])('takes %d days between reminders, where 0 means those of the rule', (days) => {
  expect(problemWith(days)).toBeUndefined()
})

it.each([-1, 1.5, 10_000])('takes no %d days between reminders', (days) => {
  expect(problemWith(days)).toHaveProperty('reminder_days')
})
