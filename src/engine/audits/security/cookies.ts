import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, type Message, notApplicable, pass, warn } from '../../audit.ts'
import { OBSERVATORY } from '../../authorities.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { headerValues } from '../../derive/http/headers.ts'
import { parseHsts } from '../../derive/http/hsts.ts'
import {
  type Cookie,
  type CookiePrefixProblem,
  isDeleted,
  isHarmless,
  isSessionName,
  parseSetCookie,
} from '../../derive/http/set-cookie.ts'
import type { Header, Page } from '../../model.ts'

const ANTI_CSRF = /csrf|xsrf/i
/** The least time of HSTS that counts as protection, as in MDN's HTTP Observatory. */
const HALF_YEAR = 15_768_000

interface Problem {
  cookie: Cookie
  message: Message
  grave: boolean
}

const messages = defineMessages({
  none: 'The page sets no cookies.',
  secure: 'All cookies have the right attributes.',
  cookies: { one: '{count} cookie', other: '{count} cookies' },
  weak: {
    one: '{count} cookie lacks Secure, HttpOnly or SameSite, or sets them incorrectly.',
    other: '{count} cookies lack Secure, HttpOnly or SameSite, or set them incorrectly.',
  },
  share: { one: '{weak} of {count} cookie', other: '{weak} of {count} cookies' },
  namelessPrefix: 'A cookie without a name must not look as if it had a prefix; browsers reject this cookie.',
  securePrefix: 'The prefix __Secure- requires Secure; browsers reject this cookie.',
  httpPrefixSecure: 'The prefix __Http- requires Secure; browsers reject this cookie.',
  httpPrefixHttpOnly: 'The prefix __Http- requires HttpOnly; browsers reject this cookie.',
  hostHttpPrefixHttpOnly: 'The prefix __Host-Http- requires HttpOnly; browsers reject this cookie.',
  hostPrefixSecure: 'The prefix __Host- requires Secure; browsers reject this cookie.',
  hostPrefixDomain: 'The prefix __Host- doesn’t allow Domain; browsers reject this cookie.',
  hostPrefixPath: 'The prefix __Host- requires Path=/; browsers reject this cookie.',
  onlyHsts: 'Secure is missing; only HSTS keeps this cookie encrypted.',
  noSecure: 'Secure is missing, so this cookie is also sent unencrypted.',
  noHttpOnly: 'HttpOnly is missing, so scripts can read this session cookie.',
  badSameSite: 'SameSite must be Strict, Lax or None.',
  noneNeedsSecure: 'SameSite=None requires Secure; browsers reject this cookie.',
  partitionedNeedsSecure: 'Partitioned requires Secure; browsers reject this cookie.',
  csrfSameSite: 'SameSite is missing on an anti-CSRF cookie.',
  noSameSite: 'SameSite is missing, so each browser decides which cross-site requests carry this cookie.',
})

export const cookies = defineAudit({
  id: 'security/cookies',
  importance: 'medium',
  title: 'Cookies are secure',
  failureTitle: 'Cookies lack Secure, HttpOnly or SameSite',
  why: 'A session cookie without Secure is sent unencrypted, and one without HttpOnly can be read by any injected script. Anyone who gets it is signed in as the visitor.',
  fix: 'Set session cookies with `Secure; HttpOnly; SameSite=Lax` and a name that starts with `__Host-`; set Secure on all others.',
  messages,
  authorities: [
    { name: 'RFC 6265bis: cookies', url: 'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis' },
    OBSERVATORY,
  ],
  examples: {
    language: 'http',
    bad: 'Set-Cookie: sessionid=abc; Path=/',
    good: 'Set-Cookie: __Host-sessionid=abc; Path=/; Secure; HttpOnly; SameSite=Lax',
  },
  needs: ['page', 'headers', 'now'],

  check({ page, headers, now }) {
    const set = cookiesOf(page, headers, now)
    if (set.length === 0) return notApplicable(messages.none)
    const encryptedOnly = isEncryptedOnly(page, headers)
    const problems = set.flatMap((cookie) => problemsOf(cookie, encryptedOnly))
    const weak = new Set(problems.map(({ cookie }) => cookie)).size
    const more = {
      extent: { checked: set.length, affected: weak, hidden: 0 },
      details: { cookies: set.slice(0, 50).map(factsOf) },
    }
    if (problems.length === 0)
      return pass(messages.secure, { ...more, value: messages.cookies({ count: set.length }), findings: notes(set) })
    const rule = problems.some(({ grave }) => grave) ? fail : warn
    return rule(messages.weak({ count: weak }), {
      ...more,
      value: messages.share({ weak, count: set.length }),
      findings: problems.map(({ cookie, message }) => findingFor(cookie, message)),
    })
  },
})

