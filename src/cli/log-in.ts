import { open } from 'node:fs/promises'
import { isObject } from '../common/is-object.ts'
import { readLogInHeaders } from '../engine/net/log-in-headers.ts'
import { headersForOrigin, type PageLogIn, redactionOf } from '../engine/net/page-log-in.ts'
import type { Redaction } from '../engine/net/redaction.ts'
import { type TypedOptions, UsageError } from './command.ts'
import type { LOG_IN_OPTIONS } from './options.ts'
import { LOOPBACK_HOST } from './targets.ts'
import type { Terminal } from './terminal.ts'

/** The options that sign in. */
export type LogInArguments = TypedOptions<typeof LOG_IN_OPTIONS>

/** The credentials of a command. They go to the origins they are for, and nothing that is printed or written has them. */
export interface LogInUse {
  redaction: Redaction
  headersFor: (url: URL) => Readonly<Record<string, string>>
  /** What is sent to the origin of a URL. */
  of(url: string): PageLogIn | undefined
  /** The pages to check. Throws if credentials without an origin could be meant for several, or if they would be sent unencrypted. */
  bind(urls: readonly string[]): void
}

/** `origin`: null means that of the pages, which then have to have the same. */
type GivenCredential = Omit<PageLogIn, 'origin'> & { origin: string | null }

const FROM_ENVIRONMENT = /^(?:([a-z][a-z\d-]*) +)?env:([a-z_]\w*)$/i
/** RFC 9110 §5.6.2: the characters that names of headers and cookies may have. */
const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/
const LARGEST_FILE = 64 * 1024

const NOT_HERE =
  'A secret on the command line ends up in the history of the shell and in the list of processes. Put it into an environment variable, or into a file for --auth-file.'

const HEADER_EXAMPLE = '--header "Authorization=Bearer env:TOKEN"'
const COOKIE_EXAMPLE = '--cookie "session=env:SESSION"'

/** Undefined if no credentials are given. Messages never have a value. */
export async function readLogIn(values: LogInArguments, terminal: Terminal): Promise<LogInUse | undefined> {
  const given = givenOptions(values, terminal)
  if (values['auth-file'] !== undefined) given.push(...(await readAuthFile(values['auth-file'])))
  if (given.filter(({ origin }) => origin === null).length > 1)
    throw new UsageError('Use --auth-file without the other options that sign in, or give its entries an origin.')
  return given.length === 0 ? undefined : useOf(given)
}

export function needsUrl(): UsageError {
  return new UsageError('Credentials need a page with a URL: files have no login.')
}

function useOf(given: readonly GivenCredential[]): LogInUse {
  let bound: PageLogIn[] = given.flatMap((one) => (one.origin === null ? [] : [{ ...one, origin: one.origin }]))
  const unbound = given.find(({ origin }) => origin === null)
  let own: string | null = null
  let headersFor = headersForOrigin(bound)
  return {
    redaction: redactionOf(given.map((one) => ({ ...one, origin: one.origin ?? '' }))),
    headersFor: (url) => headersFor(url),
    of: (url) => bound.find(({ origin }) => origin === new URL(url).origin),
    bind(urls) {
      for (const url of urls) {
        const { origin } = new URL(url)
        if (unbound === undefined || bound.some((one) => one.origin === origin)) continue
        if (own !== null && own !== origin) throw new UsageError(severalOrigins(own, origin))
        own = origin
        bound = [...bound, { ...unbound, origin }]
      }
      // Other pages are checked without: a preview behind a login compares with a public site.
      const hasOwn = urls.some((url) => bound.some(({ origin }) => origin === new URL(url).origin))
      if (urls.length > 0 && !hasOwn)
        throw new UsageError(
          `--auth-file has no credentials for ${new URL(urls[0]!).origin}. Add an entry with that origin.`,
        )
      for (const { origin } of bound) checkEncrypted(origin)
      headersFor = headersForOrigin(bound)
    },
  }
}

function severalOrigins(own: string, origin: string): string {
  return `Credentials go to one origin, but there are pages of ${own} and of ${origin}. Use --auth-file with an entry for each origin.`
}

function checkEncrypted(origin: string): void {
  const { protocol, host } = new URL(origin)
  if (protocol !== 'https:' && !LOOPBACK_HOST.test(host))
    throw new UsageError(`Credentials are sent only over https, or to this machine, not to ${origin}.`)
}

function givenOptions({ header, cookie, basic }: LogInArguments, { env }: Terminal): GivenCredential[] {
  const secrets: string[] = []
  const read = (option: string, typed: string, isText = false): string => {
    const [, scheme, name] = FROM_ENVIRONMENT.exec(typed) ?? []
    if (name === undefined) throw new UsageError(`${option} takes its value from the environment. ${NOT_HERE}`)
    const value = env[name]?.trim()
    if (value === undefined || value === '')
      throw new UsageError(`${option}: the environment variable ${name} is not set.`)
    if (!isText && !/^[\x20-\x7e]+$/.test(value))
      throw new UsageError(`${option}: the value of ${name} must be one line of printable ASCII characters.`)
    secrets.push(value)
    return scheme === undefined ? value : `${scheme} ${value}`
  }
  const lines = header.map((typed) => {
    const [name, value] = parted(typed, HEADER_EXAMPLE)
    // As curl has it: "Cookie: session=…".
    if (name.includes(':'))
      throw new UsageError(`Write ${HEADER_EXAMPLE}, or ${COOKIE_EXAMPLE} for a cookie. ${NOT_HERE}`)
    if (!TOKEN.test(name)) throw new UsageError('--header: that is not the name of a header.')
    return `${name}: ${read('--header', value)}`
  })
  for (const typed of cookie) {
    const [name, value] = parted(typed, COOKIE_EXAMPLE)
    lines.push(cookieLine(name, read('--cookie', value), '--cookie'))
  }
  if (basic !== undefined) {
    const [, user, password] = /^(env:\w+):(env:\w+)$/i.exec(basic) ?? []
    if (user === undefined || password === undefined)
      throw new UsageError(`--basic must be env:USER:env:PASSWORD. ${NOT_HERE}`)
    checkOnce(lines, '--basic')
    const name = read('--basic', user, true)
    // A user name is not secret, and may be a common word.
    secrets.pop()
    lines.push(basicLine(name, read('--basic', password, true), '--basic'))
  }
  return lines.length === 0 ? [] : [{ origin: null, headers: headersOf(lines, '--header'), secrets }]
}

