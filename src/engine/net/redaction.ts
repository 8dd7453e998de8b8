import { percentDecoded } from '../../common/text.ts'
import { VerdictError } from '../../errors.ts'
import type { Header } from '../model.ts'
import type { Http, HttpReply } from './http.ts'

/** Headers as names and values. Those of a log-in are secret: nothing that is stored or shown has them. */
export type LogInHeaders = readonly (readonly [name: string, value: string])[]

/** Puts asterisks in place of secrets, as many as there were characters, so that sizes stay as they were. */
export interface Redaction {
  text(text: string): string
  /** The same bytes if there is nothing to hide. */
  bytes(bytes: Uint8Array): Uint8Array
  header(header: Header): Header
  /** Plain JSON, with all its texts; values of `Set-Cookie` are always hidden. */
  json<T>(value: T): T
}

/** Words that are shorter occur in any page. */
const SHORTEST = 6
const LONG = 20
const TOKEN = 8
/** Of a text that was cut, more than this, and more than half, is still the secret. */
const CUT = 12
const COOKIE_VALUE = /(?<=^[^=;]*=)[^;]+/

/**
 * What in these headers is secret: the tokens in them, and the password of Basic authentication. Words, dates and numbers are not, and
 * occur in any page.
 */
export function secretsOf(headers: LogInHeaders): string[] {
  const parts = headers.flatMap(([, value]) => value.split(/[\s;,]+/)).flatMap((part) => [part, afterName(part)])
  const tokens = parts.filter(isToken)
  const basic = headers.flatMap(([, value]) => /^Basic +(\S+)$/i.exec(value)?.[1] ?? [])
  const pairs = basic.flatMap((base64) => {
    const pair = Buffer.from(base64, 'base64').toString('utf8')
    const user = pair.split(':', 1)[0]!
    const password = pair.slice(pair.indexOf(':') + 1)
    return [base64, password, ...(isToken(user) ? [user] : [])]
  })
  return [...tokens, ...pairs]
}

function isToken(text: string): boolean {
  return text.length >= LONG || (text.length >= TOKEN && /\d/.test(text) && /[a-z]/i.test(text))
}

function afterName(part: string): string {
  return part.slice(part.indexOf('=') + 1).replace(/^"|"$/g, '')
}

/** Hides these secrets: also escaped for URLs, HTML, JSON and scripts, as a part of something in base64, and cut at the end. */
export function createRedaction(secrets: readonly string[]): Redaction {
  // A cookie is often percent-encoded.
  const all = new Set(
    secrets.flatMap((secret) => [secret, percentDecoded(secret)]).filter((one) => one.length >= SHORTEST),
  )
  // The longest first: others may be parts of it.
  const plain = [...all].sort((a, b) => b.length - a.length)
  const texts = plain.flatMap((secret) => [patternOf(secret), ...inBase64(secret).map(patternOf)])
  const bytewise = plain
    .map((secret) => Buffer.from(secret).toString('latin1'))
    // UTF-16, in either order.
    .flatMap((secret) => [patternOf(secret), ...inBase64(secret, 'latin1').map(patternOf), wide(secret)])
  const text = (from: string) => hidden(from, texts)
  const header = ([name, value]: Header): Header => [name, text(isSetCookie(name) ? withoutCookie(value) : value)]

  function json<T>(value: T): T {
    if (typeof value === 'string') return text(value) as T
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
    if (Array.isArray(value))
      return (isHeader(value) && isSetCookie(value[0]) ? header(value) : value.map((one) => json(one))) as T
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [text(name), json(one)])) as T
  }

  return {
    text,
    header,
    json,
    bytes(bytes) {
      const before = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
      const after = hidden(before, bytewise)
      return after === before ? bytes : Buffer.from(after, 'latin1')
    },
  }
}

/**
 * The same client, whose replies and errors don't have the log-in: sites repeat the session in Set-Cookie, in redirects and in scripts of
 * their pages, and all of that is stored as evidence.
 */