/** Those of the redirects and of the page, each name once; what is set to be deleted is none. */
function cookiesOf(page: Page, headers: Header[], now: number): Cookie[] {
  const set = new Map<string, Cookie>()
  for (const sent of [...page.hops.map((hop) => hop.headers), headers]) {
    for (const value of headerValues(sent, 'Set-Cookie')) {
      const cookie = parseSetCookie(value)
      if (cookie === null || isHarmless(cookie)) continue
      if (isDeleted(cookie, now)) set.delete(cookie.name)
      else set.set(cookie.name, cookie)
    }
  }
  return [...set.values()]
}

/** Do browsers come back over https only, so that even a cookie without Secure travels encrypted? */
function isEncryptedOnly(page: Page, headers: Header[]): boolean {
  const value = headerValues(headers, 'Strict-Transport-Security')[0]
  return page.url.startsWith('https:') && value !== undefined && (parseHsts(value).maxAge ?? 0) >= HALF_YEAR
}

const PREFIX_PROBLEMS: Record<CookiePrefixProblem, Message> = {
  nameless: messages.namelessPrefix,
  'secure-without-secure': messages.securePrefix,
  'http-without-secure': messages.httpPrefixSecure,
  'http-without-http-only': messages.httpPrefixHttpOnly,
  'host-http-without-http-only': messages.hostHttpPrefixHttpOnly,
  'host-without-secure': messages.hostPrefixSecure,
  'host-with-domain': messages.hostPrefixDomain,
  'host-without-root-path': messages.hostPrefixPath,
}

function problemsOf(cookie: Cookie, encryptedOnly: boolean): Problem[] {
  const problems: Problem[] = []
  const add = (message: Message, grave = false) => problems.push({ cookie, message, grave })
  const session = isSessionName(cookie.name)
  for (const problem of cookie.prefixProblems) add(PREFIX_PROBLEMS[problem])
  if (!cookie.secure) {
    if (encryptedOnly) add(messages.onlyHsts)
    else add(messages.noSecure, session)
  }
  if (session && !cookie.httpOnly) add(messages.noHttpOnly, true)
  if (cookie.sameSiteText !== null && cookie.sameSite === null) add(messages.badSameSite)
  if (cookie.sameSite === 'none' && !cookie.secure) add(messages.noneNeedsSecure)
  if (cookie.partitioned && !cookie.secure) add(messages.partitionedNeedsSecure)
  if (cookie.sameSite === null && cookie.sameSiteText === null && ANTI_CSRF.test(cookie.name))
    add(messages.csrfSameSite)
  return problems
}

function notes(set: Cookie[]): Finding[] {
  return set
    .filter(({ name, sameSite }) => sameSite === null && isSessionName(name))
    .map((cookie) => ({ ...findingFor(cookie, messages.noSameSite), note: true }))
}

/** The value of a cookie may be a secret, so it is never shown. */
function findingFor({ name, ...rest }: Cookie, message: Message): Finding {
  const flags = [
    rest.secure && 'Secure',
    rest.httpOnly && 'HttpOnly',
    rest.sameSiteText !== null && `SameSite=${rest.sameSiteText}`,
    rest.partitioned && 'Partitioned',
  ]
  const snippet = cut([`${name}=…`, ...flags.filter(Boolean)].join('; '), 160)
  return finding(message, { where: 'header: Set-Cookie', snippet })
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
