import { expect, it } from 'vitest'
import { rendered } from '../../testing/browser.ts'
import { audited } from '../../testing/page.ts'
import { observedLcp } from './observed-lcp.ts'

const seen = (value: number | null) => {
  const vitals = { ...rendered().vitals, lcp: value }
  return audited(observedLcp, { evidence: { rendered: rendered({ vitals }) } })
}

it.each([
  [1, 'good'],
  [5000, 'poor'],
])('shows %d as %s and weighs nothing', (value, grade) => {
  expect(seen(value)).toMatchObject({ outcome: 'pass', details: { value, grade }, points: { possible: 0 } })
})

it('shows the threshold, and digits enough to be on the right side of it', () => {
  expect(seen(2504).summary).toBe(
    'Largest Contentful Paint (LCP) was 2.51 s in one unthrottled visit; up to 2.5 s is good.',
  )
})

it('does not apply where the browser saw none', () => {
  expect(seen(null).outcome).toBe('not-applicable')
})
