import { isKey } from './actions/key-format.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './common/durations.ts'
import { nearest } from './common/nearest.ts'
import { createAllowList } from './engine/net/address-policy.ts'
import { isNet } from './engine/net/ip-address.ts'
import {
  DEFAULT_RETENTION,
  KEEP_ALL,
  RETENTION_FIELDS,
  type Retention,
  readRetention,
  withinMost,
  writeRetention,
} from './retention/retention.ts'
import { DEPTH_NAMES, DEVICES, type Depth, MIN_PASSWORD_LENGTH, parseDepth } from './vocabulary.ts'
import { readTimeZone } from './watch/rule/time-zone.ts'

/** All settings. The environment is an argument, because only the command line reads the real one. */

export type Environment = Readonly<Record<string, string | undefined>>

/** The text of a file. Throws if it can't be read. */
export type ReadFile = (path: string) => string

interface Setting<T> {
  name: string
  /** A name from earlier versions that still works. */
  formerName?: string
  about: string
  /** As written in the environment; null if there is no default. */
  fallback: string | null
  /** Not for printing. */
  secret?: boolean
  /** Throws a RangeError that completes the sentence "NAME …". */
  parse(text: string): T
}

function setting<T>(name: string, fallback: string, parse: (text: string) => T, about: string): Setting<T> {
  return { name, about, fallback, parse }
}

function optional<T>(name: string, parse: (text: string) => T, about: string): Setting<T | null> {
  return { name, about, fallback: null, parse }
}

function secret<T>(name: string, parse: (text: string) => T, about: string): Setting<T | null> {
  return { ...optional(name, parse, about), secret: true }
}

function renamed<T>(formerName: string, current: Setting<T>): Setting<T> {
  return { ...current, formerName }
}

