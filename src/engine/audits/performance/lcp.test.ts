import { expect, it } from 'vitest'
import { lab } from '../../testing/browser.ts'
import { audited } from '../../testing/page.ts'
import { lcp } from './lcp.ts'

it.each([
  [0.95, 'pass'],
  [0.9, 'pass'],
  [0.7, 'warn'],
  [0.3, 'fail'],
])('judges a score of %d by Lighthouse: %s', (score, outcome) => {
  const measured = lab({ lcp: { median: 2345, score } })
  expect(audited(lcp, { evidence: { lab: measured } })).toMatchObject({ outcome, value: '2.35 s' })
})
