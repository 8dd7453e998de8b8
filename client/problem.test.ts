import { expect, it } from 'vitest'
import { clientProblem, type Problem, ProblemError, problemCode, unwrap } from './problem.ts'

const problem = (type: string): Problem => ({ ...clientProblem('timeout', '', '/'), type })

it.each([
  ['https://verdict.example/docs/problems#not_found', 'not_found'],
  ['verdict:unreachable', 'unreachable'],
  ['about:blank', 'unknown'],
  ['https://verdict.example/docs/problems', 'unknown'],
])('calls a problem of type %s %s', (type, code) => {
  expect(problemCode(problem(type))).toBe(code)
})

it('gives the data of an answer, also where it is empty', () => {
  expect([unwrap({ data: 0 }), unwrap({ data: '' })]).toEqual([0, ''])
})

it.each([{}, { data: undefined }, { data: null }])('refuses the answer %j, which has no data', (answer) => {
  expect(() => unwrap(answer)).toThrow('no data')
})

it('throws the problem of an answer', () => {
  expect(() => unwrap({ error: problem('verdict:timeout') })).toThrow(ProblemError)
})
