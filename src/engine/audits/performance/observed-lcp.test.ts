import { expect, it } from 'vitest'
import { resultWithVitals, testObservedMetric } from '../../testing/metric-tests.ts'
import { observedLcp } from './observed-lcp.ts'

testObservedMetric(observedLcp, 'lcp', 1, 5000)

it('shows the threshold, and digits enough to be on the right side of it', () => {
  expect(resultWithVitals(observedLcp, { lcp: 2504 }).summary).toBe(
    'Largest Contentful Paint (LCP) was 2.51 s in one unthrottled visit; up to 2.5 s is good.',
  )
})

it('says if the browser waited for a processor for long', () => {
  expect(resultWithVitals(observedLcp, { lcp: 2504, waited: 99 }).summary).not.toContain('busy')
  expect(resultWithVitals(observedLcp, { lcp: 2504, waited: 1200 })).toMatchObject({
    summary:
      'Largest Contentful Paint (LCP) was 2.51 s in one unthrottled visit; up to 2.5 s is good. The machine that measured it was busy: the browser waited 1.2 s for a processor.',
    details: { value: 2504, waited: 1200 },
  })
})
