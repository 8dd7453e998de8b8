import { expect, it } from 'vitest'
import type { ComparableRun } from './comparable-run.ts'
import type { AuditComparison } from './compare-findings.ts'
import type { RunComparison } from './compare-runs.ts'
import { runChange } from './run-change.ts'

const compared = (id: string, changes: Partial<AuditComparison> = {}) =>
  ({
    id,
    before: 'fail',
    after: 'fail',
    new: 0,
    fixed: 0,
    newFindings: [],
    fixedFindings: [],
    ...changes,
  }) as AuditComparison

/** What is stored of a comparison of audits. The later run has the importance `high`, the earlier one `low`. */
function storedOf(audits: AuditComparison[], onlyBefore: readonly string[] = []) {
  const runOf = (importance: string, findingsTotal: number, ids: string[]) =>
    ({ audits: ids.map((id) => ({ id, importance, findingsTotal })) }) as ComparableRun
  const ids = audits.map(({ id }) => id)
  const head = runOf(
    'high',
    9,
    ids.filter((id) => !onlyBefore.includes(id)),
  )
  const judged = { result: 'good', score: 90 }
  const comparison = { base: judged, head: judged, audits, metrics: [], worse: [] } as unknown as RunComparison
  return runChange('base', comparison, { base: runOf('low', 3, ids), head }).audits
}

it.each<[string, AuditComparison, boolean]>([
  ['nothing', compared('a', { unchanged: 3 }), false],
  ['a new finding', compared('a', { new: 1 }), true],
  ['one that is gone', compared('a', { fixed: 1 }), true],
  ['only its outcome', compared('a', { before: 'warn' }), true],
])('an audit is stored with a change where there is any: %s', (_, audit, isStored) => {
  expect(storedOf([audit])).toHaveLength(isStored ? 1 : 0)
})

it('the first five findings of an audit are stored, with how many there are and how important they are now', () => {
  const seven = Array.from({ length: 7 }, (_, n) => ({ message: `${n}` })) as AuditComparison['newFindings']
  const [stored] = storedOf([compared('a', { new: 7, fixed: 7, newFindings: seven, fixedFindings: seven })])
  expect(stored).toMatchObject({ importance: 'high', findingsTotal: 9, new: 7, fixed: 7 })
  expect([stored!.newFindings, stored!.fixedFindings]).toEqual([seven.slice(0, 5), seven.slice(0, 5)])
})

it('an audit that only the earlier run has is as important as it was', () => {
  expect(storedOf([compared('a', { after: null })], ['a'])).toMatchObject([{ importance: 'low', findingsTotal: 3 }])
})
