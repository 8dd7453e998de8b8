import type { FastifyRequest } from 'fastify'
import { englishTranslator, type Translator } from '../../words/translator.ts'

/** The problem types of the API (RFC 9457), all described on one page of the docs. */

export const PROBLEMS = {
  bad_request: {
    status: 400,
    title: 'Bad request',
    about: 'The URL or the body of the request is malformed.',
  },
  unauthorized: {
    status: 401,
    title: 'Unauthorized',
    about:
      'Every path below /api/v1 requires the header "Authorization: Bearer <API_KEY>" with a key that is neither revoked nor expired.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    about:
      'The key is read-only, but creating, updating and deleting require the scope "write"; or the account may not do this.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    about: 'Nothing exists at this path, or it belongs to another account; the answer is the same for both.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    about: 'The path does not support this method; the Allow header lists those it supports.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    about:
      'The request conflicts with the current state, such as a second scan of a site while one is under way, a second schedule of a report, or one more channel than an account can have; or what was created with this Idempotency-Key has been deleted since. "detail" says which.',
  },
  request_timeout: {
    status: 408,
    title: 'Request timeout',
    about: 'The headers did not arrive within 10 seconds, or the whole request within 30.',
  },
  results_removed: {
    status: 410,
    title: 'Results removed',
    about:
      'The details of a run or a scan were removed because of their age; its score and metrics or counts remain. The retention of the project says how long details are kept.',
  },
  precondition_failed: {
    status: 412,
    title: 'Precondition failed',
    about:
      'The report, scan, schedule or other record has changed since the version that If-Match names; nothing was changed.',
  },
  too_large: {
    status: 413,
    title: 'Content too large',
    about:
      'The body is larger than 65,536 bytes; than 200 kB to change a branding; than 3 MB to create many reports; than 8 MB to create a scan.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    about:
      'The body must be application/x-www-form-urlencoded, application/json or multipart/form-data, without a content encoding.',
  },
  expectation_failed: {
    status: 417,
    title: 'Expectation failed',
    about: 'The Expect header can only be 100-continue.',
  },
  invalid: {
    status: 422,
    title: 'Invalid',
    about: 'A parameter or field has a value that is not allowed; "errors" lists each of them.',
  },
  not_comparable: {
    status: 422,
    title: 'Not comparable',
    about: 'The runs reached different depths, are of different devices, or one of them has no result.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    about: 'A rate limit of the key is reached; try again after the seconds in Retry-After.',
  },
  headers_too_large: {
    status: 431,
    title: 'Request header fields too large',
    about: 'The URL and headers together are larger than 16,384 bytes.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    about: 'Something failed on our side; the log has the details under the request id.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    about:
      'Something that the request needs is not available right now: usually the database, sometimes the mail server or a free event stream. Nothing was changed, unless `detail` says otherwise; try again after the seconds in Retry-After.',
  },
} as const

export type ProblemCode = keyof typeof PROBLEMS
export type FieldErrors = Record<string, string[]>

export class Problem extends Error {
  readonly code: ProblemCode
  /** Writable: Fastify sets it on what its validation throws. */
  statusCode: number
  readonly headers: Record<string, string>
  readonly errors: FieldErrors | undefined

  constructor(
    code: ProblemCode,
    detail: string,
    more: { headers?: Record<string, string>; errors?: FieldErrors; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.statusCode = PROBLEMS[code].status
    this.headers = more.headers ?? {}
    this.errors = more.errors
  }
}

export const PROBLEM_TYPE = 'application/problem+json'
export const PROBLEMS_PAGE = '/docs/problems'

/** The body of the response. `message` repeats `detail` for clients that read that field. */
export function problemBody(
  problem: Problem,
  where: { base: string; instance: string; requestId: string },
  translator: Translator = englishTranslator,
): string {
  const say = (english: string) => translator.sayText(english) ?? english
  const { status, title } = PROBLEMS[problem.code]
  const errors = problem.errors && mapErrors(problem.errors, say)
  const detail = errors === undefined ? say(problem.message) : detailOf(errors)
  return JSON.stringify({
    type: `${where.base}${PROBLEMS_PAGE}#${problem.code}`,
    title: say(title),
    status,
    detail,
    message: detail,
    instance: where.instance,
    request_id: where.requestId,
    errors,
  })
}

/** The same sentence for what does not exist and for what belongs to another account. */
export function notFound(
  what:
    | 'report'
    | 'run'
    | 'project'
    | 'scan'
    | 'schedule'
    | 'alert'
    | 'alert rule'
    | 'mark'
    | 'policy'
    | 'channel'
    | 'delivery'
    | 'finding'
    | 'share link'
    | 'credential'
    | 'member'
    | 'page',
): Problem {
  return new Problem('not_found', what === 'page' ? 'Nothing exists at this path.' : `This ${what} does not exist.`)
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The id in the path. A malformed one is a 404 like an unknown one. */
export function idOf(
  request: FastifyRequest,
  what: 'report' | 'scan' | 'schedule' | 'alert' | 'alert rule' | 'channel' | 'delivery' | 'share link' | 'credential',
): string {
  const id = (request.params as { id: string }).id.toLowerCase()
  if (!UUID.test(id)) throw notFound(what)
  return id
}

/** `errors` complete the sentence that begins with the field's name. */
export function invalid(errors: FieldErrors): Problem {
  return new Problem('invalid', detailOf(errors), { errors })
}

function detailOf(errors: FieldErrors): string {
  const sentences = Object.entries(errors).map(([field, messages]) => `${field} ${messages[0]}`)
  return sentences.join(' ')
}

function mapErrors(errors: FieldErrors, say: (english: string) => string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map(say)]))
}
