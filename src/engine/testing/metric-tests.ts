import { expect, it } from 'vitest'
import type { Audit } from '../audit.ts'
import type { LighthouseMetric, Vitals } from '../browser-evidence.ts'
import { lab, rendered } from './browser.ts'
import { audited } from './page.ts'

/** The tests of audits that judge a metric of Lighthouse. */
export function testLighthouseMetric(audit: Audit, name: LighthouseMetric, median: number, value: string): void {
  it.each([
    [0.95, 'pass'],
    [0.9, 'pass'],
    [0.7, 'warn'],
    [0.3, 'fail'],
  ])('judges a score of %d by Lighthouse: %s', (score, outcome) => {
    const measured = lab({ [name]: { median, score } })
    expect(audited(audit, { evidence: { lab: measured } })).toMatchObject({ outcome, value })
  })
}

/** What an audit says of what a browser measured in one visit. */
export function resultWithVitals(audit: Audit, measured: Partial<Vitals>) {
  const vitals = { ...rendered().vitals, ...measured }
  return audited(audit, { evidence: { rendered: rendered({ vitals }) } })
}

/** The tests of audits that show a metric of one visit. */
export function testObservedMetric(audit: Audit, name: keyof Vitals, good: number, poor: number): void {
  it.each([
    [good, 'good'],
    [poor, 'poor'],
  ])('shows %d as %s and weighs nothing', (value, grade) => {
    const expected = { outcome: 'pass', details: { value, grade }, points: { possible: 0 } }
    expect(resultWithVitals(audit, { [name]: value })).toMatchObject(expected)
  })

  it('does not apply where the browser saw none', () => {
    expect(resultWithVitals(audit, { [name]: null }).outcome).toBe('not-applicable')
  })
}

/** The tests of audits that show what an insight of Lighthouse would save. */
export function testLighthouseSavings(audit: Audit, id: string): void {
  const insight = { id, title: 'An insight', description: '', score: 0, value: 'Est savings of 100 KiB' }

  it('sums up what Lighthouse would save', () => {
    const insights = [{ ...insight, savings: { ms: null, bytes: 102_400 } }]
    expect(audited(audit, { evidence: { lab: lab({}, { insights }) } })).toMatchObject({
      outcome: 'pass',
      value: '102 kB',
      findings: [{ message: 'Lighthouse: An insight (saves about 102 kB)', note: true }],
    })
  })

  it('has nothing to say where there is nothing to save', () => {
    expect(audited(audit, { evidence: { lab: lab() } })).toMatchObject({ outcome: 'pass', value: 'None' })
  })
}
