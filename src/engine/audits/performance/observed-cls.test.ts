import { expect, it } from 'vitest'
import { resultWithVitals, testObservedMetric } from '../../testing/metric-tests.ts'
import { observedCls } from './observed-cls.ts'

testObservedMetric(observedCls, 'cls', 0.05, 0.4)

it('shows the threshold, and digits enough to be on the right side of it', () => {
  expect(resultWithVitals(observedCls, { cls: 0.1002 }).summary).toBe(
    'Cumulative Layout Shift (CLS) was 0.101 in one unthrottled visit; up to 0.1 is good.',
  )
})
