import { expect, it } from 'vitest'
import type { Hop } from '../../model.ts'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited } from '../../testing/page.ts'
import { QUICK } from '../../testing/resource.ts'
import { responseTime } from './response-time.ts'

const firstByteAfter = (firstByte: number) => ({ page: { timings: { ...QUICK, wait: firstByte - 20, firstByte } } })

testOutcomes(responseTime, [
  ['pass', 'the first byte comes at once', firstByteAfter(90)],
  ['pass', 'it takes 800 ms exactly', firstByteAfter(800)],
  ['warn', 'it takes a little longer', firstByteAfter(801)],
  ['warn', 'it takes 1.8 s exactly', firstByteAfter(1800)],
  ['fail', 'it takes longer still', firstByteAfter(1801)],
  ['unknown', 'it was not measured', {}],
])

it('never shows a slow response as a fast one', () => {
  expect(audited(responseTime, firstByteAfter(800.3)).summary).toBe(
    'Time to First Byte (TTFB) was 801 ms, measured once; up to 800 ms is good.',
  )
})

it.each([
  ['unknown', 'could have been fast on an idle machine', 900, 100],
  ['warn', 'would have been slow on an idle machine, too', 900, 99],
  ['pass', 'is fast on a busy machine', 700, 600],
])('answers %s where a response %s', (outcome, _, firstByte, waited) => {
  const { page } = firstByteAfter(firstByte)
  const result = audited(responseTime, { page: { ...page, waited } })
  expect(result).toMatchObject({ outcome, details: { firstByte, waited } })
})

it('counts the time that redirects took', () => {
  const hop: Hop = {
    url: 'http://example.com/',
    status: 301,
    location: 'https://example.com/',
    headers: [],
    timings: { ...QUICK, total: 900 },
  }
  const result = audited(responseTime, { page: { timings: QUICK, hops: [hop] } })
  expect(result).toMatchObject({ outcome: 'warn', value: '950 ms', details: { redirects: 900, wait: 30 } })
  expect(result.findings[0]?.message).toBe('Longest phase: redirects, 900 ms.')
})
