/** All error codes of runs; clients may rely on them. */
export const ERROR_CODES = [
  'invalid_url',
  'dns_failed',
  'connect_failed',
  'tls_failed',
  'timeout',
  'too_many_redirects',
  'too_large',
  'page_too_complex',
  'site_too_complex',
  'not_html',
  'http_error',
  'sign_in_failed',
  'blocked_address',
  'bot_wall',
  'content_failed',
  'protocol_error',
  'aborted',
  'invalid_capture',
  'not_collected',
  'too_little_evidence',
  'browser_missing',
  'browser_failed',
  'browser_timeout',
  'internal_error',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** An error as a value: a code for programs and a sentence a person can act on. */
export interface Failure {
  code: ErrorCode
  message: string
}

/** A `Failure` that is thrown; where it is caught, it becomes a value again. */
export class VerdictError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'VerdictError'
    this.code = code
  }
}

/** Anything thrown as a `Failure`; without one of our codes it is an internal error. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof VerdictError) return { code: thrown.code, message: thrown.message }
  return { code: 'internal_error', message: thrown instanceof Error ? thrown.message : String(thrown) }
}

const SPENT = {
  memory: 'needs more memory than the limit for a page',
  cpu: 'needs more CPU time than the limit for a page',
  time: 'did not finish within the time limit for a page',
} as const
const SPENT_BY_SITE = {
  memory: 'needs more memory than the limit for a site',
  cpu: 'needs more CPU time than the limit for a site',
  time: 'did not finish within the time limit for a site',
} as const

/** The error of a page whose status says that it is not the one that was asked for. */
export function pageHttpError(url: string, status: number): Failure {
  return { code: 'http_error', message: `${url} returned status ${status}, so there is no page to check.` }
}

/** The error of a page that exceeded its limits. */
export function pageTooComplex(spent: keyof typeof SPENT): Failure {
  const message = `This page is too complex to judge: it ${SPENT[spent]}. Reduce the number of elements and links.`
  return { code: 'page_too_complex', message }
}

/** The error of a scan whose pages and links as a whole exceeded the limits. */
export function siteTooComplex(spent: keyof typeof SPENT_BY_SITE): Failure {
  const message = `This site is too complex to judge as a whole: it ${SPENT_BY_SITE[spent]}. Scan fewer pages, or exclude some.`
  return { code: 'site_too_complex', message }
}
