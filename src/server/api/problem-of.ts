import { ActionError } from '../../actions/action-error.ts'
import { isLostCommit, storageTrouble } from '../../storage/trouble.ts'
import { LARGEST_BRANDING_BODY, LARGEST_BULK_BODY, LARGEST_SCAN_BODY } from './bodies.ts'
import { IDEMPOTENCY_KEY } from './idempotency.ts'
import { invalid, notFound, Problem, type ProblemCode } from './problems.ts'

/** While the database is away. */
export const RETRY_AFTER = { 'retry-after': '5' }

const MAY_BE_SAVED =
  'The connection to the database was lost while the change was being saved. It may have been saved: check before you try again.'

const TROUBLE = {
  unavailable: 'The database cannot be reached right now. Nothing was changed.',
  full: 'The disk of the database is full. Nothing was changed.',
  'read-only': 'The database is read-only right now. Nothing was changed.',
  empty:
    'The database has no tables, as if it had been created anew. Nothing was changed. The operator of Verdict has to restore a backup, or restart Verdict to begin with an empty database.',
}

/** Fastify's own errors by their status, and what we answer instead. */
const FROM_STATUS: Record<number, [ProblemCode, string]> = {
  400: ['bad_request', 'The URL or the body of the request is malformed.'],
  404: ['not_found', 'Nothing exists at this path.'],
  413: ['too_large', 'The body is larger than 65,536 bytes.'],
  414: ['not_found', 'Nothing exists at this path.'],
  415: [
    'unsupported_media_type',
    'The body must be application/x-www-form-urlencoded, application/json or multipart/form-data.',
  ],
  431: ['headers_too_large', 'The URL and headers together are larger than 16,384 bytes.'],
}

/** Any thrown value as a problem. What we do not know is an internal error, whose message stays in the log. */
export function problemOf(thrown: unknown, bodyLimit?: number): Problem {
  if (thrown instanceof Problem) return thrown
  if (thrown instanceof ActionError) return problemOfAction(thrown)
  const trouble = storageTrouble(thrown)
  if (trouble !== undefined)
    return new Problem('unavailable', isLostCommit(thrown) ? MAY_BE_SAVED : TROUBLE[trouble], {
      headers: RETRY_AFTER,
      cause: thrown,
    })
  const status = statusOf(thrown)
  if (status === 413 && bodyLimit === LARGEST_BULK_BODY)
    return new Problem('too_large', 'The body is larger than 3 MB.', { cause: thrown })
  if (status === 413 && bodyLimit === LARGEST_BRANDING_BODY)
    return new Problem('too_large', 'The body is larger than 200 kB. A logo may have at most 100 kB.', {
      cause: thrown,
    })
  if (status === 413 && bodyLimit === LARGEST_SCAN_BODY)
    return new Problem('too_large', 'The body is larger than 8 MB.', { cause: thrown })
  const [code, detail] = FROM_STATUS[status] ?? ['internal_error', 'Something failed on our side.']
  return new Problem(code, detail, { cause: thrown })
}

function problemOfAction({ code, message, retryAfter }: ActionError): Problem {
  switch (code) {
    case 'run_limit_reached':
    case 'message_limit_reached':
      return new Problem('too_many_requests', message, { headers: { 'retry-after': String(retryAfter) } })
    case 'idempotency_key_reused':
      return invalid({ [IDEMPOTENCY_KEY]: ['was used with another body within the last 24 hours.'] })
    case 'scan_missing':
      return invalid({ scan: ['must be the id of one of your scans.'] })
    case 'scan_page_missing':
      return invalid({ url: ['must be the URL of a page that the scan has requested.'] })
    case 'scan_page_not_judged':
      return invalid({
        url: ['has no result in the scan, for example because it redirects or fails. Create the report without scan.'],
      })
    case 'scan_page_not_kept':
      return invalid({
        url: ['is not kept by the scan anymore. Scan the site again, or create the report without scan.'],
      })
    case 'mail_not_sent':
      return new Problem('unavailable', message, { headers: { 'retry-after': String(retryAfter) } })
    case 'no_mail_server':
      return invalid({
        kind: ['can’t be email, because there is no mail server. The operator of Verdict has to set VERDICT_SMTP_URL.'],
      })
    case 'channel_missing':
      return invalid({ channels: ['must be the ids of your channels, or all.'] })
    case 'credential_missing':
    case 'wrong_origin':
      return invalid({ credential: [message] })
    case 'own_project':
      return invalid({ email: ['must be someone else’s: you already own the project.'] })
    case 'invalid_email':
      return invalid({ email: ['must be an email address.'] })
    case 'target_missing':
      return invalid({ target: [message] })
    case 'invalid_base':
      return invalid({ base: [message] })
    case 'run_missing':
      return notFound('run')
    case 'not_comparable':
      return new Problem('not_comparable', message)
    case 'results_removed':
      return new Problem('results_removed', message)
    case 'report_changed':
    case 'scan_changed':
    case 'schedule_changed':
    case 'alert_rule_changed':
    case 'policy_changed':
    case 'channel_changed':
    case 'credential_changed':
      return new Problem('precondition_failed', message)
    case 'replayed_report_deleted':
    case 'no_run_to_cancel':
    case 'scan_under_way':
    case 'scan_ended':
    case 'schedule_exists':
    case 'too_many_channels':
    case 'too_many_share_links':
    case 'too_many_credentials':
    case 'credential_in_use':
    case 'member_exists':
    case 'too_many_members':
    case 'channel_off':
    case 'channel_unconfirmed':
    case 'channel_unreadable':
    case 'channel_unsubscribed':
    case 'nothing_to_confirm':
    case 'no_signing_secret':
    case 'alert_rule_exists':
    case 'too_many_alert_rules':
    case 'default_alert_rule':
    case 'replayed_object_deleted':
    case 'test_under_way':
      return new Problem('conflict', message)
    default:
      return new Problem('invalid', message)
  }
}

function statusOf(thrown: unknown): number {
  return thrown instanceof Error && 'statusCode' in thrown && typeof thrown.statusCode === 'number'
    ? thrown.statusCode
    : 500
}
