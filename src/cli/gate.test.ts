import { expect, it } from 'vitest'
import { gateOptions, openGate } from './gate.ts'

const PASSED = [{ result: 'good' }, { isFailed: false }] as const
const FAILED = [{ result: 'bad' }, { isFailed: true }] as const
const UNKNOWN = [{ result: null }, { isFailed: false }] as const
const HALF = [{ result: 'good' }, { isFailed: false, isMeasured: false }] as const

it.each([
  ['all pages passed', [PASSED, PASSED], 0, 0, 0],
  ['there was no page', [], 0, 0, 0],
  ['a page failed', [PASSED, FAILED], 1, 1, 0],
  ['a page could not be judged', [UNKNOWN, PASSED], 3, 0, 1],
  ['a page was judged by less than was asked for', [HALF], 3, 0, 1],
  ['one failed and others could not be judged', [UNKNOWN, FAILED, UNKNOWN], 1, 1, 2],
  ['one failed that has no result', [[{ result: null }, { isFailed: true }]], 1, 1, 0],
] as const)('where %s exits with the code for that', (_, pages, exitCode, failed, notJudged) => {
  const gate = openGate()
  for (const page of pages) gate.add(...page)
  expect([gate.exitCode, gate.failed, gate.notJudged]).toEqual([exitCode, failed, notJudged])
})

it('says what a command fails by as it was typed', () => {
  expect(gateOptions({ 'fail-on': undefined, 'fail-under': undefined })).toEqual([])
  expect(gateOptions({ 'fail-on': 'decent', 'fail-under': '0' })).toEqual(['--fail-on decent', '--fail-under 0'])
})
