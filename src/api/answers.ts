import { type TSchema, Type } from 'typebox'
import { PROBLEM_TYPE, PROBLEMS } from './problems.ts'
import { ref } from './schemas.ts'

/** The answers of an operation, as routes declare them: what serialises them and what the OpenAPI document says. */

const header = (description: string, options: object = {}) => Type.String({ description, ...options })

export const HEADERS = {
  etag: header('Stands for this version of the report; send it back as If-None-Match.'),
  location: header('Where the report is read.', { format: 'uri' }),
  idempotentReplayed: header('`true` where an earlier request with the same Idempotency-Key created the report.'),
  preferenceApplied: header('Which preference of the Prefer header was followed (RFC 7240).'),
}

const EVERY = {
  'x-request-id': header('The name of this request in our logs.'),
  ratelimit: header('What is left of the limits of the key.'),
  'ratelimit-policy': header('The limits of the key.'),
}

const OF_PROBLEM: Record<number, Record<string, TSchema>> = {
  401: { 'www-authenticate': header('Bearer (RFC 6750).') },
  405: { allow: header('The methods of this path.') },
  429: { 'retry-after': header('Seconds until there is room again.') },
  503: { 'retry-after': header('Seconds after which to try again.') },
}

export function answer(description: string, schema: TSchema, headers: Record<string, TSchema> = {}) {
  return { description, headers: { ...EVERY, ...headers }, content: { 'application/json': { schema } } }
}

/** The problems an operation may answer with; every one may answer with the first few. */
export function problems(...statuses: number[]) {
  const answers: Record<number, object> = {}
  for (const status of [400, 401, 429, 500, 503, ...statuses].sort()) {
    const { about } = Object.values(PROBLEMS).find((problem) => problem.status === status)!
    answers[status] = {
      description: about,
      headers: { 'x-request-id': EVERY['x-request-id'], ...OF_PROBLEM[status] },
      content: { [PROBLEM_TYPE]: { schema: ref('Problem') } },
    }
  }
  return answers
}
