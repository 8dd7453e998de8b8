import type { Header } from '../../model.ts'
import { headerValue, headerValues, splitHeader, unescapeQuoted } from './headers.ts'
import { parseCookieDate } from './set-cookie.ts'

/** How long a browser may reuse a response without revalidation. */
export interface CacheLifetime {
  /** null if no header sets it; browsers use a heuristic then (RFC 9111 §4.2.2). */
  seconds: number | null
  /** The headers ask for a short or private lifetime on purpose; Lighthouse skips such files. */
  deliberate: boolean
}

/** RFC 9111 §4.2.1, for a private cache: `s-maxage` does not apply to browsers. */
export function cacheLifetime(headers: Header[], now: number): CacheLifetime {
  const directives = cacheDirectives(headers)
  if (NEVER_FRESH.some((name) => directives.has(name))) return { seconds: 0, deliberate: true }
  const seconds = directives.has('max-age') ? delta(directives.get('max-age')!) : expiry(headers, now)
  // RFC 9111 §5.4: Pragma counts only without Cache-Control.
  const pragma = directives.size === 0 && /no-cache/i.test(headerValue(headers, 'pragma') ?? '')
  const deliberate = pragma || DELIBERATE.some((name) => directives.has(name)) || (seconds !== null && seconds <= 0)
  return { seconds, deliberate }
}

const NEVER_FRESH = ['no-store', 'no-cache']
const DELIBERATE = ['must-revalidate', 'private', 'stale-while-revalidate']

/** Names in lower case; the first of a repeated directive counts (RFC 9111 §4.2.1). */
function cacheDirectives(headers: Header[]): Map<string, string> {
  const directives = new Map<string, string>()
  for (const member of splitHeader(headerValues(headers, 'cache-control'))) {
    const equals = member.indexOf('=')
    const name = (equals === -1 ? member : member.slice(0, equals)).trim().toLowerCase()
    if (name === '' || directives.has(name)) continue
    const value = equals === -1 ? '' : member.slice(equals + 1).trim()
    directives.set(name, value.startsWith('"') ? unescapeQuoted(value.slice(1, -1)) : value)
  }
  return directives
}

/** RFC 9111 §1.2.2: digits only; anything else counts as stale. */
function delta(value: string): number {
  return /^\d{1,15}$/.test(value) ? Number(value) : 0
}

/** Expires minus Date, the server's own clock; an invalid Expires is in the past (RFC 9111 §5.3). */
function expiry(headers: Header[], now: number): number | null {
  const expires = headerValues(headers, 'expires')[0]
  if (expires === undefined) return null
  // Cookies have the three date formats of HTTP, too. Date.parse reads one of them in the machine's time zone.
  const until = parseCookieDate(expires)
  if (until === null) return 0
  const sent = parseCookieDate(headerValues(headers, 'date')[0] ?? '')
  return Math.ceil((until - (sent ?? now)) / 1000)
}

/**
 * The age in hours of a cached file when a browser needs it again, at the 0th, 10th, … 100th percentile, from
 * Lighthouse's "uses-long-cache-ttl", which took it from Chrome's statistics.
 */
const AGE_AT_DECILES = [0, 0.2, 1, 3, 8, 12, 24, 48, 72, 168, 8760]

/** The share of return visits that a lifetime covers, from 0 to 1, interpolated between the deciles. */
export function cacheHitProbability(seconds: number): number {
  const hours = seconds / 3600
  if (!(hours > 0)) return 0
  const above = AGE_AT_DECILES.findIndex((age) => age >= hours)
  if (above === -1) return 1
  const low = AGE_AT_DECILES[above - 1]!
  const high = AGE_AT_DECILES[above]!
  return (above - 1 + (hours - low) / (high - low)) / 10
}

const VERSION_IN_QUERY = /[?&](?:v|ver|version|rev|hash)=[^&]|^\?[0-9a-f]{6,}$/i
const VERSION_IN_PATH = /[-.@/_]v?\d{1,5}\.\d{1,5}\.\d/

/** Whether the URL changes with the file: a version or hash in its name, path or query. */
export function isVersioned(url: string): boolean {
  const { pathname, search } = new URL(url)
  if (VERSION_IN_QUERY.test(search) || VERSION_IN_PATH.test(pathname)) return true
  const name = pathname.slice(pathname.lastIndexOf('/') + 1)
  return name.split(/[-._~]/, 20).some(isHash)
}

/** Eight or more hexadecimal digits, or letters and digits that are too mixed to be a word. */
function isHash(part: string): boolean {
  if (part.length < 8 || part.length > 64 || !/\d/.test(part)) return false
  if (/^[0-9a-f]+$/.test(part)) return /[a-f]/.test(part)
  const runs = part.match(/[a-z]+|[A-Z]+|\d+/g)?.length ?? 0
  return /^[0-9A-Za-z]+$/.test(part) && runs * 3 >= part.length * 2
}
