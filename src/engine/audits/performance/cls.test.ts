import { expect, it } from 'vitest'
import { lab } from '../../testing/browser.ts'
import { audited } from '../../testing/page.ts'
import { cls } from './cls.ts'

it.each([
  [0.95, 'pass'],
  [0.9, 'pass'],
  [0.7, 'warn'],
  [0.3, 'fail'],
])('judges a score of %d by Lighthouse: %s', (score, outcome) => {
  const measured = lab({ cls: { median: 0.2, score } })
  expect(audited(cls, { evidence: { lab: measured } })).toMatchObject({ outcome, value: '0.2' })
})
