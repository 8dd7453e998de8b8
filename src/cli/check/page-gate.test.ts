import { expect, it } from 'vitest'
import { runOfAssessment } from '../../domain/compare/comparable-run.ts'
import { compareRuns, isRefused } from '../../domain/compare/compare-runs.ts'
import { assessmentOf, result } from '../testing/assessment.ts'
import { openPageGate } from './page-gate.ts'

const fine = ['seo/a', 'seo/b', 'seo/c'].map((id) => result(id, 'high', 'pass'))
const before = assessmentOf([...fine, result('seo/title', 'high', 'fail'), result('seo/description', 'high', 'pass')])
const judged = assessmentOf([
  ...fine,
  result('seo/title', 'high', 'fail'),
  result('seo/description', 'high', 'fail'),
  result('seo/headings', 'low', 'warn'),
])

function failures(failOn: string | undefined, failUnder?: string, earlier = before) {
  const comparison = compareRuns(runOfAssessment(earlier), runOfAssessment(judged))
  if (isRefused(comparison)) throw new Error(comparison.message)
  const gate = openPageGate({ 'fail-on': failOn, 'fail-under': failUnder }, null)
  const { audits, reasons } = gate.failures({ judged, comparison, byPolicy: null }, 'en')
  return { exists: gate.exists, audits: [...audits], reasons }
}

const FELL = 'the result fell from decent to bad'
const warned = assessmentOf([...judged.audits.slice(0, 5), result('seo/headings', 'low', 'pass')])

it.each<[string, Parameters<typeof failures>, object]>([
  ['without one', [undefined], { exists: false, audits: [], reasons: [] }],
  [
    'all that fails, if the result is too low',
    ['bad'],
    { exists: true, audits: ['seo/title', 'seo/description'], reasons: [`--fail-on bad: bad ${judged.score}`] },
  ],
  [
    'all that fails, if the score is too low',
    [undefined, '90'],
    { exists: true, audits: ['seo/title', 'seo/description'], reasons: [`--fail-under 90: bad ${judged.score}`] },
  ],
  ['nothing, if the score is high enough', [undefined, '1'], { exists: true, audits: [], reasons: [] }],
  ['only what is worse', ['worse'], { exists: true, audits: ['seo/description'], reasons: [FELL] }],
  ['no warning, if that is new', ['worse', undefined, warned], { exists: true, audits: [], reasons: [] }],
  [
    'a new warning, if that counts',
    ['new', undefined, warned],
    { exists: true, audits: ['seo/headings'], reasons: [] },
  ],
])('fails %s', (_, args, expected) => {
  expect(failures(...args)).toEqual(expected)
})
