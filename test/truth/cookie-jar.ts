import { getPublicSuffix } from 'tldts'
import { type Cookie, parseSetCookie } from '../../src/engine/derive/http/set-cookie.ts'

/** A browser's cookie jar: the cases of the IETF's HTTP State suite ask what it sends, we only how it reads Set-Cookie. */

/** A cookie as browsers keep it (RFC 6265bis §5.7). */
export interface StoredCookie extends Cookie {
  /** The host it belongs to, or with `hostOnly` false the domain. */
  host: string
  hostOnly: boolean
  /** Always set here: from the attribute or the URL. */
  path: string
  /** When it ends, in milliseconds; null with the session. */
  expiresAt: number | null
}

export type CookieJar = StoredCookie[]

/** §5.5: no cookie lives longer than 400 days. */
const MAX_LIFETIME = 400 * 24 * 3600 * 1000

/** What browsers keep of the Set-Cookie headers of one answer, in order of creation. */
export function storeCookies(headers: string[], url: string, now: number): CookieJar {
  const from = URL.parse(url)
  if (from === null) return []
  const jar = new Map<string, StoredCookie>()
  for (const header of headers) {
    const cookie = parseSetCookie(header)
    const stored = cookie === null ? null : accept(cookie, from, now)
    if (stored === null) continue
    const key = JSON.stringify([stored.name, stored.host, stored.hostOnly, stored.path])
    if (isExpired(stored, now)) jar.delete(key)
    // One that replaces another keeps its place.
    else jar.set(key, stored)
  }
  return [...jar.values()]
}

/** What browsers would send to the URL from the same site: longer paths first, then by age (§5.8.3). */
export function cookiesFor(jar: CookieJar, url: string, now: number): CookieJar {
  const to = URL.parse(url)
  if (to === null) return []
  return jar
    .filter((cookie) => {
      const host = cookie.hostOnly ? to.hostname === cookie.host : domainMatches(to.hostname, cookie.host)
      return (
        host && pathMatches(to.pathname, cookie.path) && (!cookie.secure || isSecure(to)) && !isExpired(cookie, now)
      )
    })
    .sort((a, b) => b.path.length - a.path.length)
}

/** Null for a cookie that this URL may not set. */
function accept(cookie: Cookie, url: URL, now: number): StoredCookie | null {
  const host = url.hostname
  let { domain } = cookie
  if (domain !== null && isPublicSuffix(domain)) {
    if (domain !== host) return null
    domain = null
  }
  if (domain !== null && !domainMatches(host, domain)) return null
  if (cookie.secure && !isSecure(url)) return null
  if (cookie.sameSite === 'none' && !cookie.secure) return null
  if (cookie.prefixProblems.length > 0) return null
  return {
    ...cookie,
    host: domain ?? host,
    hostOnly: domain === null,
    path: cookie.path ?? defaultPath(url.pathname),
    expiresAt: expiryOf(cookie, now),
  }
}

function expiryOf({ maxAge, expires }: Cookie, now: number): number | null {
  if (maxAge !== null) return maxAge <= 0 ? 0 : Math.min(now + maxAge * 1000, now + MAX_LIFETIME)
  return expires === null ? null : Math.min(expires, now + MAX_LIFETIME)
}

function isExpired({ expiresAt }: StoredCookie, now: number): boolean {
  return expiresAt !== null && expiresAt <= now
}

/** §5.1.3 */
function domainMatches(host: string, domain: string): boolean {
  return host === domain || (host.endsWith(`.${domain}`) && !isAddress(host))
}

function isAddress(host: string): boolean {
  return host.startsWith('[') || /^[\d.]+$/.test(host)
}

/** §5.1.4 */
function defaultPath(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash <= 0 ? '/' : path.slice(0, slash)
}

function pathMatches(path: string, cookiePath: string): boolean {
  if (!path.startsWith(cookiePath)) return false
  return path.length === cookiePath.length || cookiePath.endsWith('/') || path[cookiePath.length] === '/'
}

function isSecure(url: URL): boolean {
  return url.protocol === 'https:' || url.protocol === 'wss:'
}

/** May anybody register names right below this one? */
export function isPublicSuffix(host: string): boolean {
  return host !== '' && getPublicSuffix(host, { allowPrivateDomains: true }) === host.toLowerCase()
}
