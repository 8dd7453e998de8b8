import { expect, it } from 'vitest'
import type { Json } from '../../engine/model.ts'
import { type Noise, noiseOf } from './noise.ts'

const COMPRESSION = 'performance/text-compression'
type Details = { [key: string]: Json } | null

it.each<[string, string, Details, Details, Noise]>([
  ['markup', 'seo/title', null, null, 'exact'],
  ['times', 'performance/lcp', null, { unfetched: ['a.js'] }, 'timed'],
  ['files', 'performance/requests', null, null, 'counted'],
  ['a small difference of bytes', COMPRESSION, { savings: 0 }, { savings: 10_000 }, 'counted'],
  ['a large difference of bytes', COMPRESSION, { savings: 0 }, { savings: 10_001 }, 'exact'],
  ['bytes that are gone', COMPRESSION, { savings: 10_001 }, { savings: 0 }, 'exact'],
  ['bytes that only one run knows', COMPRESSION, null, { savings: 99_999 }, 'counted'],
  ['what the first run could not fetch', 'seo/title', { unfetched: ['a.js'] }, null, 'counted'],
  ['what the second run could not fetch', 'seo/title', null, { unfetched: ['a.js'] }, 'counted'],
])('of two runs of an unchanged page, %s may differ as said', (_, audit, before, after, noise) => {
  expect(noiseOf(audit, before, after)).toBe(noise)
})
