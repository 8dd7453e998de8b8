import { percentDecoded } from '../../../common/text.ts'
import { FLAG } from '../site.ts'

/** Longer addresses are not requested; sitemaps.org allows no longer ones either. */
export const MAX_ADDRESS_LENGTH = 2048
const MAX_PARAMETERS = 8
const NONE_IGNORED: ReadonlySet<string> = new Set()

/**
 * What is requested for a link: the WHATWG serialization without fragment. Nothing is tidied up, because a site's own variants of an
 * address are what a scan has to see; only the parameters that the user named are removed. Null for what a scan never requests: other
 * schemes, credentials, invalid or overlong addresses.
 */
export function requestKey(
  reference: string | URL,
  base?: string | URL,
  ignored: ReadonlySet<string> = NONE_IGNORED,
): string | null {
  const url = URL.parse(reference, base)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (url.username !== '' || url.password !== '') return null
  let key = url.href
  const hash = key.indexOf('#')
  if (hash !== -1) key = key.slice(0, hash)
  if (ignored.size > 0) key = withoutParameters(key, ignored)
  return key.length > MAX_ADDRESS_LENGTH ? null : key
}

/** RFC 3986 §6.2.2.1: `%c3%bc`, as WordPress writes it, is `%C3%BC`, as browsers do. Only to compare, never for requests. */
export function inOneCase(text: string): string {
  return text.includes('%') ? text.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()) : text
}

function withoutParameters(key: string, ignored: ReadonlySet<string>): string {
  const mark = key.indexOf('?')
  if (mark === -1) return key
  const all = key.slice(mark + 1).split('&')
  const kept = all.filter((pair) => !ignored.has(parameterOf(pair).name))
  if (kept.length === all.length) return key
  return kept.length === 0 ? key.slice(0, mark) : `${key.slice(0, mark)}?${kept.join('&')}`
}

/** Parameters that name a campaign or a click, never a page. */
const TRACKING =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_[ce]id|_ga|_gl|_hs\w+|mkt_tok|vero_id|wickedid)$/
const INDEX_FILE = /\/(?:index\.(?:x?html?|shtml|php\d?|aspx?|jsp|cgi)|default\.(?:html?|aspx?))$/

/**
 * The same for addresses that differ only in what should not matter: scheme, www, case of the path, double and trailing slashes, index
 * files, order of parameters, tracking parameters and session ids. Only for grouping, never for requests. Values of parameters keep
 * their case: many are ids.
 */
export function familyKey(url: URL): string {
  const host = url.host.startsWith('www.') ? url.host.slice(4) : url.host
  let path = decodeUnreserved(url.pathname).toLowerCase()
  path = path
    .replace(PATH_SESSION, '')
    .replace(/\/{2,}/g, '/')
    .replace(INDEX_FILE, '/')
  if (path.endsWith('/')) path = path.slice(0, -1)
  if (url.search.length < 2) return host + path
  const pairs: string[] = []
  for (const pair of pairsOf(url)) {
    const { name, value } = parameterOf(pair)
    const lower = name.toLowerCase()
    if (!TRACKING.test(lower) && !SESSION_NAMES.test(lower) && !isSession(lower, value)) pairs.push(`${lower}=${value}`)
  }
  return pairs.length === 0 ? host + path : `${host}${path}?${pairs.sort().join('&')}`
}

/** RFC 3986 §6.2.2.2: letters, digits, `-`, `.`, `_` and `~` mean the same when they are encoded. */
function decodeUnreserved(path: string): string {
  if (!path.includes('%')) return path
  return path.replace(/%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  )
}

/** Host and first directory: `example.com/blog/` for `/blog/2026/post`, `example.com/` for `/contact`. */
export function directoryOf({ host, pathname }: URL): string {
  const end = pathname.indexOf('/', 1)
  return end === -1 ? `${host}/` : host + pathname.slice(0, end + 1)
}

export type AddressSkip = 'too-long' | 'repeats' | 'parameters'

/** Why a single address is not requested, though it is in scope: it looks like one that a site makes up without end. */
export function skipReason(url: URL): AddressSkip | null {
  if (url.href.length - url.hash.length > MAX_ADDRESS_LENGTH) return 'too-long'
  if (url.search.length > 1 && pairsOf(url).length > MAX_PARAMETERS) return 'parameters'
  return repeatsSegment(url.pathname) ? 'repeats' : null
}

/** `/a/b/a/b/a/b`: relative links gone wrong. Numbers may repeat, as in dates. */
function repeatsSegment(path: string): boolean {
  const segments = path.split('/').slice(1, path.endsWith('/') ? -1 : undefined)
  if (segments.length < 3) return false
  const counts = new Map<string, number>()
  for (const segment of segments) {
    if (/^\d+$/.test(segment)) continue
    const count = (counts.get(segment) ?? 0) + 1
    if (count === 3) return true
    counts.set(segment, count)
  }
  return false
}