// biome-ignore format: a table
const SETTINGS = {
  host: setting('VERDICT_HOST', '127.0.0.1', text, 'Address to listen on; 0.0.0.0 or :: for all.'),
  port: setting('VERDICT_PORT', '3000', port, 'Port to listen on.'),
  url: optional('VERDICT_URL', baseUrl,
    'Public URL of the service, used in links. Unset: the host of each request.'),
  dataFolder: setting('VERDICT_DATA', './data', text, 'Folder of the SQLite database.'),
  databaseUrl: secret('DATABASE_URL', databaseUrl,
    'PostgreSQL database to use instead of SQLite.'),
  blobs: optional('VERDICT_BLOBS', blobPlace,
    'Object storage for evidence, screenshots and Lighthouse reports, such as s3://bucket/prefix. Unset: they are in the database.'),
  blobsEndpoint: optional('VERDICT_BLOBS_ENDPOINT', endpoint,
    'URL of an S3-compatible server, such as https://minio.example.com:9000. Unset: AWS.'),
  blobsRegion: setting('VERDICT_BLOBS_REGION', 'us-east-1', region, 'Region of the bucket.'),
  blobsKeyId: optional('AWS_ACCESS_KEY_ID', text, 'Access key id for the bucket.'),
  blobsSecretKey: secret('AWS_SECRET_ACCESS_KEY', text, 'Secret access key for the bucket.'),
  blobsSessionToken: secret('AWS_SESSION_TOKEN', text, 'Session token, with temporary credentials.'),
  secret: secret('VERDICT_SECRET', atLeast(32),
    'Secret that signs cookies and links, at least 32 characters. Required with PostgreSQL; otherwise one is generated in the data folder.'),
  allow: setting('VERDICT_ALLOW', '', allowList,
    'Private hosts, *.domains, IP addresses and CIDRs that may be audited, separated by commas.'),
  notifyAllow: setting('VERDICT_NOTIFY_ALLOW', '', allowList,
    'Private hosts, *.domains, IP addresses and CIDRs that channels may send to, separated by commas.'),
  smtpUrl: secret('VERDICT_SMTP_URL', smtpUrl,
    'Mail server for e-mail channels, such as smtps://user:password@mail.example.com. Unset: no e-mail.'),
  mailFrom: optional('VERDICT_MAIL_FROM', mailbox,
    'Sender of e-mail, such as verdict@example.com or Verdict <verdict@example.com>. Required with VERDICT_SMTP_URL.'),
  oidcIssuer: optional('VERDICT_OIDC_ISSUER', issuer,
    'OpenID provider to sign in with, such as https://login.example.com. Unset: none.'),
  oidcClientId: optional('VERDICT_OIDC_CLIENT_ID', text, 'Client id at the OpenID provider.'),
  oidcClientSecret: secret('VERDICT_OIDC_CLIENT_SECRET', text, 'Client secret at the OpenID provider.'),
  oidcName: setting('VERDICT_OIDC_NAME', 'SSO', text, 'Name of the OpenID provider on the sign-in button.'),
  oidcDomains: setting('VERDICT_OIDC_DOMAINS', '', lowerCaseList,
    'Domains of e-mail addresses that may sign in with the OpenID provider, separated by commas. Unset: all.'),
  oidcGroups: setting('VERDICT_OIDC_GROUPS', '', names,
    'Groups of the OpenID provider whose members may sign in, separated by commas. Unset: everyone.'),
  oidcOwnerGroups: setting('VERDICT_OIDC_OWNER_GROUPS', '', names,
    'Groups of the OpenID provider whose members are owners of the instance, separated by commas. Unset: none.'),
  oidcGroupsClaim: setting('VERDICT_OIDC_GROUPS_CLAIM', 'groups', text,
    'Claim of the OpenID provider that has the groups, such as roles or realm_access.roles.'),
  oidcCreate: setting('VERDICT_OIDC_CREATE', 'on', oneOf('on', 'off'),
    'Whether people who sign in with the OpenID provider for the first time get an account: on or off.'),
  passwords: setting('VERDICT_PASSWORDS', 'on', oneOf('on', 'off'),
    'Whether people can sign in with a password: on or off.'),
  rateLimit: setting('VERDICT_RATE_LIMIT', '600', integer(0, 1_000_000),
    'Requests per minute for each key, over all processes; 0 for no limit.'),
  createLimit: setting('VERDICT_CREATE_LIMIT', '60', integer(0, 1_000_000),
    'Runs per minute for each key, over all processes; longer lists start at this pace. 0 for no limit.'),
  maxConnections: setting('VERDICT_MAX_CONNECTIONS', '10000', integer(0, 1_000_000),
    'Open connections of one server process; 0 for no limit.'),
  connectionsPerAddress: setting('VERDICT_CONNECTIONS_PER_ADDRESS', '256', integer(0, 1_000_000),
    'Open connections from one IP address (IPv6: from one /64) that is not a trusted proxy; 0 for no limit.'),
  streamsPerAddress: setting('VERDICT_STREAMS_PER_ADDRESS', '50', integer(0, 1_000_000),
    'Report pages with live progress for one IP address; further ones poll. 0 for no limit.'),
  wait: setting('VERDICT_WAIT', '15s', duration(300_000),
    'How long creating a report waits for its result by default.'),
  waitMax: setting('VERDICT_WAIT_MAX', '60s', duration(300_000), 'Longest wait that a request can ask for.'),
  concurrency: setting('VERDICT_CONCURRENCY', '8', integer(1, 1000), 'Number of runs at the same time in one process.'),
  scans: setting('VERDICT_SCANS', '1', integer(0, 100),
    'Number of scans of whole sites at the same time in one process; 0 for none.'),
  scanPages: setting('VERDICT_SCAN_PAGES', '50000', integer(1, 50_000), 'Most pages that a scan of a site can ask for.'),
  scheduledRuns: setting('VERDICT_SCHEDULED_RUNS', '2000', integer(0, 100_000_000),
    'Runs and scans per day that the schedules of one user can start; 0 for no limit.'),
  keep: setting('VERDICT_KEEP', writtenRetention(DEFAULT_RETENTION), retention,
    'How long the details of runs are kept: all of them, then one a day, then one a week; after that, one a month. Or forever.'),
  keepMax: setting('VERDICT_KEEP_MAX', 'forever', retention,
    'The longest that projects can choose to keep them.'),
  timeZone: setting('VERDICT_TIME_ZONE', 'UTC', timeZone,
    'Time zone of new schedules that name none, such as Europe/Berlin.'),
  depth: setting('VERDICT_DEPTH', 'quick', depth,
    'Default depth of new reports: quick (HTTP only), browser (also opens the page in Chrome) or lighthouse (also runs Lighthouse).'),
  device: setting('VERDICT_DEVICE', 'mobile', oneOf(...DEVICES),
    'Default device of new reports: mobile or desktop.'),
  chrome: optional('VERDICT_CHROME', text,
    'Path of Chrome or Chromium. Unset: an installed one, or the one from the npm package @sparticuz/chromium.'),
  browsers: optional('VERDICT_BROWSERS', integer(0, 64),
    'Number of pages open at the same time in the browser of one process; 0 for no browser. Unset: as many as cores and memory allow.'),
  lighthouseRuns: renamed('VERDICT_LAB_RUNS', setting('VERDICT_LIGHTHOUSE_RUNS', '1', integer(1, 15),
    'Number of Lighthouse runs per page; the median is used. Runs of schedules have at least 3.')),
  lighthouseKept: renamed('VERDICT_LAB_KEPT', setting('VERDICT_LIGHTHOUSE_KEPT', '3', integer(0, 1000),
    'Number of runs of a report that keep the full Lighthouse report.')),
  logLevel: setting('VERDICT_LOG_LEVEL', 'info', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'Log level: fatal, error, warn, info, debug, trace or silent.'),
  trustProxy: setting('VERDICT_TRUST_PROXY', 'false', proxies,
    'Proxies whose X-Forwarded headers are trusted: true, false, a number of hops, or IP addresses and CIDRs separated by commas.'),
  cors: setting('VERDICT_CORS', '', origins,
    'Origins that may call the API from a browser, separated by commas; * for all.'),
  metricsToken: secret('VERDICT_METRICS_TOKEN', atLeast(16),
    'Bearer token for /metrics.'),
  metricsPort: optional('VERDICT_METRICS_PORT', port,
    'Separate port for /metrics, /healthz and /readyz, without authentication; also for `verdict work`.'),
  contact: optional('VERDICT_CONTACT', contact,
    'Contact for security reports in /.well-known/security.txt: an e-mail address or an https URL.'),
  ownerEmail: optional('VERDICT_OWNER_EMAIL', email, 'E-mail address of the owner, for the first start.'),
  ownerPassword: secret('VERDICT_OWNER_PASSWORD', atLeast(MIN_PASSWORD_LENGTH), 'Password of the owner, for the first start.'),
  ownerKey: secret('VERDICT_OWNER_KEY', apiKey,
    'API key of the owner, for the first start. Unset: one is generated and printed once.'),
}

