import { expect, it } from 'vitest'
import { rendered } from '../../testing/browser.ts'
import { audited } from '../../testing/page.ts'
import { observedFcp } from './observed-fcp.ts'

const seen = (value: number | null) => {
  const vitals = { ...rendered().vitals, fcp: value }
  return audited(observedFcp, { evidence: { rendered: rendered({ vitals }) } })
}

it.each([
  [1, 'good'],
  [5000, 'poor'],
])('shows %d as %s and weighs nothing', (value, grade) => {
  expect(seen(value)).toMatchObject({ outcome: 'pass', details: { value, grade }, points: { possible: 0 } })
})

it('does not apply where the browser saw none', () => {
  expect(seen(null).outcome).toBe('not-applicable')
})
