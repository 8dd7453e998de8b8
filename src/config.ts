import { isKey } from './actions/key-format.ts'
import { createAllowList } from './engine/net/address-policy.ts'
import { isNet } from './engine/net/ip-address.ts'
import { DEPTH_NAMES, DEVICES, type Depth, MIN_PASSWORD_LENGTH, parseDepth } from './vocabulary.ts'

/** Every setting, by environment. The environment is an argument: only the command line reads the real one. */

export type Environment = Readonly<Record<string, string | undefined>>

interface Setting<T> {
  name: string
  about: string
  /** As one would write it in the environment; null where there is no value unless one is given. */
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

// biome-ignore format: a table
const SETTINGS = {
  host: setting('VERDICT_HOST', '127.0.0.1', text, 'The address to listen on; 0.0.0.0 or :: for every one.'),
  port: setting('VERDICT_PORT', '3000', port, 'The port to listen on.'),
  url: optional('VERDICT_URL', baseUrl,
    'Where people reach the service: the base of every link it gives. Unset: the host each request names.'),
  dataFolder: setting('VERDICT_DATA', './data', text, 'The folder of the data file.'),
  databaseUrl: secret('DATABASE_URL', databaseUrl,
    'A PostgreSQL to keep everything in, instead of a file in the data folder.'),
  secret: secret('VERDICT_SECRET', atLeast(32),
    'Signs cookies and links, at least 32 characters. Unset: one is made, and kept in the data folder or in PostgreSQL.'),
  allow: setting('VERDICT_ALLOW', '', allowList,
    'Hosts, *.domains, addresses and CIDRs that may be audited though they are private; commas between.'),
  rateLimit: setting('VERDICT_RATE_LIMIT', '600', integer(0, 1_000_000),
    'Requests a minute for each key and server process; 0 for no limit.'),
  createLimit: setting('VERDICT_CREATE_LIMIT', '60', integer(0, 1_000_000),
    'Reports created a minute for each key and server process; 0 for no limit.'),
  wait: setting('VERDICT_WAIT', '15s', duration(300_000),
    'How long a creation waits for its result, where the request does not say.'),
  waitMax: setting('VERDICT_WAIT_MAX', '60s', duration(300_000), 'The longest wait a request may ask for.'),
  concurrency: setting('VERDICT_CONCURRENCY', '8', integer(1, 1000), 'Reports worked on at once by one process.'),
  depth: setting('VERDICT_DEPTH', 'quick', depth,
    'The default depth of a new report: quick (HTTP only), browser (Chrome opens the page) or lighthouse (Lighthouse measures it).'),
  device: setting('VERDICT_DEVICE', 'mobile', oneOf(...DEVICES),
    'The default device of a new report: mobile or desktop.'),
  chrome: optional('VERDICT_CHROME', text,
    'The Chrome or Chromium to use. Unset: one that is installed, or the one of the npm package @sparticuz/chromium.'),
  browsers: optional('VERDICT_BROWSERS', integer(0, 64),
    'Pages open at once in the browser of one process; 0 for no browser. Unset: as many as cores and memory allow.'),
  labRuns: setting('VERDICT_LAB_RUNS', '1', integer(1, 15),
    'How often Lighthouse measures a page; the median counts.'),
  labKept: setting('VERDICT_LAB_KEPT', '3', integer(0, 1000),
    "How many runs of a report keep Lighthouse's own report."),
  logLevel: setting('VERDICT_LOG_LEVEL', 'info', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'How much is logged: fatal, error, warn, info, debug, trace or silent.'),
  trustProxy: setting('VERDICT_TRUST_PROXY', 'false', proxies,
    'Whose X-Forwarded headers count: true, false, a number of hops, or addresses and CIDRs with commas between.'),
  cors: setting('VERDICT_CORS', '', origins,
    'Origins whose pages may call the interface from a browser, commas between; * for every one.'),
  metricsToken: secret('VERDICT_METRICS_TOKEN', atLeast(16),
    'Opens /metrics to requests that carry it as a bearer token.'),
  metricsPort: optional('VERDICT_METRICS_PORT', port,
    'Serves /metrics, /healthz and /readyz on a port of their own, to anyone who can reach it; also of `verdict work`.'),
  contact: optional('VERDICT_CONTACT', contact,
    'Whom to tell of a weakness, for /.well-known/security.txt: an e-mail address or an https URL.'),
  ownerEmail: optional('VERDICT_OWNER_EMAIL', email, "The owner's e-mail address, for the first start."),
  ownerPassword: secret('VERDICT_OWNER_PASSWORD', atLeast(MIN_PASSWORD_LENGTH), "The owner's password, for the first start."),
  ownerKey: secret('VERDICT_OWNER_KEY', apiKey,
    "The owner's first API key, for the first start; unset: one is made and printed once."),
}

export type Config = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['parse']> }

