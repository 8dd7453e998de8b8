/**
 * Statuses that say nothing about the page: log-in (RFC 9110 §15.5.2), bot protection, rate limits, the visitor's country (RFC 7725),
 * and LinkedIn's own. 405 is none of them: visitors who follow the link get no page either.
 */
export const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 403, 407, 429, 451, 999])

export const GONE_STATUSES: ReadonlySet<number> = new Set([404, 410])

/** RFC 9110 §15.4: the target may change, so the URL itself stays the one to request. */
export function isTemporaryRedirect(status: number): boolean {
  return status === 302 || status === 303 || status === 307
}

/** RFC 6585 §4 and RFC 9110 §15.6.4: the server asks for fewer requests, or for the same one later. */
export function asksForPause(status: number): boolean {
  return status === 429 || status === 503
}
