/** What can go wrong with a request, as RFC 9457 tells it: one coded error for each kind, one page of the docs for all. */

export const PROBLEMS = {
  bad_request: {
    status: 400,
    title: 'Bad request',
    about: 'The request could not be read: its URL or its body is malformed.',
  },
  unauthorized: {
    status: 401,
    title: 'Unauthorized',
    about:
      'Every path below /api/v1 wants the header "Authorization: Bearer <API_KEY>" with a key that is neither revoked nor expired.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    about: 'The key may read only; creating, updating and deleting want a key of scope "write".',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    about: 'There is nothing at this path, or it belongs to somebody else: the answer is the same.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    about: 'The path exists, the method does not; the Allow header lists those that do.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    about: 'The report that was created with this Idempotency-Key has been deleted since.',
  },
  request_timeout: { status: 408, title: 'Request timeout', about: 'A request must arrive within 30 seconds.' },
  too_large: { status: 413, title: 'Content too large', about: 'A body may have 64 KiB.' },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    about:
      'Bodies are application/x-www-form-urlencoded, application/json or multipart/form-data, without a content coding.',
  },
  invalid: {
    status: 422,
    title: 'Invalid',
    about: 'A parameter or field has a value that is not allowed; "errors" names each.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    about: 'The key has used up a limit; Retry-After tells how many seconds until there is room again.',
  },
  headers_too_large: {
    status: 431,
    title: 'Request header fields too large',
    about: 'The URL and headers together may have 16 KiB.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    about: 'A defect of ours; the log has more under the request id.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    about:
      'The database cannot be reached or written right now; nothing was changed. Try again after the seconds in Retry-After.',
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

/** The body of the answer. `message` repeats `detail` for clients that look there. */
export function problemBody(problem: Problem, where: { base: string; instance: string; requestId: string }): string {
  const { status, title } = PROBLEMS[problem.code]
  return JSON.stringify({
    type: `${where.base}${PROBLEMS_PAGE}#${problem.code}`,
    title,
    status,
    detail: problem.message,
    message: problem.message,
    instance: where.instance,
    request_id: where.requestId,
    errors: problem.errors,
  })
}

/** The same words whether there is none or it is somebody else's. */
export function notFound(what: 'report' | 'project' | 'page'): Problem {
  return new Problem('not_found', what === 'page' ? 'There is nothing at this path.' : `There is no such ${what}.`)
}

/** `errors` complete the sentence that begins with the field's name. */
export function invalid(errors: FieldErrors): Problem {
  const sentences = Object.entries(errors).map(([field, messages]) => `${field} ${messages[0]}`)
  return new Problem('invalid', sentences.join(' '), { errors })
}
