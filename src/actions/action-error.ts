/** Why an action was refused. API, pages and command line each have their own way to say it. */
export type ActionErrorCode =
  | 'run_limit_reached'
  | 'idempotency_key_reused'
  | 'replayed_report_deleted'
  | 'invalid_password'
  | 'wrong_password'
  | 'invalid_email'
  | 'email_taken'
  | 'invalid_key_name'

/** A refusal, with a sentence that a person can act on. Nothing was changed. */
export class ActionError extends Error {
  readonly code: ActionErrorCode
  /** Seconds after which the same may be allowed; only of limits. */
  readonly retryAfter: number | undefined

  constructor(code: ActionErrorCode, message: string, retryAfter?: number) {
    super(message)
    this.name = 'ActionError'
    this.code = code
    this.retryAfter = retryAfter
  }
}
