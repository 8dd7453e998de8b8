/** Why browsers reject a cookie because of its prefix (RFC 6265bis §4.1.3). */
export type CookiePrefixProblem =
  | 'nameless'
  | 'secure-without-secure'
  | 'http-without-secure'
  | 'http-without-http-only'
  | 'host-http-without-http-only'
  | 'host-without-secure'
  | 'host-with-domain'
  | 'host-without-root-path'

/** A Set-Cookie header as RFC 6265bis §5.6 reads it. */
export interface Cookie {
  /** Empty for a header without an equals sign, which browsers store as a value without a name. */
  name: string
  value: string
  /** In lower case, without the leading dot; null for a host-only cookie. */
  domain: string | null
  /** Null if the URL determines it. */
  path: string | null
  /** In milliseconds. */
  expires: number | null
  /** In seconds; takes precedence over `expires`. */
  maxAge: number | null
  secure: boolean
  httpOnly: boolean
  partitioned: boolean
  /** Null if absent or invalid. */
  sameSite: 'strict' | 'lax' | 'none' | null
  /** As written; null if absent. */
  sameSiteText: string | null
  /** Why browsers refuse a cookie of this name (§5.7), in words. */
  prefixProblems: CookiePrefixProblem[]
}

/** Names that sessions and logins usually have. */
const SESSION = /sess|login|(?:^|[^a-z])(?:sid|auth|jwt)(?:$|[^a-z])/i

export function isSessionName(name: string): boolean {
  return SESSION.test(name)
}

/** Set by load balancers to find the same server again: they open nothing. */
const HARMLESS = new Set(['heroku-session-affinity'])

export function isHarmless({ name }: Cookie): boolean {
  return HARMLESS.has(name)
}

/** What is set to be deleted is no cookie. */
export function isDeleted({ maxAge, expires }: Cookie, now: number): boolean {
  return maxAge === null ? expires !== null && expires <= now : maxAge <= 0
}

const MAX_PAIR_OCTETS = 4096
const MAX_ATTRIBUTE_OCTETS = 1024
const MAX_ATTRIBUTES = 100

/** Null for a header that browsers ignore. */
export function parseSetCookie(header: string): Cookie | null {
  // §5.6 step 1: a control character other than a tab invalidates the header.
  if (/[\0-\x08\x0a-\x1f\x7f]/.test(header)) return null
  const [pair, ...attributes] = header.split(';', MAX_ATTRIBUTES + 1)
  const { name, value } = splitPair(pair!)
  if (name === '' && value === '') return null
  if (octets(name) + octets(value) > MAX_PAIR_OCTETS) return null
  const cookie: Cookie = {
    name,
    value,
    domain: null,
    path: null,
    expires: null,
    maxAge: null,
    secure: false,
    httpOnly: false,
    partitioned: false,
    sameSite: null,
    sameSiteText: null,
    prefixProblems: [],
  }
  for (const attribute of attributes) applyAttribute(cookie, attribute)
  cookie.prefixProblems = prefixProblems(cookie)
  return cookie
}

function splitPair(pair: string): { name: string; value: string } {
  const equals = pair.indexOf('=')
  return { name: trim(pair.slice(0, Math.max(0, equals))), value: trim(pair.slice(equals + 1)) }
}

