import { expect, it } from 'vitest'
import { rendered } from '../../testing/browser.ts'
import { audited } from '../../testing/page.ts'
import { observedCls } from './observed-cls.ts'

const seen = (value: number | null) => {
  const vitals = { ...rendered().vitals, cls: value }
  return audited(observedCls, { evidence: { rendered: rendered({ vitals }) } })
}

it.each([
  [0.05, 'good'],
  [0.4, 'poor'],
])('shows %d as %s and weighs nothing', (value, grade) => {
  expect(seen(value)).toMatchObject({ outcome: 'pass', details: { value, grade }, points: { possible: 0 } })
})

it('shows the threshold, and digits enough to be on the right side of it', () => {
  expect(seen(0.1002).summary).toBe(
    'Cumulative Layout Shift (CLS) was 0.101 in one unthrottled visit; up to 0.1 is good.',
  )
})

it('does not apply where the browser saw none', () => {
  expect(seen(null).outcome).toBe('not-applicable')
})
