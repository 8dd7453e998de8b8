/** Every way a run can fail, each with one code that clients may rely on. */
export type ErrorCode =
  | 'invalid_url'
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  | 'timeout'
  | 'too_many_redirects'
  | 'too_large'
  | 'page_too_complex'
  | 'not_html'
  | 'http_error'
  | 'blocked_address'
  | 'bot_wall'
  | 'protocol_error'
  | 'aborted'
  | 'invalid_capture'
  | 'not_collected'
  | 'too_little_evidence'
  | 'browser_missing'
  | 'browser_failed'
  | 'browser_timeout'
  | 'internal_error'

/** An error as a value: a code for programs and a sentence a person can act on. */
export interface Failure {
  code: ErrorCode
  message: string
}

/** A failure on its way up the stack. Whoever catches it turns it into a `Failure` value again. */
export class VerdictError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'VerdictError'
    this.code = code
  }
}

/** Any thrown thing as a `Failure`; what carries no code of ours is called an internal error. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof VerdictError) return { code: thrown.code, message: thrown.message }
  return { code: 'internal_error', message: thrown instanceof Error ? thrown.message : String(thrown) }
}

const SPENT = {
  memory: 'needs more memory than one page may use',
  cpu: 'needs more CPU time than one page may use',
  time: 'was not done within the time that one page may take',
} as const

/** Why there is no result for a page that used up its budget. */
export function pageTooComplex(spent: keyof typeof SPENT): Failure {
  const message = `This page is too complex to judge: it ${SPENT[spent]}. Reduce the number of elements and links.`
  return { code: 'page_too_complex', message }
}
