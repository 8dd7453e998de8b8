import { MAX_ADDRESS_LENGTH } from '../../engine/site/addresses/address.ts'
import { createScope, SCOPES, type ScopeKind, SiteScope } from '../../engine/site/addresses/scope.ts'
import { DEFAULT_OPTIONS, SAMPLE_PAGES, type ScanOptions, summarizeList } from '../../queue/scans/scan-options.ts'
import { DEPTHS, DEVICES, type Device } from '../../vocabulary.ts'

/** The options of a scan as the API names them, each as it was typed. Empty and missing ones have their default. */
export interface ScanOptionFields {
  /** The start page, from `readWebpageUrl`. */
  url: string
  pages?: unknown
  /** 1 and 2 open a sample of the pages in a browser. */
  depth?: unknown
  /** Most pages of the sample. */
  sample?: unknown
  device?: unknown
  scope?: unknown
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  ignore_params?: readonly string[] | undefined
  sitemap?: readonly string[] | undefined
  /** One URL per line; empty lines and lines that start with # are skipped. */
  list?: string | null | undefined
  nofollow?: unknown
  external?: unknown
  rate?: unknown
}

export type ScanOptionName = Exclude<keyof ScanOptionFields, 'url'>

/** What is wrong with each field; it completes the sentence that the name of the field begins. */
export type ScanOptionErrors = { [name in ScanOptionName]?: string[] }

/** `list`: the addresses that `options.list` is about. */
export type ReadScanOptions =
  | { ok: true; options: ScanOptions; list: string[] | null }
  | { ok: false; errors: ScanOptionErrors }

export const MAX_SCAN_RATE = 1_000
const MAX_ENTRIES = 100
const MAX_NAME_LENGTH = 200
const MAX_LISTED = 50_000
const MAX_LIST_LENGTH = 8_000_000

export interface ScanOptionLimits {
  /** The operator's limit. */
  maxPages: number
  /** The device of a sample if none was typed. */
  device?: Device
}

/** Reads the options of a new scan. The only validation: for API, pages and command line. */
export function readScanOptions(
  fields: ScanOptionFields,
  { maxPages, device: usual = 'mobile' }: ScanOptionLimits,
): ReadScanOptions {
  const errors: ScanOptionErrors = {}
  const refuse = (name: ScanOptionName, problem: string) => {
    errors[name] = [...(errors[name] ?? []), problem]
  }
  const number = (name: ScanOptionName, fallback: number, most: number) => {
    const value = typed(fields[name])
    if (value === null) return fallback
    const read = /^\d{1,9}$/.test(value) ? Number(value) : 0
    if (read < 1 || read > most) refuse(name, `must be a whole number from 1 to ${most}.`)
    return read
  }
  const flag = (name: ScanOptionName, fallback: boolean) => {
    const value = typed(fields[name])
    if (value !== null && value !== '0' && value !== '1') refuse(name, 'must be one of 0, 1.')
    return value === null ? fallback : value === '1'
  }
  const choice = <T extends string | number>(name: ScanOptionName, fallback: T, all: readonly T[]) => {
    const value = typed(fields[name]) ?? String(fallback)
    const chosen = all.find((one) => String(one) === value)
    if (chosen === undefined) refuse(name, `must be one of ${all.join(', ')}.`)
    return chosen
  }

  const kind = choice<ScopeKind>('scope', DEFAULT_OPTIONS.scope, SCOPES)
  const depth = choice('depth', 0, DEPTHS)
  const sample = {
    pages: number('sample', SAMPLE_PAGES.default, SAMPLE_PAGES.most),
    device: choice('device', usual, DEVICES) ?? usual,
  }
  const scope = scopeOf(fields, kind ?? 'domain', refuse)
  const { ignore_params: ignoreParams = [], sitemap = [], include = [], exclude = [] } = fields
  checkNames(ignoreParams, (problem) => refuse('ignore_params', problem))
  const sitemaps = readUrls(sitemap, MAX_ENTRIES, {
    refuse: (problem) => refuse('sitemap', problem),
    label: 'entry',
    isInside: (url) => scope.hasHost(url),
    site: fields.url,
  })
  const list = readList(fields, scope, (problem) => refuse('list', problem))
  const pages = list === null ? Math.min(DEFAULT_OPTIONS.pages, maxPages) : Math.min(list.length, maxPages)
  const options: ScanOptions = {
    ...DEFAULT_OPTIONS,
    pages: number('pages', pages, maxPages),
    scope: kind ?? 'host',
    include: [...include],
    exclude: [...exclude],
    ignoreParams: [...ignoreParams],
    sitemaps,
    list: list === null ? null : summarizeList(list),
    nofollow: flag('nofollow', DEFAULT_OPTIONS.nofollow),
    external: flag('external', DEFAULT_OPTIONS.external),
    rate: number('rate', DEFAULT_OPTIONS.rate, MAX_SCAN_RATE),
    ...(depth && { sample: { depth, ...sample } }),
  }
  return Object.keys(errors).length === 0 ? { ok: true, options, list } : { ok: false, errors }
}