export function redactedHttp(http: Http, redaction: Redaction): Http {
  const { text, header, bytes } = redaction
  const reply = (sent: HttpReply): HttpReply => ({
    ...sent,
    url: text(sent.url),
    headers: sent.headers.map(header),
    body: bytes(sent.body),
  })
  const orThrow = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw error instanceof VerdictError ? new VerdictError(error.code, text(error.message)) : error
    }
  }
  return {
    get: async (url, options) => reply(await orThrow(http.get(url, options))),
    async follow(url, options) {
      const followed = await orThrow(http.follow(url, options))
      const hops = followed.hops.map((hop) => ({
        ...hop,
        url: text(hop.url),
        location: text(hop.location),
        headers: hop.headers.map(header),
      }))
      return { ...followed, hops, reply: reply(followed.reply) }
    },
    certificate: (url, options) => orThrow(http.certificate(url, options)),
    forPage: (documents) => redactedHttp(http.forPage(documents), redaction),
    close: () => http.close(),
  }
}

/** A session that the site has just begun logs in as well. */
function withoutCookie(value: string): string {
  return value.replace(COOKIE_VALUE, stars)
}

function isSetCookie(name: string): boolean {
  return name.toLowerCase() === 'set-cookie'
}

function isHeader(value: readonly unknown[]): value is Header {
  return value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'string'
}

interface Pattern {
  /** Occurs wherever the pattern matches, to rule out most texts at once. */
  literal: string
  start: RegExp
  /** One for each of the characters that follow; a text may be cut before any of them. */
  rest: RegExp[]
}

function patternOf(secret: string): Pattern {
  const chars = [...secret]
  const least = chars.length <= CUT ? chars.length : Math.max(CUT, Math.ceil(chars.length / 2))
  const start = chars.slice(0, least)
  const literals = start.join('').match(/[a-z\d]+/gi) ?? []
  return {
    literal: literals.reduce((longest, one) => (one.length > longest.length ? one : longest), ''),
    start: new RegExp(start.map(formsOf).join(''), 'g'),
    rest: chars.slice(least).map((char) => new RegExp(formsOf(char), 'y')),
  }
}

function wide(secret: string): Pattern {
  return patternOf([...secret].join('\0'))
}

const ENTITIES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

/** A character as it may be written: letters and digits only as they are. */
function formsOf(char: string): string {
  if (/[a-z\d]/i.test(char)) return char
  const code = char.codePointAt(0)!
  const hex = code.toString(16)
  const percent = [...Buffer.from(char)].map((byte) => `%(?:25){0,3}${anyCase(byte.toString(16).padStart(2, '0'))}`)
  const forms = [
    percent.join(''),
    `\\\\{1,4}(?:u${anyCase(hex.padStart(4, '0'))}|x${anyCase(hex.padStart(2, '0'))})`,
    `&(?:amp;)?#(?:0{0,6}${code}|[xX]0{0,6}${anyCase(hex)});`,
    ...(ENTITIES[char] === undefined ? [] : [`&(?:amp;)?${ENTITIES[char]};`]),
    ...(char === ' ' ? ['\\+'] : []),
    // Base64 for URLs.
    ...(char === '+' ? ['-'] : char === '/' ? ['_'] : []),
    `\\\\{0,4}${literal(char)}`,
  ]
  return `(?:${forms.join('|')})`
}

function literal(char: string): string {
  return Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join(
    '',
  )
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/gi, (digit) => `[${digit.toLowerCase()}${digit.toUpperCase()}]`)
}

/** Base64 depends on what stands before: of three bytes each. Only the characters that the secret alone decides. */
function inBase64(secret: string, encoding: 'utf8' | 'latin1' = 'utf8'): string[] {
  return [0, 1, 2]
    .map((before) => {
      const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret, encoding)])
      return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6))
    })
    .filter((text) => text.length >= TOKEN)
}

function hidden(text: string, patterns: readonly Pattern[]): string {
  let left = text
  for (const { literal, start, rest } of patterns) {
    if (!left.includes(literal)) continue
    let done = ''
    let from = 0
    start.lastIndex = 0
    for (let found = start.exec(left); found !== null; found = start.exec(left)) {
      let to = start.lastIndex
      for (const next of rest) {
        next.lastIndex = to
        if (!next.test(left)) break
        to = next.lastIndex
      }
      done += left.slice(from, found.index) + stars(left.slice(found.index, to))
      from = to
      start.lastIndex = to
    }
    if (from > 0) left = done + left.slice(from)
  }
  return left
}

function stars(text: string): string {
  return '*'.repeat(text.length)
}
