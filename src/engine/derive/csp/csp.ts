/** Content Security Policy Level 3 as text: policies, their directives, and the words they are made of. */

export interface CspDirective {
  /** In lower case. */
  name: string
  /** Keywords and schemes in lower case, the rest as written; none twice. */
  values: string[]
}

export interface CspPolicy {
  directives: CspDirective[]
  /** Directives that browsers ignore because one of that name came before. */
  duplicates: string[]
}

/** The directives that name where something may be loaded from, and fall back on others. */
export const FETCH_DIRECTIVES = new Set([
  'child-src',
  'connect-src',
  'fenced-frame-src',
  'font-src',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
])

const DIRECTIVES = new Set([
  ...FETCH_DIRECTIVES,
  'default-src',
  'prefetch-src',
  'base-uri',
  'plugin-types',
  'sandbox',
  'disown-opener',
  'form-action',
  'frame-ancestors',
  'navigate-to',
  'report-to',
  'report-uri',
  'block-all-mixed-content',
  'upgrade-insecure-requests',
  'reflected-xss',
  'referrer',
  'require-sri-for',
  'trusted-types',
  'require-trusted-types-for',
  'webrtc',
])

const KEYWORDS = new Set([
  "'self'",
  "'none'",
  "'unsafe-inline'",
  "'unsafe-eval'",
  "'wasm-eval'",
  "'wasm-unsafe-eval'",
  "'strict-dynamic'",
  "'unsafe-hashed-attributes'",
  "'unsafe-hashes'",
  "'report-sample'",
  "'block'",
  "'allow'",
  "'inline-speculation-rules'",
  "'trusted-types-eval'",
  "'report-sha256'",
  "'report-sha384'",
  "'report-sha512'",
  "'unsafe-webtransport-hashes'",
])

/** HTML §4.2.5.3: what a policy in a meta element cannot say. */
const NOT_IN_META = new Set(['frame-ancestors', 'report-uri', 'sandbox'])

/** More than anybody sends; the rest is passed over. */
export const MAX_POLICIES = 100
export const MAX_DIRECTIVES = 1000

/** The policies of Content-Security-Policy headers: CSP3 §2.2.2, each header a list. */
export function parseCsp(values: string[]): CspPolicy[] {
  const texts = values.flatMap((value) => value.split(',')).filter((text) => text.trim() !== '')
  return texts
    .slice(0, MAX_POLICIES)
    .map(parsePolicy)
    .filter(({ directives }) => directives.length > 0)
}

/** The policies of meta elements: each content is one policy, commas and all. */
export function parseMetaCsp(values: string[]): CspPolicy[] {
  return values
    .slice(0, MAX_POLICIES)
    .map(parsePolicy)
    .map(({ directives, duplicates }) => ({
      directives: directives.filter(({ name }) => !NOT_IN_META.has(name)),
      duplicates,
    }))
    .filter(({ directives }) => directives.length > 0)
}

/** CSP3 §2.2.1 "parse a serialized CSP". */
function parsePolicy(text: string): CspPolicy {
  const directives = new Map<string, CspDirective>()
  const duplicates = new Set<string>()
  for (const token of text.split(';', MAX_DIRECTIVES)) {
    // A directive that is not ASCII is none.
    if (/[^\0-\x7f]/.test(token)) continue
    const words = token.match(/[^\t\n\f\r ]+/g)
    if (words === null) continue
    const name = words[0].toLowerCase()
    if (directives.has(name)) duplicates.add(name)
    else directives.set(name, { name, values: [...new Set(words.slice(1).map(normalise))] })
  }
  return { directives: [...directives.values()], duplicates: [...duplicates] }
}

function normalise(value: string): string {
  const lower = value.toLowerCase()
  return isKeyword(lower) || isScheme(value) ? lower : value
}

/** Null where the policy has no such directive. */
export function valuesOf(policy: CspPolicy, name: string): string[] | null {
  for (const directive of policy.directives) if (directive.name === name) return directive.values
  return null
}

/** The directive that governs in the place of one that is not there (CSP3 §6.8.3). */
export function effectiveName(policy: CspPolicy, name: string): string {
  if (valuesOf(policy, name) !== null || !FETCH_DIRECTIVES.has(name)) return name
  const general = /^(?:script|style)-src(?=-)/.exec(name)?.[0]
  return general !== undefined && valuesOf(policy, general) !== null ? general : 'default-src'
}

export function effectiveValues(policy: CspPolicy, name: string): string[] {
  return valuesOf(policy, effectiveName(policy, name)) ?? []
}

export function isDirective(name: string): boolean {
  return DIRECTIVES.has(name)
}

export function isKeyword(value: string): boolean {
  return KEYWORDS.has(value)
}

/** A whole scheme as a source: `https:`. */
export function isScheme(value: string): boolean {
  return /^[a-zA-Z][a-zA-Z0-9+.-]*:$/.test(value)
}

/** Browsers ignore one that is not base64 (CSP3 §2.3.1). */
export function isNonce(value: string): boolean {
  return /^'nonce-[a-zA-Z0-9+/_-]+={0,2}'$/.test(value)
}

export function isHash(value: string): boolean {
  return /^'sha(?:256|384|512)-[a-zA-Z0-9+/_-]+={0,2}'$/.test(value)
}