function parted(typed: string, example: string): [name: string, value: string] {
  const at = typed.indexOf('=')
  // What was typed may be a secret.
  if (at < 1) throw new UsageError(`Write ${example}. ${NOT_HERE}`)
  return [typed.slice(0, at).trim(), typed.slice(at + 1).trim()]
}

function cookieLine(name: string, value: string, from: string): string {
  // RFC 6265 §4.1.1, but as lenient with values as browsers.
  if (!TOKEN.test(name)) throw new UsageError(`${from}: that is not the name of a cookie.`)
  if (value.includes(';')) throw new UsageError(`${from}: the value of a cookie can’t have a semicolon.`)
  return `Cookie: ${name}=${value}`
}

/** The sentence of the service: both would be one header with two values, which servers refuse. */
function checkOnce(lines: readonly string[], from: string): void {
  if (lines.some((line) => /^authorization:/i.test(line)))
    throw new UsageError(`${from} can’t be combined with an Authorization header, because it sets that header itself.`)
}

/** RFC 7617. */
function basicLine(user: string, password: string, from: string): string {
  if (user.includes(':')) throw new UsageError(`${from}: a user name can’t have a colon.`)
  return `Authorization: Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

function headersOf(lines: readonly string[], from: string): PageLogIn['headers'] {
  const read = readLogInHeaders(lines)
  if (!read.ok) throw new UsageError(`${from} ${read.problem}`)
  return read.headers
}

/** An object, or a list of them with an origin each. */
async function readAuthFile(name: string): Promise<GivenCredential[]> {
  const from = `--auth-file ${name}`
  const file = await open(name).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${from}: ${error.code === 'ENOENT' ? 'there is no such file' : 'it can’t be read'}.`)
  })
  let text: string
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new UsageError(`${from}: that is not a file.`)
    // Windows has no such bits.
    if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0)
      throw new UsageError(`${from}: other users of this machine can read it. Run chmod 600 ${name}.`)
    if (stats.size > LARGEST_FILE) throw new UsageError(`${from}: it is larger than 64 kB.`)
    text = await file.readFile('utf8')
  } finally {
    await file.close()
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The parser's own message quotes the text.
    throw new UsageError(`${from}: it is not JSON.`)
  }
  const entries = (Array.isArray(value) ? value : [value]).map((entry) => entryOf(entry, from))
  if (entries.length === 0) throw new UsageError(`${from}: the list is empty.`)
  if (entries.length > 1 && entries.some(({ origin }) => origin === null))
    throw new UsageError(`${from}: each entry of a list needs an origin.`)
  return entries
}

const KEYS = ['origin', 'headers', 'cookies', 'basic']

function entryOf(entry: unknown, from: string): GivenCredential {
  if (typeof entry !== 'object' || entry === null) throw new UsageError(`${from}: an entry must be an object.`)
  const fields = entry as Record<string, unknown>
  const unknown = Object.keys(fields).find((key) => !KEYS.includes(key))
  if (unknown !== undefined) throw new UsageError(`${from}: an entry can have ${KEYS.join(', ')}, and nothing else.`)
  const headers = stringsIn(fields['headers'], 'headers', from)
  const cookies = stringsIn(fields['cookies'], 'cookies', from)
  const { user, password, ...more } = stringsIn(fields['basic'], 'basic', from)
  const isBasic = fields['basic'] !== undefined
  if (isBasic && (user === undefined || password === undefined || Object.keys(more).length > 0))
    throw new UsageError(`${from}: basic must have user and password.`)
  const lines = [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...Object.entries(cookies).map(([name, value]) => cookieLine(name, value, from)),
  ]
  if (isBasic) {
    checkOnce(lines, `${from}: basic`)
    lines.push(basicLine(user!, password!, from))
  }
  if (lines.length === 0) throw new UsageError(`${from}: there are no headers, cookies or basic in it.`)
  const secrets = [...Object.values(headers), ...Object.values(cookies), ...(isBasic ? [password!] : [])]
  return { origin: originOf(fields['origin'], from), headers: headersOf(lines, `${from}: a header`), secrets }
}

function stringsIn(value: unknown, name: string, from: string): Record<string, string> {
  if (value === undefined) return {}
  if (!isObject(value) || Object.values(value).some((one) => typeof one !== 'string'))
    throw new UsageError(`${from}: ${name} must be an object with texts.`)
  return value as Record<string, string>
}

function originOf(value: unknown, from: string): string | null {
  if (value === undefined) return null
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new UsageError(`${from}: origin must be like https://example.com, without a path.`)
  return url.origin
}