/** The last of a repeated attribute counts. */
function applyAttribute(cookie: Cookie, text: string): void {
  const equals = text.indexOf('=')
  const name = trim(equals === -1 ? text : text.slice(0, equals)).toLowerCase()
  const value = equals === -1 ? '' : trim(text.slice(equals + 1))
  if (octets(value) > MAX_ATTRIBUTE_OCTETS) return
  switch (name) {
    case 'expires':
      cookie.expires = parseCookieDate(value) ?? cookie.expires
      break
    case 'max-age':
      if (/^-?\d+$/.test(value)) cookie.maxAge = clamp(Number(value))
      break
    case 'domain':
      // A single dot is kept: it matches no host, so browsers reject it.
      cookie.domain = (value.length > 1 && value.startsWith('.') ? value.slice(1) : value).toLowerCase() || null
      break
    case 'path':
      cookie.path = value.startsWith('/') ? value : null
      break
    case 'secure':
      cookie.secure = true
      break
    case 'httponly':
      cookie.httpOnly = true
      break
    case 'partitioned':
      cookie.partitioned = true
      break
    case 'samesite': {
      const known = value.toLowerCase()
      cookie.sameSite = known === 'strict' || known === 'lax' || known === 'none' ? known : null
      cookie.sameSiteText = value
      break
    }
  }
}

/** §4.1.3 and §5.7: a cookie must meet the requirements of its prefix. Prefixes are case-insensitive. */
function prefixProblems(cookie: Cookie): CookiePrefixProblem[] {
  const name = cookie.name.toLowerCase()
  const problems: CookiePrefixProblem[] = []
  if (cookie.name === '' && /^__(?:secure|host|http)-/i.test(cookie.value)) {
    problems.push('nameless')
  }
  if (name.startsWith('__secure-') && !cookie.secure) problems.push('secure-without-secure')
  if (name.startsWith('__http-')) {
    if (!cookie.secure) problems.push('http-without-secure')
    if (!cookie.httpOnly) problems.push('http-without-http-only')
  }
  if (name.startsWith('__host-http-') && !cookie.httpOnly) problems.push('host-http-without-http-only')
  if (name.startsWith('__host-')) {
    if (!cookie.secure) problems.push('host-without-secure')
    if (cookie.domain !== null) problems.push('host-with-domain')
    if (cookie.path !== '/') problems.push('host-without-root-path')
  }
  return problems
}

function clamp(seconds: number): number {
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(seconds, Number.MAX_SAFE_INTEGER))
}

/** Only spaces and tabs, as in the RFC. */
function trim(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && (text[start] === ' ' || text[start] === '\t')) start++
  while (end > start && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--
  return text.slice(start, end)
}

function octets(text: string): number {
  // A character has at least one byte, so a longer text need not be counted.
  return text.length > MAX_PAIR_OCTETS ? text.length : Buffer.byteLength(text, 'utf8')
}

/** The date of an Expires attribute: RFC 6265bis §5.1.1, which accepts nearly any format. */

const DELIMITERS = /[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MAX_LENGTH = 1024

/** In milliseconds; null if it is not a date. */
export function parseCookieDate(text: string): number | null {
  let time: RegExpExecArray | null = null
  let day: number | null = null
  let month = -1
  let year: number | null = null
  for (const token of text.slice(0, MAX_LENGTH).split(DELIMITERS)) {
    // Each token is the first of the four parts that is still missing and that it matches.
    const found: RegExpExecArray | null = time === null ? /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?!\d)/.exec(token) : null
    if (found !== null) time = found
    else if (day === null && /^\d{1,2}(?!\d)/.test(token)) day = parseInt(token, 10)
    else if (month === -1 && MONTHS.includes(token.slice(0, 3).toLowerCase())) {
      month = MONTHS.indexOf(token.slice(0, 3).toLowerCase())
    } else if (year === null && /^\d{2,4}(?!\d)/.test(token)) year = fullYear(parseInt(token, 10))
  }
  if (time === null || day === null || month === -1 || year === null || year < 1601) return null
  const hour = Number(time[1])
  const minute = Number(time[2])
  const second = Number(time[3])
  if (hour > 23 || minute > 59 || second > 59) return null
  const date = new Date(Date.UTC(year, month, day, hour, minute, second))
  // Otherwise 31 June would become 1 July.
  return date.getUTCDate() === day && date.getUTCMonth() === month ? date.getTime() : null
}

function fullYear(year: number): number {
  if (year >= 70 && year <= 99) return year + 1900
  return year <= 69 ? year + 2000 : year
}
