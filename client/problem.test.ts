import { expect, it } from 'vitest'
import { clientProblem, type Problem, problemCode } from './problem.ts'

const problem = (type: string): Problem => ({ ...clientProblem('timeout', '', '/'), type })

it.each([
  ['https://verdict.example/docs/problems#not_found', 'not_found'],
  ['verdict:unreachable', 'unreachable'],
  ['about:blank', 'unknown'],
  ['https://verdict.example/docs/problems', 'unknown'],
])('calls a problem of type %s %s', (type, code) => {
  expect(problemCode(problem(type))).toBe(code)
})
