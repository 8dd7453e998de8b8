import { expect, it } from 'vitest'
import { clientProblem } from '../../../client/problem.ts'
import { VerdictError } from '../../errors.ts'
import { UsageError } from '../command.ts'
import { usageErrorOf } from './connect.ts'

const SERVER = 'https://verdict.example'
const of = (name: string, status: number, detail = 'Detail.') => ({
  ...clientProblem('timeout', detail, '/api/v1/x', status),
  type: name.includes(':') ? name : `${SERVER}/docs/problems#${name}`,
})

it.each([
  ['verdict:unreachable', 0, 'connect_failed'],
  ['verdict:timeout', 0, 'connect_failed'],
  ['verdict:not_verdict', 500, 'http_error'],
  ['too_many_requests', 429, 'http_error'],
  ['internal', 500, 'http_error'],
  ['verdict:too_large', 0, 'http_error'],
])('takes %s (%d) for an outage, which says nothing of the arguments', (name, status, code) => {
  expect(usageErrorOf(of(name, status), SERVER)).toMatchObject({ code })
  expect(usageErrorOf(of(name, status), SERVER)).toBeInstanceOf(VerdictError)
})

it.each([
  ['verdict:not_verdict', 499, SERVER, 'Detail.', 'Pass the URL of a Verdict service'],
  ['unauthorized', 401, SERVER, 'Detail.', 'does not accept the API key'],
  ['forbidden', 403, SERVER, 'Detail.', 'Detail.'],
  ['validation_failed', 422, SERVER, 'Detail.', 'Detail.'],
  ['not_found', 404, SERVER, 'There is no such report.', 'There is no such report.'],
  ['not_found', 404, SERVER, 'Nothing exists at this path.', 'older version of Verdict, without /api/v1/x'],
  ['not_found', 404, SERVER, 'Unter diesem Pfad gibt es nichts.', 'older version of Verdict'],
  ['not_found', 404, `${SERVER}/`, 'Nothing exists at this path.', 'older version of Verdict'],
  ['not_found', 404, `${SERVER}/api`, 'Nothing exists at this path.', 'without a path'],
])('says what to type where %s (%d) at %s is: %s', (name, status, server, detail, said) => {
  const error = usageErrorOf(of(name, status, detail), server)
  expect(error).toBeInstanceOf(UsageError)
  expect(error.message).toContain(said)
})
