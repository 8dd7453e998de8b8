import { expect, it } from 'vitest'
import { gainText } from './fields.ts'

it.each([
  [4.1, {}, '+4.1'],
  [4.1, { caps: true }, '+4.1'],
  [0, { caps: true }, '(caps the score)'],
  [0, {}, '(adds nothing while the score is capped)'],
  [0, { isPart: false }, '(not part of the score)'],
])('says what a gain of %d with %j means', (gain, about, text) => {
  expect(gainText(gain, about)).toBe(text)
})
