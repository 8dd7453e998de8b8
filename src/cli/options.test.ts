import { expect, it } from 'vitest'
import type { Result } from '../vocabulary.ts'
import { thresholdOf } from './options.ts'

const verdicts: Record<string, { result: Result | null; score: number | null }> = {
  good: { result: 'good', score: 80 },
  decent: { result: 'decent', score: 79 },
  bad: { result: 'bad', score: 49 },
  'not judged': { result: null, score: null },
}

it.each([
  ['nothing asked', undefined, undefined, ['good', 'decent', 'bad']],
  ['--fail-on bad', 'bad', undefined, ['good', 'decent']],
  ['--fail-on decent', 'decent', undefined, ['good']],
  ['--fail-under 80', undefined, '80', ['good']],
  ['--fail-under 0', undefined, '0', ['good', 'decent', 'bad']],
  ['both', 'bad', '80', ['good']],
])('passes pages with %s', (_, failOn, failUnder, expected) => {
  const passes = thresholdOf(failOn, failUnder)
  expect(Object.keys(verdicts).filter((name) => passes(verdicts[name]!))).toEqual(expected)
})
