import { expect, it } from 'vitest'
import { lab } from '../../testing/browser.ts'
import { testLighthouseMetric } from '../../testing/metric-tests.ts'
import { audited } from '../../testing/page.ts'
import { lcp } from './lcp.ts'

testLighthouseMetric(lcp, 'lcp', 2345, '2.35 s')

it.each([
  ['mobile', 'an emulated phone'],
  ['desktop', 'an emulated desktop'],
] as const)('says where it was measured: %s', (device, where) => {
  expect(audited(lcp, { evidence: { lab: lab({ lcp: { median: 1200 } }, { device }) } }).summary).toBe(
    `Largest Contentful Paint (LCP) is 1.2 s on ${where}, measured once.`,
  )
})

it('shows how far several runs were apart', () => {
  const measured = lab({ lcp: { median: 2504, spread: [2400, 3100], score: 0.89 } }, { runs: 5 })
  expect(audited(lcp, { evidence: { lab: measured } })).toMatchObject({
    value: '2.51 s',
    summary: 'Largest Contentful Paint (LCP) is 2.51 s on an emulated phone, the median of 5 runs from 2.4 s to 3.1 s.',
  })
})

it.each([
  ['mobile', [90, 10, 50], 200],
  ['desktop', [90, 10, 50], 50],
  ['mobile', [null, 30], 120],
  ['mobile', [null], undefined],
] as const)(
  'keeps what waiting for a processor adds, as Lighthouse slows it down on %s: %j',
  (device, waits, waited) => {
    const measured = lab({ lcp: { median: 1200 } }, { device, waited: [...waits] })
    expect(audited(lcp, { evidence: { lab: measured } }).details?.['waited']).toBe(waited)
  },
)