/** The bits of `FLAG` that an address alone decides. */
export function addressFlags(url: URL): number {
  let flags = 0
  if (url.protocol === 'http:') flags |= FLAG.http
  if (isPagedPath(url.pathname)) flags |= FLAG.paged
  if (isUtilityPath(url.pathname)) flags |= FLAG.utility
  if (PATH_SESSION.test(url.pathname)) flags |= FLAG.sessionId
  if (url.search.length < 2) return flags
  flags |= FLAG.query
  const isRoot = /^\/(?:index\.php)?$/.test(url.pathname)
  for (const pair of pairsOf(url).slice(0, 100)) {
    const { name, value } = parameterOf(pair)
    const lower = name.toLowerCase()
    if (isSession(lower, value)) flags |= FLAG.sessionId
    if (isPaging(lower, value, isRoot)) flags |= FLAG.paged
    // WordPress searches by `/?s=`.
    if (lower === 's' && isRoot) flags |= FLAG.utility
  }
  return flags
}

const SESSION_NAMES =
  /^(?:phpsessid|jsessionid|aspsessionid\w*|asp\.net_sessionid|cfid|cftoken|oscsid|zenid|session_?id|sessid)$/
/** These are also short for sections, sorts and shops: only a long value is a session. */
const AMBIGUOUS_NAMES = /^(?:sid|s|session|sess|token)$/
const LONG_ID = /^(?=.*\d)[\w-]{16,}$/
const HEX_ID = /^[0-9a-f]{32,}$/i
/** Parameters whose long value names content: a version, a file, a commit. */
const CONTENT_NAMES = /^(?:id|v|ver|version|h|hash|md5|sha\d*|checksum|digest|etag|rev|commit|file)$/
/** `;jsessionid=…` of Java, `/(S(…))/` of ASP.NET. */
const PATH_SESSION = /;jsessionid=[^/;]*|\/\(s\(\w{10,}\)\)/i

function isSession(name: string, value: string): boolean {
  if (value === '') return false
  if (SESSION_NAMES.test(name)) return true
  if (AMBIGUOUS_NAMES.test(name)) return LONG_ID.test(value)
  return HEX_ID.test(value) && !CONTENT_NAMES.test(name)
}

const PAGE_NAMES = /^(?:page|paged|pg|pagenum|page_?no|pageno|pagenumber|page_?number|currentpage|seite|pagina|p)$/
const OFFSET_NAMES = /^(?:offset|start|from|skip)$/

/** After the first page. WordPress has its articles at `/?p=123`. */
function isPaging(name: string, value: string, isRoot: boolean): boolean {
  if (!/^\d{1,6}$/.test(value)) return false
  if (PAGE_NAMES.test(name)) return Number(value) > 1 && !(name === 'p' && isRoot)
  return OFFSET_NAMES.test(name) && Number(value) > 0
}

function isPagedPath(path: string): boolean {
  const found = /\/(?:page|seite|pagina)[/_-]?(\d{1,6})(?:\/|\.\w{2,5})?$/i.exec(path)
  return found !== null && Number(found[1]) > 1
}

const UTILITY = new Set(
  (
    'login log-in signin sign-in wp-login logout log-out signout sign-out register registration signup sign-up auth sso account my-account ' +
    'profile password forgot-password lost-password reset-password cart basket bag checkout wishlist compare search results privacy ' +
    'privacy-policy cookies cookie-policy terms terms-of-service terms-of-use terms-and-conditions legal legal-notice imprint ' +
    'anmelden anmeldung einloggen registrieren registrierung konto mein-konto passwort-vergessen warenkorb kasse merkliste wunschliste ' +
    'suche datenschutz datenschutzerklaerung datenschutzhinweise impressum agb nutzungsbedingungen ' +
    'connexion inscription compte mon-compte panier recherche confidentialite mentions-legales cgv ' +
    'iniciar-sesion registro cuenta mi-cuenta carrito buscar privacidad aviso-legal'
  ).split(' '),
)

function isUtilityPath(path: string): boolean {
  return path.split('/', 20).some((segment) => UTILITY.has(wordOf(segment)))
}

function wordOf(segment: string): string {
  return segment
    .replace(/\.\w{2,5}$/, '')
    .replaceAll('_', '-')
    .toLowerCase()
}

export function pairsOf({ search }: URL): string[] {
  return search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
}

/** Name and value as they were meant. */
export function parameterOf(pair: string): { name: string; value: string } {
  const sign = pair.indexOf('=')
  if (sign === -1) return { name: formDecoded(pair), value: '' }
  return { name: formDecoded(pair.slice(0, sign)), value: formDecoded(pair.slice(sign + 1)) }
}

/** Percent-encoding and `+` undone; text that is encoded wrongly stays as it is. */
function formDecoded(text: string): string {
  return percentDecoded(text.replaceAll('+', ' '))
}

/**
 * A number from 1 to 2⁵³ - 1 for a text: two lanes of 32 bits, mixed at the end. Not for secrets: texts with the same number can be made
 * up, and would only hide a site's own pages.
 */
export function hashText(text: string): number {
  let low = 0x2c1b3c6d
  let high = 0x297a2d39 ^ text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(((low << 7) | (low >>> 25)) ^ code, 0x9e3779b1)
    high = Math.imul(((high << 13) | (high >>> 19)) ^ code, 0x85ebca77)
  }
  low = mix(low ^ (high >>> 11))
  high = mix(high ^ low)
  return (high >>> 11) * 2 ** 32 + (low >>> 0) || 1
}

/** Every bit of the result depends on every bit of the number. */
function mix(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return mixed ^ (mixed >>> 15)
}
