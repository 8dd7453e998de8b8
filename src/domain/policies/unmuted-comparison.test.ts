import { expect, it } from 'vitest'
import type { AuditResult, Finding } from '../../engine/assessment.ts'
import { gradeOf, pointsFor, RULE_SET } from '../../engine/score.ts'
import type { ComparableRun } from '../compare/comparable-run.ts'
import { compareRuns, isRefused } from '../compare/compare-runs.ts'
import { fingerprintOf } from '../compare/fingerprint.ts'
import { applyPolicy } from './apply-policy.ts'
import type { Policy } from './schema.ts'
import { unmutedComparison } from './unmuted-comparison.ts'

const URL_OF_PAGE = 'https://example.com/'
const ALT = 'accessibility/image-alt'
const image = (src: string): Finding => ({ message: 'No alt.', key: 'noAlt', snippet: `<img src="/${src}">` })

function run(sources: readonly string[], title: 'pass' | 'fail' = 'pass'): ComparableRun {
  const audit = (id: string, outcome: AuditResult['outcome'], findings: Finding[] = []) => ({
    ...{ id, importance: 'high' as const, outcome, value: null, details: null, summary: id, revision: 1, findings },
    ...{ key: 'key', params: {}, findingsTotal: findings.length, points: pointsFor('high', outcome) },
    ...{ valueKey: undefined, valueParams: undefined },
  })
  const outcome = sources.length > 0 ? 'fail' : 'pass'
  const audits = [audit(ALT, outcome, sources.map(image)), audit('seo/title', title), audit('seo/lang', 'pass')]
  const settings = { ruleSet: RULE_SET, depth: 0 as const, device: null, instrument: {} }
  const { score, result } = gradeOf(audits)
  return { ...settings, url: URL_OF_PAGE, collectedAt: '2026-11-16T11:00:00Z', score, result, audits }
}

function unmuted(before: ComparableRun, after: ComparableRun, mute: Partial<NonNullable<Policy['mute']>[number]>) {
  const comparison = compareRuns(before, after)
  if (isRefused(comparison)) throw new Error(comparison.message)
  const policy = { version: 1, mute: [{ reason: 'decoration', until: '2027-03-01', ...mute }] } as Policy
  const view = applyPolicy(after, policy, { url: URL_OF_PAGE, now: Date.parse('2026-11-16T12:00:00Z') })
  const { worse, newProblems, new: added, audits } = unmutedComparison(comparison, view)
  const ids = (some: typeof worse) => some.map((one) => (one.kind === 'audit' ? one.id : one.kind))
  const listed = audits.flatMap(({ newFindings }) => newFindings.map(({ snippet }) => snippet))
  return { worse: ids(worse), newProblems: ids(newProblems), added, listed }
}

it.each<[string, Parameters<typeof unmuted>, object]>([
  [
    'nothing of a muted audit, nor the result that fell by it',
    [run([]), run(['a', 'b']), { audit: ALT }],
    { worse: [], newProblems: [], added: 0, listed: [] },
  ],
  [
    'what else got worse',
    [run([]), run(['a'], 'fail'), { audit: ALT }],
    { worse: ['result', 'seo/title'], newProblems: ['result', 'seo/title'], added: 1, listed: [undefined] },
  ],
  [
    'the findings that are not muted themselves',
    [run([]), run(['a', 'b']), { audit: ALT, fingerprint: fingerprintOf(ALT, image('a'), URL_OF_PAGE) }],
    { worse: ['result', ALT], newProblems: ['result', ALT], added: 1, listed: ['<img src="/b">'] },
  ],
  [
    'nothing if all new findings are muted',
    [run(['b']), run(['a', 'b']), { fingerprint: fingerprintOf(ALT, image('a'), URL_OF_PAGE) }],
    { worse: [], newProblems: [], added: 0, listed: [] },
  ],
  [
    'everything once a mute has ended',
    [run(['b']), run(['a', 'b']), { audit: ALT, until: '2026-11-01' }],
    { worse: [ALT], newProblems: [ALT], added: 1, listed: ['<img src="/a">'] },
  ],
])('keeps %s', (_, args, kept) => {
  expect(unmuted(...args)).toEqual(kept)
})
