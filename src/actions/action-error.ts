/** Why an action was refused. API, pages and command line each show it in their own way. */
export type ActionErrorCode =
  | 'run_limit_reached'
  | 'idempotency_key_reused'
  | 'replayed_report_deleted'
  | 'report_changed'
  | 'scan_changed'
  | 'no_run_to_cancel'
  | 'scan_under_way'
  | 'scan_ended'
  | 'scan_missing'
  | 'scan_page_missing'
  | 'scan_page_not_judged'
  | 'scan_page_not_kept'
  | 'target_missing'
  | 'schedule_exists'
  | 'schedule_changed'
  | 'replayed_object_deleted'
  | 'test_under_way'
  | 'policy_changed'
  | 'too_many_channels'
  | 'channel_changed'
  | 'channel_missing'
  | 'channel_off'
  | 'channel_unconfirmed'
  | 'channel_unreadable'
  | 'channel_unsubscribed'
  | 'nothing_to_confirm'
  | 'mail_not_sent'
  | 'no_mail_server'
  | 'no_signing_secret'
  | 'message_limit_reached'
  | 'alert_rule_exists'
  | 'alert_rule_changed'
  | 'too_many_alert_rules'
  | 'default_alert_rule'
  | 'run_missing'
  | 'invalid_base'
  | 'not_comparable'
  | 'results_removed'
  | 'invalid_password'
  | 'wrong_password'
  | 'invalid_email'
  | 'email_taken'
  | 'invalid_key_name'
  | 'wrong_code'
  | 'two_factor_on'
  | 'set_up_expired'
  | 'too_many_share_links'
  | 'member_exists'
  | 'own_project'
  | 'too_many_members'
  | 'too_many_passkeys'
  | 'passkey_refused'
  | 'provider_unreachable'
  | 'provider_refused'
  | 'oidc_mismatch'
  | 'email_unverified'
  | 'not_allowed'
  | 'no_account'
  | 'identity_taken'
  | 'user_suspended'
  | 'too_many_credentials'
  | 'credential_changed'
  | 'credential_in_use'
  | 'credential_missing'
  | 'wrong_origin'

/** A refused action, with a sentence that says what to do. Nothing was changed. */
export class ActionError extends Error {
  readonly code: ActionErrorCode
  /** Seconds after which to try again, if a limit was reached. */
  readonly retryAfter: number | undefined

  constructor(code: ActionErrorCode, message: string, retryAfter?: number, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ActionError'
    this.code = code
    this.retryAfter = retryAfter
  }
}

export function emailTaken(email: string): ActionError {
  return new ActionError('email_taken', `There is already an account for ${email}.`)
}

export function userSuspended(): ActionError {
  return new ActionError('user_suspended', 'This account is suspended.')
}