export type Config = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['parse']> }

/** One line of `verdict config`. */
export interface SettingLine {
  name: string
  about: string
  /** Safe to print: a secret is shown as `(set)`. Empty if there is no value. */
  value: string
  origin: 'default' | 'environment' | 'file'
}

export interface ParsedConfig {
  /** Null while there are errors. */
  config: Config | null
  /** One sentence for each invalid setting. */
  errors: string[]
  lines: SettingLine[]
  /** One sentence for each variable that looks like a setting and is none, such as one with a spelling mistake. */
  strays: string[]
}

/** Variables of commands, which are no settings of the service. */
const OF_COMMANDS = ['VERDICT_SERVER', 'VERDICT_KEY']

/** A secret may be in a file, as containers mount them: `NAME_FILE` is its path, and `read` reads it. */
export function parseConfig(environment: Environment, read?: ReadFile): ParsedConfig {
  const values: Record<string, unknown> = {}
  const errors: string[] = []
  const lines: SettingLine[] = []
  for (const [key, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
    // Many tools write "not set" as an empty variable.
    const variable = [setting.name, setting.formerName].find((name) => name !== undefined && environment[name]?.trim())
    const inEnvironment = variable === undefined ? undefined : environment[variable]?.trim()
    const inFile = setting.secret ? fromFile(setting.name, inEnvironment !== undefined) : undefined
    const own = inEnvironment ?? inFile
    const written = own ?? setting.fallback
    lines.push({
      name: setting.name,
      about: setting.about,
      value: written === null ? '' : setting.secret ? '(set)' : written,
      origin: own === undefined ? 'default' : inEnvironment === undefined ? 'file' : 'environment',
    })
    try {
      values[key] = written === null ? null : setting.parse(written)
    } catch (thrown) {
      errors.push(`${variable ?? setting.name} ${thrown instanceof Error ? thrown.message : thrown}`)
    }
  }
  // What is invalid is undefined, and said already.
  if (values.oidcIssuer && (values.oidcClientId === null || values.url === null))
    errors.push('VERDICT_OIDC_CLIENT_ID and VERDICT_URL must be set, because VERDICT_OIDC_ISSUER is.')
  if (values.passwords === 'off' && values.oidcIssuer === null)
    errors.push('VERDICT_OIDC_ISSUER must be set, because VERDICT_PASSWORDS is off.')
  if (values.blobs && !(values.blobsKeyId && values.blobsSecretKey))
    errors.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set, because VERDICT_BLOBS is.')
  if (values.smtpUrl && values.mailFrom === null)
    errors.push('VERDICT_MAIL_FROM must be set, because VERDICT_SMTP_URL is.')
  const { wait, waitMax, keep, keepMax } = values as Partial<Config>
  if (wait !== undefined && waitMax !== undefined && wait > waitMax)
    limitBy(SETTINGS.wait, SETTINGS.waitMax, () => {
      values.wait = waitMax
      return lineOf(SETTINGS.waitMax).value
    })
  if (keep && keepMax && RETENTION_FIELDS.some((field) => keep[field] > keepMax[field]))
    limitBy(SETTINGS.keep, SETTINGS.keepMax, () => {
      const lowered = withinMost(keep, keepMax)
      values.keep = lowered
      return writtenRetention(lowered)
    })
  return {
    config: errors.length === 0 ? (values as unknown as Config) : null,
    errors,
    lines,
    strays: straysIn(environment),
  }

  function lineOf({ name }: { name: string }): SettingLine {
    return lines.find((line) => line.name === name)!
  }

  /** A default gives way to the limit, because nobody asked for it. `lower` answers how that is written. */
  function limitBy(setting: { name: string }, limit: { name: string }, lower: () => string): void {
    if (lineOf(setting).origin === 'default') lineOf(setting).value = lower()
    else errors.push(`${setting.name} must not be longer than ${limit.name}.`)
  }

  function fromFile(name: string, isSet: boolean): string | undefined {
    const path = environment[`${name}_FILE`]?.trim()
    if (!path || read === undefined) return undefined
    if (isSet) {
      errors.push(`${name}_FILE must not be set, because ${name} is.`)
      return undefined
    }
    try {
      const content = read(path).trim()
      if (content !== '') return content
      errors.push(`${name}_FILE is an empty file.`)
    } catch (thrown) {
      errors.push(`${name}_FILE can’t be read: ${thrown instanceof Error ? thrown.message : thrown}`)
    }
    return undefined
  }
}

function straysIn(environment: Environment): string[] {
  const settings = Object.values<Setting<unknown>>(SETTINGS)
  const names = settings.map(({ name }) => name)
  const known = new Set([
    ...OF_COMMANDS,
    ...settings.flatMap(({ name, formerName = name, secret = false }) => [
      name,
      formerName,
      ...(secret ? [`${name}_FILE`] : []),
    ]),
  ])
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  return Object.keys(environment)
    .filter((name) => name.startsWith('VERDICT_') && !known.has(name) && isSet(name))
    .slice(0, MOST_STRAYS)
    .map((name) => {
      const plain = name.replace(/_FILE$/, '')
      if (names.includes(plain)) return `${name} is not a setting: only secrets can be in a file. Set ${plain} itself.`
      const [near] = nearest(name, names)
      return `${name} is not a setting.${near === undefined ? '' : ` Did you mean ${near}?`}`
    })
}

const MOST_STRAYS = 100

const UNITS: Record<string, number> = { ms: 1, s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }

/** Milliseconds of `500ms`, `15s`, `2m`, `1h`, `90d`; a bare number counts seconds. Undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = /^(\d{1,9}(?:\.\d{1,3})?)\s*(ms|s|m|h|d)?$/.exec(text.trim()) ?? []
  return amount === undefined ? undefined : Math.round(Number(amount) * UNITS[unit ?? 's']!)
}

function wrong(message: string): never {
  throw new RangeError(message)
}

function text(value: string): string {
  return value
}

function port(value: string): number {
  return integer(0, 65_535)(value)
}

function atLeast(characters: number) {
  return (value: string): string =>
    value.length >= characters ? value : wrong(`must have at least ${characters} characters.`)
}

function integer(least: number, most: number) {
  return (value: string): number => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    return wrong(`must be a whole number from ${least} to ${most}, not "${value}".`)
  }
}

function duration(most: number) {
  return (value: string): number => {
    const time = parseDuration(value)
    if (time !== undefined && time <= most) return time
    return wrong(`must be a duration such as 15s or 2m, at most ${most / 1000}s, not "${value}".`)
  }
}

function oneOf<const T extends string>(...values: T[]) {
  return (value: string): T =>
    values.find((one) => one === value) ?? wrong(`must be one of ${values.join(', ')}, not "${value}".`)
}

/** A name, or a number as in the API. */
function depth(value: string): Depth {
  return parseDepth(value) ?? wrong(`must be one of ${DEPTH_NAMES.join(', ')}, not "${value}".`)
}

function writtenRetention(retention: Retention): string {
  return Object.values(writeRetention(retention)).join(' ')
}

function retention(value: string): Retention {
  if (value.toLowerCase() === 'forever') return KEEP_ALL
  const [all = '', daily = '', weekly = '', ...more] = list(value)
  const read = readRetention({ all, daily, weekly }, KEEP_ALL, KEEP_ALL)
  if (read.ok && more.length === 0) return read.retention
  return wrong(`must be forever, or three times that don't get shorter, such as 30d 90d 2y, not "${value}".`)
}

function timeZone(value: string): string {
  const read = readTimeZone(value)
  return read.ok ? read.zone : wrong(read.problem)
}

function list(value: string): string[] {
  return value.split(/[\s,]+/).filter((entry) => entry !== '')
}

/** Names may contain spaces. */
function names(value: string): string[] {
  return value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function lowerCaseList(value: string): string[] {
  return list(value.toLowerCase())
}

/** OpenID Connect Discovery §3: https. Plain http only where nobody listens in. */
function issuer(value: string): string {
  const url = URL.parse(value)
  const isLocal =
    url !== null && url.protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  return url?.protocol === 'https:' || isLocal ? value : wrong(`must be an https URL, not "${value}".`)
}

function allowList(value: string): string[] {
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

function proxies(value: string): boolean | number | string[] {
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^\d{1,3}$/.test(value)) return Number(value)
  const entries = list(value)
  for (const entry of entries)
    if (!isNet(entry)) wrong(`contains "${entry}", which is not true, false, a number, an IP address or CIDR.`)
  return entries
}

function origins(value: string): string[] {
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

function baseUrl(value: string): string {
  const url = serverUrl(value)
  if (url.pathname !== '/')
    return wrong(`must not have a path: Verdict runs at the root of a host, not below ${url.pathname}.`)
  return url.origin
}

function databaseUrl(value: string): string {
  const known = /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')
  return known ? value : wrong('must be a URL that starts with postgres:// or postgresql://.')
}

/** Names of buckets: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
function blobPlace(value: string): { bucket: string; prefix: string } {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./-]{0,200}))?$/.exec(value) ?? []
  if (bucket === undefined) return wrong(`must be s3://bucket or s3://bucket/prefix, not "${value}".`)
  const parts = prefix.split('/').filter((part) => part !== '')
  if (parts.some((part) => part === '.' || part === '..')) return wrong('must not have "." or ".." in its prefix.')
  return { bucket, prefix: parts.join('/') }
}

function endpoint(value: string): string {
  return serverUrl(value).href.replace(/\/+$/, '')
}

function region(value: string): string {
  return /^[a-z\d-]{1,40}$/.test(value) ? value : wrong(`must be a region such as eu-central-1, not "${value}".`)
}

function email(value: string): string {
  const known = value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value)
  return known ? value.toLowerCase() : wrong(`must be an e-mail address, not "${value}".`)
}

/** RFC 3986: user name, password, host and port. `smtps` encrypts from the start, `smtp` with STARTTLS. */
function smtpUrl(value: string): string {
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
function mailbox(value: string): string {
  const [, address = value] = /^[^<>\r\n"]{1,100}<([^<>]+)>$/.exec(value) ?? []
  const known = address.length <= 254 && /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address)
  return known ? value : wrong(`must be an e-mail address such as verdict@example.com, not "${value}".`)
}

/** RFC 9116 §2.5.3: always a URI. */
function contact(value: string): string {
  if (/^[^\s@:]+@[^\s@:]+$/.test(value)) return `mailto:${value}`
  const known = /^(mailto|https|tel):$/.test(URL.parse(value)?.protocol ?? '')
  return known ? value : wrong(`must be an e-mail address or an https URL, not "${value}".`)
}

function apiKey(value: string): string {
  return isKey(value) ? value : wrong('must be an API key as printed by `verdict keys create`: vdt_ and 40 characters.')
}
