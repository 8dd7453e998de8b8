import { percentDecoded } from '../../../common/text.ts'
import type { Assessment, AuditResult } from '../../assessment.ts'
import type { SecurityPolicy } from '../../derive/csp/security-policies.ts'
import { type Document, titleText } from '../../derive/document/document.ts'
import { attr, foldSpace, hasAttr } from '../../derive/document/dom.ts'
import { insecureSenders } from '../../derive/document/insecure-forms.ts'
import { withoutFragment } from '../../derive/document/resolve.ts'
import { shadowHeading } from '../../derive/document/shadow-heading.ts'
import { startOf } from '../../derive/document/where.ts'
import { headerValues } from '../../derive/http/headers.ts'
import { isDeleted, isHarmless, parseSetCookie } from '../../derive/http/set-cookie.ts'
import { readAlternates, readCanonicals } from '../../derive/metadata/canonical.ts'
import { type Read, unwrap } from '../../derive/readings.ts'
import type { Subresource } from '../../derive/resources/subresources.ts'
import { blocksOf, parseIndexingRules } from '../../derive/robots/indexing.ts'
import { visibleText } from '../../derive/text/visible-text.ts'
import type { Header } from '../../model.ts'
import { hashText } from '../addresses/address.ts'
import {
  type CookieFact,
  type FileFact,
  type FileKind,
  MAX_ANCHORS,
  type PageFacts,
  type PageMark,
  SECURITY_HEADERS,
} from './page-facts.ts'
import { isWeb, linksOf } from './page-links.ts'
import { comparedText } from './page-text.ts'

const MAX_FILES = 1_000
/** Of one image. */
const MAX_CANDIDATES = 20
const MAX_COOKIES = 50
const MAX_TEXT = 500

/** What a scan keeps of a page that was judged. `null` where there is no document: an image, an error page. */
export function readPageFacts(read: Read, assessment: Assessment): PageFacts | null {
  const got = read('document')
  if (!got.ok) return null
  const document = got.value
  const { headers: sent } = unwrap(read('page'))
  const headers = sent ?? []
  const robots = robotsRules(document, headers)
  const now = unwrap(read('now'))
  const { text, withoutUrl } = comparedText(document)
  return {
    title: cutText(titleText(document)),
    description: cutText(attr(document.metas('description')[0] ?? document.html, 'content')),
    h1: cutText(firstHeading(document)),
    lang: attr(document.html, 'lang')?.trim().toLowerCase().slice(0, 40) || null,
    canonical: canonicalOf(document, headers),
    noindex: blocksOf(document, headers, now).some(({ bot }) => bot === null || bot === 'googlebot'),
    nofollow: robots.has('nofollow') || robots.has('none'),
    alternates: alternatesOf(document, headers),
    links: linksOf(document, unwrap(read('links')), headers),
    files: filesOf(unwrap(read('subresources')), document),
    anchors: anchorsOf(document),
    insecureForms: insecureForms(document, unwrap(read('securityPolicies'))),
    types: typesOf(assessment),
    text,
    ...(withoutUrl !== text.hash && { textWithoutUrl: withoutUrl }),
    headers: headerBits(headers),
    cookies: cookiesOf(headers, now),
    amp: hasAttr(document.html, 'amp') || hasAttr(document.html, '⚡'),
    needsScripts: needsScripts(document, unwrap(read('words')).total),
    score: assessment.score,
    marks: marksOf(assessment, document.url),
  }
}

function cutText(text: string | null): string | null {
  return startOf(foldSpace(text ?? ''), MAX_TEXT) || null
}

function firstHeading(document: Document): string | null {
  const [h1] = document.all('h1')
  return h1 === undefined ? shadowHeading(document, MAX_TEXT) || null : visibleText(h1, MAX_TEXT)
}

/** Google ignores canonicals in the body, and all of them where they name different addresses. */
function canonicalOf(document: Document, headers: Header[]): string | null {
  const counted = readCanonicals(document, headers).filter(({ place }) => place !== 'body')
  const urls = new Set(counted.map(({ url }) => url && withoutFragment(url.href)))
  const [only] = urls
  return urls.size === 1 ? (only ?? null) : null
}

function robotsRules(document: Document, headers: Header[]): Set<string> {
  const rules = new Set<string>()
  for (const name of ['robots', 'googlebot'])
    for (const meta of document.metas(name).slice(0, 20))
      for (const rule of parseIndexingRules(attr(meta, 'content') ?? '', false)) rules.add(rule.name)
  for (const header of headerValues(headers, 'x-robots-tag'))
    for (const rule of parseIndexingRules(header, true))
      if (rule.bot === null || rule.bot === 'googlebot') rules.add(rule.name)
  return rules
}

function alternatesOf(document: Document, headers: Header[]): PageFacts['alternates'] {
  return readAlternates(document, headers).flatMap(({ url, hreflang }) =>
    url === null ? [] : [{ hreflang: hreflang.trim().toLowerCase().slice(0, 40), url: withoutFragment(url.href) }],
  )
}

