import { expect, it } from 'vitest'
import { rendered } from '../../testing/browser.ts'
import { audited } from '../../testing/page.ts'
import { observedLcp } from './observed-lcp.ts'

const seen = (value: number | null, waited: number | null = null) => {
  const vitals = { ...rendered().vitals, lcp: value, waited }
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

it('says if the browser waited for a processor for long', () => {
  expect(seen(2504, 99).summary).not.toContain('busy')
  expect(seen(2504, 1200)).toMatchObject({
    summary:
      'Largest Contentful Paint (LCP) was 2.51 s in one unthrottled visit; up to 2.5 s is good. The machine that measured it was busy: the browser waited 1.2 s for a processor.',
    details: { value: 2504, waited: 1200 },
  })
})

it('does not apply where the browser saw none', () => {
  expect(seen(null).outcome).toBe('not-applicable')
})
