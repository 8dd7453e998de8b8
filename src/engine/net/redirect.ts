import { VerdictError } from '../../errors.ts'
import type { Header, Hop } from '../model.ts'
import { type AddressPolicy, hostOf } from './address-policy.ts'
import { headerValues } from './http-connection.ts'

const redirecting: readonly number[] = [301, 302, 303, 307, 308]

/** What a Location header says, where the answer is a redirect that names one. */
export function locationOf(status: number, headers: readonly Header[]): string | null {
  if (!redirecting.includes(status)) return null
  const location = headerValues(headers, 'location')[0]?.trim() ?? ''
  // Fetch standard, "location URL": the bytes beyond ASCII are meant as they are; browsers percent-encode them.
  return location === ''
    ? null
    : location.replace(/[\x80-\xff]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Where a redirect leads, if that may be gone to. */
export function redirectTarget(from: URL, location: string, policy: AddressPolicy): URL {
  const target = URL.parse(location, from.href)
  const shown = location.slice(0, 200)
  if (target === null) {
    throw new VerdictError('protocol_error', `${hostOf(from)} redirects to "${shown}", which is not a URL.`)
  }
  target.hash = ''
  const refused = policy.checkUrl(target)
  if (refused) throw new VerdictError('blocked_address', `${hostOf(from)} redirects to "${shown}". ${refused.message}`)
  return target
}

/** Throws where following one more redirect would be one too many, or goes in a circle. */
export function checkCourse(hops: readonly Hop[], bound: number): void {
  const last = hops.at(-1)
  if (last === undefined) return
  const start = hops[0]?.url ?? ''
  if (hops.some(({ url }) => url === last.location)) {
    const cookies = hops.some(({ headers }) => headerValues(headers, 'set-cookie').length > 0)
    const hint = cookies ? ' It sets cookies on the way and may wait for them; Verdict sends none back.' : ''
    throw new VerdictError('too_many_redirects', `${start} redirects in a circle, back to ${last.location}.${hint}`)
  }
  if (hops.length > bound) {
    throw new VerdictError(
      'too_many_redirects',
      `${start} redirects more than ${bound} times, at last to ${last.location}.`,
    )
  }
}