function anchorsOf(document: Document): number[] {
  const anchors = new Set<number>()
  const add = (id: string) => {
    if (anchors.size < MAX_ANCHORS) anchors.add(hashText(id))
    // A link to `#50%25` finds the id `50%25`, too: browsers look for the fragment as written before they decode it.
    if (id.includes('%') && anchors.size < MAX_ANCHORS) anchors.add(hashText(percentDecoded(id)))
  }
  for (const id of document.ids.keys()) add(id)
  for (const element of document.all('a')) {
    const name = attr(element, 'name')
    if (name) add(name)
  }
  return [...anchors]
}

const FILE_KIND: Partial<Record<Subresource['kind'], FileKind>> = { script: 'script', style: 'style', image: 'image' }

function filesOf(subresources: Subresource[], document: Document): FileFact[] {
  const files = new Map<string, FileFact>()
  const add = (found: URL | null, kind: FileKind) => {
    if (found === null || !isWeb(found) || files.size === MAX_FILES) return
    const url = withoutFragment(found.href)
    if (!files.has(url)) files.set(url, { url, kind })
  }
  for (const { url, kind } of subresources) if (kind !== 'frame') add(url, fileKindOf(url, kind))
  for (const { kind, candidates } of subresources)
    if (kind === 'image')
      for (const { reference } of candidates.slice(0, MAX_CANDIDATES)) add(document.resolve(reference), 'candidate')
  return [...files.values()]
}

/**
 * What Cloudflare adds to pages, such as the script that decodes email addresses, changes nothing that search engines need, and
 * `Disallow: /cdn-cgi/` is recommended: no script of the site. Rocket Loader is one, which runs all others.
 */
function fileKindOf({ pathname }: URL, kind: Subresource['kind']): FileKind {
  const isAdded = pathname.startsWith('/cdn-cgi/') && !pathname.includes('rocket-loader')
  return isAdded && kind === 'script' ? 'other' : (FILE_KIND[kind] ?? 'other')
}

function insecureForms(document: Document, policies: readonly SecurityPolicy[]): string[] {
  if (!document.url.startsWith('https:')) return []
  const { senders, isUpgraded } = insecureSenders(document, policies)
  if (isUpgraded) return []
  return [...new Set(senders.map(({ target }) => target.href.slice(0, 500)))].slice(0, 20)
}

function headerBits(headers: Header[]): number {
  let bits = 0
  for (const [name, value] of headers) {
    const at = (SECURITY_HEADERS as readonly string[]).indexOf(name.toLowerCase())
    if (at !== -1) bits |= 1 << at
    if (SECURITY_HEADERS[at] === 'content-security-policy' && /\bframe-ancestors\b/i.test(value))
      bits |= 1 << SECURITY_HEADERS.indexOf('x-frame-options')
  }
  return bits
}

/** Those that the page's own audit judges. */
function cookiesOf(headers: Header[], now: number): CookieFact[] {
  const cookies = new Map<string, CookieFact>()
  for (const header of headerValues(headers, 'set-cookie')) {
    const cookie = parseSetCookie(header)
    if (cookie === null || isHarmless(cookie) || cookies.size === MAX_COOKIES) continue
    const { secure, httpOnly, sameSite } = cookie
    const name = cookie.name.slice(0, 100)
    if (isDeleted(cookie, now)) cookies.delete(name)
    else cookies.set(name, { name, secure, httpOnly, sameSite: sameSite !== null })
  }
  return [...cookies.values()]
}

/** Hardly any text, but scripts that could make some. */
function needsScripts(document: Document, words: number): boolean {
  return words < 50 && document.all('script').some((script) => hasAttr(script, 'src') || script.children.length > 0)
}

const MAX_TYPES = 20

/** What the audit of structured data found. */
function typesOf({ audits }: Assessment): string[] {
  const types = audits.find(({ id }) => id === 'seo/structured-data')?.details?.['types']
  return Array.isArray(types) ? types.slice(0, MAX_TYPES).map((type) => String(type).slice(0, 100)) : []
}

/** What the audits of the page at this URL found. */
export function marksOf({ audits }: Assessment, url: string): PageMark[] {
  return audits.flatMap((audit) => markOf(audit, url))
}

const MAX_CAUSES = 3

function markOf({ id, outcome, key, findings }: AuditResult, url: string): PageMark[] {
  if (outcome !== 'warn' && outcome !== 'fail' && outcome !== 'unknown') return []
  const causes = new Set<string>()
  for (const finding of findings) {
    if (finding.note || causes.size === MAX_CAUSES) continue
    causes.add(`${finding.key ?? ''} ${placeOnPage(finding.where ?? '', url)}`.trim())
  }
  if (causes.size === 0) causes.add(key ?? '')
  return [{ audit: id, outcome, causes: [...causes] }]
}

/** `main > p:nth-of-type(3)` and `main > p:nth-of-type(7)` are one line of a template; the URL of the page itself is no place at all. */
function placeOnPage(where: string, url: string): string {
  return where === url ? '' : where.replace(/:nth-of-type\(\d+\)/g, '').slice(0, 200)
}
