import type { Header } from '../../engine/model.ts'
import type { Http, HttpReply } from '../../engine/net/http.ts'
import { createScope, SiteScope } from '../../engine/site/scope.ts'
import { isUnsafeAddress } from '../../engine/site/unsafe-address.ts'
import type { ScanOptions } from './scan-options.ts'

/** Headers that log a scan in, as names and values. They are secret: nothing that is stored or shown has them. */
export type LogIn = readonly (readonly [name: string, value: string])[]

export interface LogInOptions {
  /** The start page. */
  url: string
  scope: ScanOptions['scope']
  /** Hosts of this machine may get them without encryption. */
  isOwn(url: URL): boolean
}

/** The headers for each URL: none outside of the site, none without encryption, and none where they could change something. */
export function logInHeaders(
  logIn: LogIn,
  { url, scope, isOwn }: LogInOptions,
): (url: URL) => Readonly<Record<string, string>> {
  const start = new URL(url)
  const site = createScope({ start, kind: scope, include: [], exclude: [] })
  const headers = Object.fromEntries(logIn)
  return (to) => {
    const isInside = site instanceof SiteScope && site.place(to) !== 'outside' && to.port === start.port
    return isInside && (to.protocol === 'https:' || isOwn(to)) && !isUnsafeAddress(to) ? headers : {}
  }
}

/**
 * The same client, whose replies don't have the log-in: sites repeat the session in Set-Cookie, in redirects and in scripts of their
 * pages, and all of that is stored as evidence. Asterisks in its place keep the sizes as they were.
 */
export function withoutLogIn(http: Http, logIn: LogIn): Http {
  if (logIn.length === 0) return http
  const secrets = secretsOf(logIn)
  const hidden = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, stars(secret)), text)
  const header = ([name, value]: Header): Header => [
    name,
    hidden(name.toLowerCase() === 'set-cookie' ? value.replace(COOKIE_VALUE, stars) : value),
  ]
  const reply = (sent: HttpReply): HttpReply => ({
    ...sent,
    url: hidden(sent.url),
    headers: sent.headers.map(header),
    body: withoutSecrets(sent.body, secrets),
  })
  return {
    get: async (url, options) => reply(await http.get(url, options)),
    async follow(url, options) {
      const followed = await http.follow(url, options)
      const hops = followed.hops.map((hop) => ({
        ...hop,
        url: hidden(hop.url),
        location: hidden(hop.location),
        headers: hop.headers.map(header),
      }))
      return { hops, reply: reply(followed.reply) }
    },
    certificate: (url, options) => http.certificate(url, options),
    forPage: (documents) => withoutLogIn(http.forPage(documents), logIn),
    close: () => http.close(),
  }
}

/** A session that the site has just begun logs in as well. */
const COOKIE_VALUE = /(?<=^[^=;]*=)[^;]+/
const LONG = 20
const SHORTEST = 8

/** What of the headers is secret: the tokens in them. Words, dates and numbers are not, and occur in any page. */
function secretsOf(logIn: LogIn): string[] {
  const parts = logIn.flatMap(([, value]) => value.split(/[\s;,]+/)).flatMap((part) => [part, afterName(part)])
  const secrets = parts.filter(
    (part) => part.length >= LONG || (part.length >= SHORTEST && /\d/.test(part) && /[a-z]/i.test(part)),
  )
  const all = new Set(secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]))
  // The longest first: others may be parts of it.
  return [...all].sort((a, b) => b.length - a.length)
}

function afterName(part: string): string {
  return part.slice(part.indexOf('=') + 1).replace(/^"|"$/g, '')
}

function stars(text: string): string {
  return '*'.repeat(text.length)
}

function withoutSecrets(body: Uint8Array, secrets: readonly string[]): Uint8Array {
  let bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  for (const secret of secrets)
    for (let at = bytes.indexOf(secret); at !== -1; at = bytes.indexOf(secret, at + secret.length)) {
      if (bytes.buffer === body.buffer) bytes = Buffer.from(bytes)
      bytes.fill('*', at, at + secret.length)
    }
  return bytes
}
