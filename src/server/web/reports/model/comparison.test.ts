import { expect, it } from 'vitest'
import type { Run } from '../../../../storage/records.ts'
import { storedAudit } from '../testing/stored.ts'
import { changesBetween, comparisonOf } from './comparison.ts'

function run(id: string, more: Partial<Run>): Run {
  const times = { queuedAt: 0, notBefore: 0, isHeld: false, startedAt: 1, endedAt: 2 }
  const place = {
    reportId: 'r',
    userId: 'u',
    host: 'h',
    position: 0,
    state: 'done',
    attempt: 1,
    origin: 'user',
    change: null,
    labels: null,
    policy: null,
  } as const
  const judged = { score: 60, result: 'decent', ruleSet: '1', error: null, resultsRemovedAt: null } as const
  return { id, ...place, ...times, ...judged, depth: 0, reached: 0, device: 'mobile', ...more }
}

const latest = run('9', { score: 74 })

it.each<[name: string, earlier: Run[], expected: { id: string; change: number | null } | undefined]>([
  ['the first run', [], undefined],
  ['the run before', [run('8', { score: 70 }), run('7', { score: 10 })], { id: '8', change: 4 }],
  ['a worse run', [run('8', { score: 80 })], { id: '8', change: -6 }],
  ['a failed run', [run('8', { score: null }), run('7', { score: 70 })], { id: '7', change: 4 }],
  ['a run of another depth', [run('8', { reached: 2, score: 90 })], undefined],
  ['a run of a branch', [run('8', { labels: { commit: null, branch: 'main' }, score: 90 })], undefined],
  ['a run on another device', [run('8', { device: 'desktop' })], undefined],
  ['other rules', [run('8', { ruleSet: '0' })], { id: '8', change: null }],
])('compares with %s', (_, earlier, expected) => {
  const found = comparisonOf(latest, [run('a', { score: 1 }), latest, ...earlier])
  expect(found && { id: found.before.id, change: found.change }).toEqual(expected)
})

it('takes what the page did to the score where the earlier page was judged by the new rules too', () => {
  const change = { baseRunId: '8', scoreDeltaPage: -2, scoreDeltaRules: 16, new: 1, fixed: 0 }
  const before = run('8', { ruleSet: '0' })
  expect(comparisonOf(run('9', { score: 74, change }), [before])?.change).toBe(-2)
  expect(comparisonOf(run('9', { score: 74, change: { ...change, baseRunId: '7' } }), [before])?.change).toBeNull()
})

it('tells which problems are new and which are fixed', () => {
  const before = [
    storedAudit('seo/title', 'fail'),
    storedAudit('seo/description', 'pass'),
    storedAudit('seo/url', 'fail'),
    storedAudit('seo/canonical', 'unknown'),
    storedAudit('seo/h1', 'not-applicable'),
    storedAudit('seo/favicon', 'fail'),
  ]
  const after = [
    storedAudit('seo/title', 'pass'),
    storedAudit('seo/description', 'warn'),
    storedAudit('seo/url', 'warn'),
    storedAudit('seo/canonical', 'fail'),
    storedAudit('seo/h1', 'fail'),
    storedAudit('seo/favicon', 'unknown'),
    storedAudit('seo/robots-txt', 'fail'),
  ]
  const { fixed, added } = changesBetween({ audits: before }, { audits: after })
  expect(fixed.map(({ id }) => id)).toEqual(['seo/title'])
  expect(added.map(({ id }) => id)).toEqual(['seo/description', 'seo/h1'])
})
