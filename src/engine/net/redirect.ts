import { VerdictError } from '../../errors.ts'
import type { Header, Hop } from '../model.ts'
import { type AddressPolicy, hostOf } from './address-policy.ts'
import { headerValues } from './http-connection.ts'

const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308]

export function isRedirect(status: number): boolean {
  return REDIRECT_STATUSES.includes(status)
}

/** The Location header of a redirect; null for any other response. */
export function locationOf(status: number, headers: readonly Header[]): string | null {
  if (!isRedirect(status)) return null
  const location = headerValues(headers, 'location')[0]?.trim() ?? ''
  // Fetch standard, "location URL": browsers percent-encode bytes beyond ASCII.
  return location === ''
    ? null
    : location.replace(/[\x80-\xff]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** The target of a redirect; throws if the policy refuses it. */
export function redirectTarget(from: URL, location: string, policy: AddressPolicy): URL {
  const target = URL.parse(location, from.href)
  const shown = location.slice(0, 200)
  if (target === null) {
    throw new VerdictError('protocol_error', `${hostOf(from)} redirects to "${shown}", which is not a valid URL.`)
  }
  target.hash = ''
  const refused = policy.checkUrl(target)
  if (refused) throw new VerdictError('blocked_address', `${hostOf(from)} redirects to "${shown}". ${refused.message}`)
  return target
}

/** Throws if there are too many redirects, or if they form a loop. */
export function checkRedirects(hops: readonly Hop[], limit: number): void {
  const last = hops.at(-1)
  if (last === undefined) return
  const start = hops[0]?.url ?? ''
  if (hops.some(({ url }) => url === last.location)) {
    const cookies = hops.some(({ headers }) => headerValues(headers, 'set-cookie').length > 0)
    const hint = cookies ? ' It sets cookies on the way and may require them; Verdict does not send cookies.' : ''
    throw new VerdictError('too_many_redirects', `${start} redirects in a loop, back to ${last.location}.${hint}`)
  }
  if (hops.length > limit) {
    throw new VerdictError(
      'too_many_redirects',
      `${start} redirects more than ${limit} times, last to ${last.location}.`,
    )
  }
}
