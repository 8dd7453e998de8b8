import { defineAudit, fail, notApplicable, pass, warn } from '../../audit.ts'
import { cut } from '../../derive/document/where.ts'
import { headerValues } from '../../derive/http/headers.ts'
import { parseHsts } from '../../derive/http/hsts.ts'
import { type Cookie, parseSetCookie } from '../../derive/http/set-cookie.ts'
import type { Finding, Header, Page } from '../../model.ts'

/** Names that sessions and logins usually have. */
const SESSION = /sess|login|(?:^|[^a-z])(?:sid|auth|jwt)(?:$|[^a-z])/i
const ANTI_CSRF = /csrf|xsrf/i
/** Set by load balancers to find the same server again: they open nothing. */
const HARMLESS = new Set(['heroku-session-affinity'])
/** The least time of HSTS that counts as protection, as in MDN's HTTP Observatory. */
const HALF_YEAR = 15_768_000

interface Problem {
  cookie: Cookie
  message: string
  grave: boolean
}

export const cookies = defineAudit({
  id: 'security/cookies',
  importance: 'medium',
  title: 'Cookies are out of reach of others',
  why: 'A session cookie without Secure travels unencrypted, one without HttpOnly can be read by any injected script: whoever has it is signed in as the visitor.',
  fix: 'Set session cookies with `Secure; HttpOnly; SameSite=Lax` and a name that begins with `__Host-`; set all others with Secure.',
  authorities: [
    { name: 'RFC 6265bis: cookies', url: 'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis' },
    {
      name: 'MDN HTTP Observatory',
      url: 'https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring',
    },
  ],
  examples: {
    language: 'http',
    bad: 'Set-Cookie: sessionid=abc; Path=/',
    good: 'Set-Cookie: __Host-sessionid=abc; Path=/; Secure; HttpOnly; SameSite=Lax',
  },
  needs: ['page', 'headers', 'now'],

  check({ page, headers, now }) {
    const set = cookiesOf(page, headers, now)
    if (set.length === 0) return notApplicable('The page sets no cookies.')
    const encryptedOnly = isEncryptedOnly(page, headers)
    const problems = set.flatMap((cookie) => problemsOf(cookie, encryptedOnly))
    const details = { cookies: set.slice(0, 50).map(factsOf) }
    if (problems.length === 0)
      return pass('All cookies are set with care.', { value: String(set.length), findings: notes(set), details })
    const rule = problems.some(({ grave }) => grave) ? fail : warn
    const objects = new Set(problems.map(({ cookie }) => cookie)).size
    return rule(`${objects} of ${set.length} cookies ${objects === 1 ? 'is' : 'are'} not set with care.`, {
      value: `${objects} of ${set.length}`,
      findings: problems.map(({ cookie, message }) => finding(cookie, message)),
      details,
    })
  },
})

/** Those of the redirects and of the page, each name once; what is set to be deleted is none. */
function cookiesOf(page: Page, headers: Header[], now: number): Cookie[] {
  const set = new Map<string, Cookie>()
  for (const sent of [...page.hops.map((hop) => hop.headers), headers]) {
    for (const value of headerValues(sent, 'Set-Cookie')) {
      const cookie = parseSetCookie(value)
      if (cookie === null || HARMLESS.has(cookie.name)) continue
      if (isDeleted(cookie, now)) set.delete(cookie.name)
      else set.set(cookie.name, cookie)
    }
  }
  return [...set.values()]
}

function isDeleted({ maxAge, expires }: Cookie, now: number): boolean {
  return maxAge === null ? expires !== null && expires <= now : maxAge <= 0
}

/** Do browsers come back over https only, so that even a cookie without Secure travels encrypted? */
function isEncryptedOnly(page: Page, headers: Header[]): boolean {
  const value = headerValues(headers, 'Strict-Transport-Security')[0]
  return page.url.startsWith('https:') && value !== undefined && (parseHsts(value).maxAge ?? 0) >= HALF_YEAR
}

function problemsOf(cookie: Cookie, encryptedOnly: boolean): Problem[] {
  const problems: Problem[] = []
  const add = (message: string, grave = false) => problems.push({ cookie, message, grave })
  const session = SESSION.test(cookie.name)
  for (const message of cookie.prefixProblems) add(`${message} Browsers refuse this cookie.`)
  if (!cookie.secure) {
    if (encryptedOnly) add('Secure is missing; only HSTS keeps this cookie encrypted.')
    else add('Secure is missing: this cookie also travels unencrypted.', session)
  }
  if (session && !cookie.httpOnly) add('HttpOnly is missing: scripts can read this session cookie.', true)
  if (cookie.sameSiteText !== null && cookie.sameSite === null) add('SameSite must be Strict, Lax or None.')
  if (cookie.sameSite === 'none' && !cookie.secure) add('SameSite=None needs Secure; browsers refuse this cookie.')
  if (cookie.sameSite === null && cookie.sameSiteText === null && ANTI_CSRF.test(cookie.name))
    add('SameSite is missing on a cookie that is to keep forged requests out.')
  return problems
}

function notes(set: Cookie[]): Finding[] {
  return set
    .filter(({ name, sameSite }) => sameSite === null && SESSION.test(name))
    .map((cookie) => ({
      ...finding(cookie, 'Without SameSite it is up to the browser which sites’ requests carry it.'),
      note: true,
    }))
}

/** The value of a cookie may be a secret, so it is never shown. */
function finding({ name, ...rest }: Cookie, message: string): Finding {
  const flags = [
    rest.secure && 'Secure',
    rest.httpOnly && 'HttpOnly',
    rest.sameSiteText !== null && `SameSite=${rest.sameSiteText}`,
  ]
  return { message, where: 'header: Set-Cookie', snippet: cut([`${name}=…`, ...flags.filter(Boolean)].join('; '), 160) }
}

function factsOf({ name, domain, path, secure, httpOnly, sameSite, maxAge, expires }: Cookie) {
  return {
    name: cut(name, 100),
    domain,
    path,
    secure,
    httpOnly,
    sameSite,
    session: maxAge === null && expires === null,
  }
}
