import { expect, it } from 'vitest'
import { gateOptions, openGate } from './gate.ts'

type Page = Parameters<ReturnType<typeof openGate>['add']>
const PASSED: Page = [{ result: 'good' }, { isFailed: false }]
const FAILED: Page = [{ result: 'bad' }, { isFailed: true }]
const UNKNOWN: Page = [{ result: null }, { isFailed: false }]
const HALF: Page = [{ result: 'good' }, { isFailed: false, isMeasured: false }]

it.each([
  ['all pages passed', [PASSED, PASSED], 0, 0, 0],
  ['there was no page', [], 0, 0, 0],
  ['a page failed', [PASSED, FAILED], 1, 1, 0],
  ['a page could not be judged', [UNKNOWN, PASSED], 3, 0, 1],
  ['a page was judged by less than was asked for', [HALF], 3, 0, 1],
  ['one failed and others could not be judged', [UNKNOWN, FAILED, UNKNOWN], 1, 1, 2],
  ['one failed that has no result', [[{ result: null }, { isFailed: true }]], 1, 1, 0],
] as [string, Page[], number, number, number][])(
  'where %s exits with the code for that',
  (_, pages, exitCode, failed, notJudged) => {
    const gate = openGate()
    for (const page of pages) gate.add(...page)
    expect([gate.exitCode, gate.failed, gate.notJudged]).toEqual([exitCode, failed, notJudged])
  },
)

it('says what a command fails by as it was typed', () => {
  expect(gateOptions({ 'fail-on': undefined, 'fail-under': undefined })).toEqual([])
  expect(gateOptions({ 'fail-on': 'decent', 'fail-under': '0' })).toEqual(['--fail-on decent', '--fail-under 0'])
})