/** As text; null if nothing was typed. */
function typed(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'boolean' ? String(Number(value)) : String(value)
}

/** Without its globs if they are wrong, so that the other fields can be checked. */
function scopeOf(
  { url, include = [], exclude = [] }: ScanOptionFields,
  kind: ScopeKind,
  refuse: (name: ScanOptionName, problem: string) => void,
): SiteScope {
  const start = new URL(url)
  const scope = createScope({ start, kind, include, exclude })
  if (scope instanceof SiteScope) return scope
  refuse(scope.option, scope.problem)
  return new SiteScope(start, kind)
}

/** Whether a scan leaves out its own start page: then it finds only what sitemaps name. */
export function excludesStart(url: string, { scope: kind, include, exclude, list }: ScanOptions): boolean {
  const start = new URL(url)
  const scope = createScope({ start, kind, include, exclude })
  return list === null && scope instanceof SiteScope && !scope.includes(start)
}

function checkNames(names: readonly string[], refuse: (problem: string) => void): void {
  if (names.length > MAX_ENTRIES) refuse(`must have at most ${MAX_ENTRIES} entries.`)
  else if (names.some((name) => name === '' || name.length > MAX_NAME_LENGTH))
    refuse(`must have names of 1 to ${MAX_NAME_LENGTH} characters.`)
  // `a=b` and `utm_*` would silently match nothing.
  else if (names.some((name) => /[=&*]/.test(name))) refuse('must have names of parameters, without =, & and *.')
}

function readList({ url, list }: ScanOptionFields, scope: SiteScope, refuse: (problem: string) => void) {
  if (list === undefined || list === null || list === '') return null
  if (list.length > MAX_LIST_LENGTH) {
    refuse('must have at most 8 MB.')
    return null
  }
  const lines = list
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
  const isInside = (one: URL) => scope.place(one) !== 'outside'
  let isRefused = false
  const listed = readUrls(lines, MAX_LISTED, {
    refuse(problem) {
      isRefused = true
      refuse(problem)
    },
    label: 'line',
    isInside,
    site: url,
  })
  if (listed.length === 0 && !isRefused) refuse('must list at least one URL.')
  return listed
}

interface UrlRules {
  refuse(problem: string): void
  /** What the position of an entry is called. */
  label: 'line' | 'entry'
  isInside(url: URL): boolean
  site: string
}

/** Of a URL without its fragment: scans request no others. */
function problemOf(url: URL | null): string | null {
  if (url === null || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL.'
  if (url.username + url.password !== '') return 'must not contain a user name or password.'
  return url.href.length > MAX_ADDRESS_LENGTH ? `must have at most ${MAX_ADDRESS_LENGTH} characters.` : null
}

/** The parser of URLs would join a name that other tools write after the URL with its path. */
const SPACES = 'must be a URL without spaces. Write %20 for a space in it.'

/** Each once, in their order; nothing after the first that is wrong. */
function readUrls(texts: readonly string[], most: number, { refuse, label, isInside, site }: UrlRules): string[] {
  const urls = new Set<string>()
  for (const [index, text] of texts.entries()) {
    if (label === 'line' && (text === '' || text.startsWith('#'))) continue
    const url = URL.parse(text)
    if (url !== null) url.hash = ''
    const problem =
      problemOf(url) ??
      (label === 'line' && /\s/.test(text) ? SPACES : null) ??
      (isInside(url!) ? null : `is outside of the site that starts at ${site}.`)
    if (problem !== null) {
      refuse(`${label} ${index + 1}: ${problem}`)
      return [...urls]
    }
    urls.add(url!.href)
    if (urls.size > most) {
      refuse(`must list at most ${most.toLocaleString('en')} URLs.`)
      return []
    }
  }
  return [...urls]
}
