import { parseMetaCsp } from './csp.ts'
import { type MergedCsp, mergeCsp } from './merge.ts'

/** The results of MDN HTTP Observatory, with its points. */
const POINTS = {
  'csp-implemented-with-no-unsafe-default-src-none': 10,
  'csp-implemented-with-no-unsafe': 5,
  'csp-implemented-with-unsafe-inline-in-style-src-only': 0,
  'csp-implemented-but-duplicate-directives': 0,
  'csp-implemented-with-insecure-scheme-in-passive-content-only': -10,
  'csp-implemented-with-unsafe-eval': -10,
  'csp-implemented-with-unsafe-inline': -20,
  'csp-implemented-with-insecure-scheme': -20,
  'csp-header-invalid': -25,
  'csp-not-implemented': -25,
  'csp-not-implemented-but-reporting-enabled': -25,
}

export type CspResult = keyof typeof POINTS

const PASSING = new Set<CspResult>([
  'csp-implemented-with-no-unsafe-default-src-none',
  'csp-implemented-with-no-unsafe',
  'csp-implemented-with-unsafe-inline-in-style-src-only',
  'csp-implemented-but-duplicate-directives',
  'csp-implemented-with-insecure-scheme-in-passive-content-only',
])

export function isPassing(result: CspResult): boolean {
  return PASSING.has(result)
}

export interface CspGrade {
  result: CspResult
  pass: boolean
  scoreModifier: number
  /** All policies as one; null where there is none to speak of. */
  merged: MergedCsp | null
  /** frame-ancestors of the headers restricts framing. */
  antiClickjacking: boolean
}

export interface CspGradeOptions {
  /** Values of Content-Security-Policy-Report-Only. */
  reportOnly?: string[]
  /** Was the page itself fetched over https? Then sources over http are a hole. */
  https?: boolean
}

const BROAD = new Set(['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'])

/** Grades the policies of headers and meta elements together, as MDN HTTP Observatory does. */
export function gradeCsp(headerValues: string[], metaValues: string[], options: CspGradeOptions = {}): CspGrade {
  const { reportOnly = [], https = true } = options
  const merged = mergeCsp([...headerValues, ...metaValues])
  const headers = metaValues.length === 0 ? merged : mergeCsp(headerValues)
  const inHeaders = 'error' in headers ? {} : headers.directives
  const ancestors = Object.hasOwn(inHeaders, 'frame-ancestors') ? inHeaders['frame-ancestors']! : ['*']
  const antiClickjacking = !isBroad(new Set(ancestors))
  if ('error' in merged) return { ...graded('csp-header-invalid'), merged: null, antiClickjacking }
  if (Object.keys(inHeaders).length === 0 && parseMetaCsp(metaValues).length === 0) {
    const result = reportOnly.length > 0 ? 'csp-not-implemented-but-reporting-enabled' : 'csp-not-implemented'
    return { ...graded(result), merged: null, antiClickjacking }
  }
  const result = resultOf(merged, https)
  const repeats = isPassing(result) && merged.duplicates.length > 0
  return { ...graded(repeats ? 'csp-implemented-but-duplicate-directives' : result), merged, antiClickjacking }
}

function graded(result: CspResult): { result: CspResult; pass: boolean; scoreModifier: number } {
  return { result, pass: isPassing(result), scoreModifier: POINTS[result] }
}

/** The first that applies, in this order. */
function resultOf(merged: MergedCsp, https: boolean): CspResult {
  const lists = new Map(Object.entries(merged.directives).map(([name, sources]) => [name, new Set(sources)]))
  const listOf = (name: string) => lists.get(name) ?? lists.get('default-src') ?? new Set(['*'])
  const scripts = listOf('script-src')
  const styles = listOf('style-src')
  for (const list of [scripts, styles]) if (trusts(list)) list.delete("'unsafe-inline'")
  if (scripts.has("'strict-dynamic'")) {
    // Alone it lets nothing in, which is never meant.
    if (!trusts(scripts)) return 'csp-header-invalid'
    for (const source of scripts) if (isIgnoredWhenStrict(source)) scripts.delete(source)
  }

  const active = [...lists].filter(([name]) => !['img-src', 'media-src', 'script-src'].includes(name))
  const insecure = (sources: Iterable<string>) => https && [...sources].some((source) => /^(?:http|ftp):/.test(source))
  if (allowsInline(scripts) || isBroad(listOf('object-src'))) return 'csp-implemented-with-unsafe-inline'
  if (insecure(scripts) || active.some(([, list]) => insecure(list))) return 'csp-implemented-with-insecure-scheme'
  if (scripts.has("'unsafe-eval'") || styles.has("'unsafe-eval'")) return 'csp-implemented-with-unsafe-eval'
  if (insecure(listOf('img-src')) || insecure(listOf('media-src'))) {
    return 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  }
  if (allowsInline(styles)) return 'csp-implemented-with-unsafe-inline-in-style-src-only'
  const fallback = lists.get('default-src')
  return fallback?.has("'none'") && fallback.size === 1
    ? 'csp-implemented-with-no-unsafe-default-src-none'
    : 'csp-implemented-with-no-unsafe'
}

function trusts(list: Set<string>): boolean {
  return [...list].some((source) => /^'(?:sha256|sha384|sha512|nonce)-/.test(source))
}

/** 'strict-dynamic' makes browsers ignore hosts and schemes. */
function isIgnoredWhenStrict(source: string): boolean {
  return !source.startsWith("'") || source === "'self'" || source === "'unsafe-inline'"
}

function isBroad(list: Set<string>): boolean {
  return [...list].some((source) => BROAD.has(source))
}

function allowsInline(list: Set<string>): boolean {
  return isBroad(list) || list.has("'unsafe-inline'") || list.has('data:')
}
