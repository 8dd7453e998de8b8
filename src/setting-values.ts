import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './common/durations.ts'
import { isKey } from './domain/keys/key-format.ts'
import { KEEP_ALL, type Retention, readRetention, writeRetention } from './domain/retention/retention.ts'
import { readTimeZone } from './domain/schedules/time-zone.ts'
import { createAllowList } from './engine/net/address-policy.ts'
import { isNet } from './engine/net/ip-address.ts'
import { DEPTH_NAMES, type Depth, parseDepth } from './vocabulary.ts'

/** How each kind of setting is read. A reader throws a RangeError that completes the sentence "NAME …". */

const UNITS: Record<string, number> = { ms: 1, s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }

/** Milliseconds of `500ms`, `15s`, `2m`, `1h`, `90d`; a bare number counts seconds. Undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = /^(\d{1,9}(?:\.\d{1,3})?)\s*(ms|s|m|h|d)?$/.exec(text.trim()) ?? []
  return amount === undefined ? undefined : Math.round(Number(amount) * UNITS[unit ?? 's']!)
}

function wrong(message: string): never {
  throw new RangeError(message)
}

export function text(value: string): string {
  return value
}

export function port(value: string): number {
  return integer(0, 65_535)(value)
}

export function atLeast(characters: number) {
  return (value: string): string =>
    value.length >= characters ? value : wrong(`must have at least ${characters} characters.`)
}

export function integer(least: number, most: number) {
  return (value: string): number => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    return wrong(`must be a whole number from ${least} to ${most}, not "${value}".`)
  }
}

export function duration(most: number) {
  return (value: string): number => {
    const time = parseDuration(value)
    if (time !== undefined && time <= most) return time
    return wrong(`must be a duration such as 15s or 2m, at most ${most / 1000}s, not "${value}".`)
  }
}

export function oneOf<const T extends string>(...values: T[]) {
  return (value: string): T =>
    values.find((one) => one === value) ?? wrong(`must be one of ${values.join(', ')}, not "${value}".`)
}

/** A name, or a number as in the API. */
export function depth(value: string): Depth {
  return parseDepth(value) ?? wrong(`must be one of ${DEPTH_NAMES.join(', ')}, not "${value}".`)
}

export function writtenRetention(retention: Retention): string {
  return Object.values(writeRetention(retention)).join(' ')
}

export function retention(value: string): Retention {
  if (value.toLowerCase() === 'forever') return KEEP_ALL
  const [all = '', daily = '', weekly = '', ...more] = list(value)
  const read = readRetention({ all, daily, weekly }, KEEP_ALL, KEEP_ALL)
  if (read.ok && more.length === 0) return read.retention
  return wrong(`must be forever, or three times that don't get shorter, such as 30d 90d 2y, not "${value}".`)
}

export function timeZone(value: string): string {
  const read = readTimeZone(value)
  return read.ok ? read.zone : wrong(read.problem)
}

function list(value: string): string[] {
  return value.split(/[\s,]+/).filter((entry) => entry !== '')
}

/** Names may contain spaces. */
export function names(value: string): string[] {
  return value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

export function lowerCaseList(value: string): string[] {
  return list(value.toLowerCase())
}

/** OpenID Connect Discovery §3: https. Plain http only on loopback. */
export function issuer(value: string): string {
  const url = URL.parse(value)
  const isLocal =
    url !== null && url.protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  return url?.protocol === 'https:' || isLocal ? value : wrong(`must be an https URL, not "${value}".`)
}

export function allowList(value: string): string[] {
  const entries = list(value)
  for (const entry of entries) {
    try {
      createAllowList([entry])
    } catch {
      wrong(`contains "${entry}", which is not a host, *.domain, IP address or CIDR.`)
    }
  }
  return entries
}

export function proxies(value: string): boolean | number | string[] {
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^\d{1,3}$/.test(value)) return Number(value)
  const entries = list(value)
  for (const entry of entries)
    if (!isNet(entry)) wrong(`contains "${entry}", which is not true, false, a number, an IP address or CIDR.`)
  return entries
}

export function origins(value: string): string[] {
  const entries = list(value)
  for (const entry of entries)
    if (entry !== '*' && URL.parse(entry)?.origin !== entry)
      wrong(`contains "${entry}", which is not an origin such as https://example.com.`)
  return entries
}

/** Without what is not part of the place of a server. */
function serverUrl(value: string): URL {
  const url = URL.parse(value)
  if (url === null || !/^https?:$/.test(url.protocol)) return wrong(`must be an http or https URL, not "${value}".`)
  if (url.username + url.password + url.search + url.hash !== '')
    return wrong('must not have a user name, password, query or fragment.')
  return url
}

export function baseUrl(value: string): string {
  const url = serverUrl(value)
  if (url.pathname !== '/')
    return wrong(`must not have a path: Verdict runs at the root of a host, not below ${url.pathname}.`)
  return url.origin
}

export function databaseUrl(value: string): string {
  const known = /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')
  return known ? value : wrong('must be a URL that starts with postgres:// or postgresql://.')
}

/** Names of buckets: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
export function blobPlace(value: string): { bucket: string; prefix: string } {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./-]{0,200}))?$/.exec(value) ?? []
  if (bucket === undefined) return wrong(`must be s3://bucket or s3://bucket/prefix, not "${value}".`)
  const parts = prefix.split('/').filter((part) => part !== '')
  if (parts.some((part) => part === '.' || part === '..')) return wrong('must not have "." or ".." in its prefix.')
  return { bucket, prefix: parts.join('/') }
}

export function endpoint(value: string): string {
  return serverUrl(value).href.replace(/\/+$/, '')
}

export function region(value: string): string {
  return /^[a-z\d-]{1,40}$/.test(value) ? value : wrong(`must be a region such as eu-central-1, not "${value}".`)
}

export function email(value: string): string {
  const known = value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value)
  return known ? value.toLowerCase() : wrong(`must be an email address, not "${value}".`)
}

/** RFC 3986: user name, password, host and port. `smtps` encrypts from the start, `smtp` with STARTTLS. */
export function smtpUrl(value: string): string {
  const url = URL.parse(value)
  const known = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
  if (!known) return wrong('must be a URL that starts with smtp:// or smtps:// and names a host.')
  if (!isEncoded(url.username) || !isEncoded(url.password))
    return wrong('has a % in its user name or password that encodes nothing. Write it as %25.')
  const tls = url.searchParams.get('tls')
  if (tls !== null && tls !== 'optional') return wrong('can have ?tls=optional, and no other tls.')
  return value
}

function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/** An address, or a name and an address. */
export function mailbox(value: string): string {
  const [, address = value] = /^[^<>\r\n"]{1,100}<([^<>]+)>$/.exec(value) ?? []
  const known = address.length <= 254 && /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address)
  return known ? value : wrong(`must be an email address such as verdict@example.com, not "${value}".`)
}

/** RFC 9116 §2.5.3: always a URI. */
export function contact(value: string): string {
  if (/^[^\s@:]+@[^\s@:]+$/.test(value)) return `mailto:${value}`
  const known = /^(mailto|https|tel):$/.test(URL.parse(value)?.protocol ?? '')
  return known ? value : wrong(`must be an email address or an https URL, not "${value}".`)
}

export function apiKey(value: string): string {
  return isKey(value)
    ? value
    : wrong('must be an API key that Verdict has printed, such as one of `verdict keys create`: it ends in a checksum.')
}