/** One line of `verdict config`. */
export interface SettingLine {
  name: string
  about: string
  /** Fit for printing: a secret is only said to be set. Empty where there is no value. */
  value: string
  origin: 'default' | 'environment'
}

export interface ParsedConfig {
  /** Null while there are errors. */
  config: Config | null
  /** A sentence each, all of them at once. */
  errors: string[]
  lines: SettingLine[]
}

export function parseConfig(environment: Environment): ParsedConfig {
  const values: Record<string, unknown> = {}
  const errors: string[] = []
  const lines: SettingLine[] = []
  for (const [key, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
    // An empty variable is how many tools write "not set".
    const own = environment[setting.name]?.trim() || undefined
    const written = own ?? setting.fallback
    lines.push({
      name: setting.name,
      about: setting.about,
      value: written === null ? '' : setting.secret ? '(set)' : written,
      origin: own === undefined ? 'default' : 'environment',
    })
    try {
      values[key] = written === null ? null : setting.parse(written)
    } catch (thrown) {
      errors.push(`${setting.name} ${thrown instanceof Error ? thrown.message : thrown}`)
    }
  }
  return { config: errors.length === 0 ? (values as unknown as Config) : null, errors, lines }
}

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

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
    return wrong(`must be a time such as 15s or 2m, at most ${most / 1000}s, not "${value}".`)
  }
}

function oneOf<const T extends string>(...values: T[]) {
  return (value: string): T =>
    values.find((one) => one === value) ?? wrong(`must be one of ${values.join(', ')}, not "${value}".`)
}

/** As words, or as the numbers of the interface. */
function depth(value: string): Depth {
  return parseDepth(value) ?? wrong(`must be one of ${DEPTH_NAMES.join(', ')}, not "${value}".`)
}

function list(value: string): string[] {
  return value.split(/[\s,]+/).filter((entry) => entry !== '')
}

function allowList(value: string): string[] {
  const entries = list(value)
  for (const entry of entries) {
    try {
      createAllowList([entry])
    } catch {
      wrong(`holds "${entry}", which is not a host, *.domain, IP address or CIDR.`)
    }
  }
  return entries
}

function proxies(value: string): boolean | number | string[] {
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^\d{1,3}$/.test(value)) return Number(value)
  const entries = list(value)
  for (const entry of entries)
    if (!isNet(entry)) wrong(`holds "${entry}", which is not true, false, a number, an IP address or CIDR.`)
  return entries
}

function origins(value: string): string[] {
  const entries = list(value)
  for (const entry of entries)
    if (entry !== '*' && URL.parse(entry)?.origin !== entry)
      wrong(`holds "${entry}", which is not an origin such as https://example.com.`)
  return entries
}

function baseUrl(value: string): string {
  const url = URL.parse(value)
  if (url === null || !/^https?:$/.test(url.protocol)) return wrong(`must be an http or https URL, not "${value}".`)
  if (url.username + url.password + url.search + url.hash !== '')
    return wrong('must have no user name, password, query or fragment.')
  if (url.pathname !== '/')
    return wrong(`must have no path: pages stand at the root of a host, not below ${url.pathname}.`)
  return url.origin
}

function databaseUrl(value: string): string {
  const known = /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')
  return known ? value : wrong('must be a URL that begins with postgres:// or postgresql://.')
}

function email(value: string): string {
  const known = value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value)
  return known ? value.toLowerCase() : wrong(`must be an e-mail address, not "${value}".`)
}

/** RFC 9116 §2.5.3: always a URI. */
function contact(value: string): string {
  if (/^[^\s@:]+@[^\s@:]+$/.test(value)) return `mailto:${value}`
  const known = /^(mailto|https|tel):$/.test(URL.parse(value)?.protocol ?? '')
  return known ? value : wrong(`must be an e-mail address or an https URL, not "${value}".`)
}

function apiKey(value: string): string {
  return isKey(value) ? value : wrong('must be a key as `verdict keys create` prints them: vdt_ and 40 characters.')
}
