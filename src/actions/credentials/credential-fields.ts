import { type AllowList, hostOf } from '../../engine/net/address-policy.ts'
import { readLogInHeaders } from '../../engine/net/log-in-headers.ts'
import type { PageLogIn } from '../../engine/net/page-log-in.ts'
import type { CredentialParts } from '../../storage/credentials/credentials.ts'

/** The submitted values of a credential. Absent means none of that kind. */
export interface TypedCredential {
  /** `Name: value` */
  header?: readonly string[] | undefined
  /** `name=value` */
  cookie?: readonly string[] | undefined
  /** `user:password` */
  basic?: string | undefined
}

/** What is sealed: headers to send, and the values in them that are secret. */
export type CredentialSecrets = Omit<PageLogIn, 'origin'>

type FieldErrors = Record<string, string[]>

export type ReadCredential =
  | { ok: true; secrets: CredentialSecrets; parts: CredentialParts }
  | { ok: false; errors: FieldErrors }

/** RFC 6265 §4.1.1, but as lenient with values as browsers. */
const COOKIE =
  /^([!#$%&'*+.^_`|~\dA-Za-z-]{1,100})=([\x21-\x3a\x3c-\x7e](?:[\x20-\x3a\x3c-\x7e]*[\x21-\x3a\x3c-\x7e])?)$/
/** RFC 7617 §2. */
const BASIC = /^([^:\p{Cc}]{1,200}):([^\p{Cc}]{1,500})$/u

/** A problem never quotes a value. */
export function readCredential({ header = [], cookie = [], basic }: TypedCredential): ReadCredential {
  const cookies = cookie.map((typed) => COOKIE.exec(typed.trim()))
  if (cookies.includes(null))
    return failed('cookie', 'must have the form "name=value", in printable ASCII characters without a semicolon.')
  const pair = basic === undefined ? null : BASIC.exec(basic)
  if (basic !== undefined && pair === null) return failed('basic', 'must have the form "user:password".')
  const names = header.map((line) => line.split(':', 1)[0]!.trim())
  if (pair !== null && names.some((name) => /^authorization$/i.test(name)))
    return failed('basic', 'can’t be combined with an Authorization header, because it sets that header itself.')
  const lines = [
    ...header,
    ...cookies.map((found) => `Cookie: ${found![0]}`),
    ...(pair === null ? [] : [`Authorization: Basic ${Buffer.from(basic!).toString('base64')}`]),
  ]
  if (lines.length === 0) return failed('header', 'is missing: give headers, cookies or basic.')
  const read = readLogInHeaders(lines)
  if (!read.ok) return failed('header', read.problem)
  const values = header.map((line) =>
    line
      .slice(line.indexOf(':') + 1)
      .trim()
      .replace(/^(?:Bearer|Basic|Token) +/i, ''),
  )
  const secrets = [...values, ...cookies.map((found) => found![2]!), ...(pair === null ? [] : [pair[2]!])]
  return {
    ok: true,
    secrets: { headers: read.headers, secrets },
    parts: { headers: names, cookies: cookies.map((found) => found![1]!), basic: pair !== null },
  }
}

/** `allowed`: private hosts that the operator opened, which may have no certificate. */
export function readOrigin(
  typed: string,
  allowed: AllowList,
): { ok: true; origin: string } | { ok: false; errors: FieldErrors } {
  const url = URL.parse(typed.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return failed('origin', 'must be a URL such as https://example.com.')
  const host = hostOf(url)
  if (url.protocol !== 'https:' && !allowed.hasHost(host) && !allowed.hasAddress(host))
    return failed('origin', 'must use https: credentials are not sent without encryption.')
  return { ok: true, origin: url.origin }
}

function failed(field: string, problem: string): { ok: false; errors: FieldErrors } {
  return { ok: false, errors: { [field]: [problem] } }
}
