import type { SecurityPolicy } from '../derive/csp/security-policies.ts'
import type { Document } from '../derive/document/document.ts'
import { titleText } from '../derive/document/document.ts'
import { attr, type Element, foldSpace, hasAttr, tokens } from '../derive/document/dom.ts'
import { insecureSenders } from '../derive/document/insecure-forms.ts'
import type { Link } from '../derive/document/links.ts'
import { withoutFragment } from '../derive/document/resolve.ts'
import { elementsIn, shadowHeading } from '../derive/document/shadow-heading.ts'
import { startOf } from '../derive/document/where.ts'
import { headerValues } from '../derive/http/headers.ts'
import { isDeleted, isHarmless, parseSetCookie } from '../derive/http/set-cookie.ts'
import { readAlternates, readCanonicals } from '../derive/metadata/canonical.ts'
import { type Read, unwrap } from '../derive/readings.ts'
import type { Subresource } from '../derive/resources/subresources.ts'
import { blocksOf, parseIndexingRules } from '../derive/robots/indexing.ts'
import { visibleText } from '../derive/text/visible-text.ts'
import type { Assessment, AuditResult, Header } from '../model.ts'
import { hashText } from './address.ts'
import { decoded } from './decoded.ts'
import type {
  CookieFact,
  FileFact,
  FileKind,
  LinkFact,
  LinkPlace,
  LinkRel,
  PageFacts,
  PageMark,
  TextSketch,
} from './page-facts.ts'
import { LINK_RELS, MAX_ANCHORS, SECURITY_HEADERS } from './page-facts.ts'
import { sketchOf } from './text-sketch.ts'

/** A page with more is a hostile one; what is beyond is not followed, and the page's own audits say so. */
export const MAX_LINKS = 10_000
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
    links: [
      ...bodyLinks([...unwrap(read('links')), ...svgLinks(document), ...shadowLinks(document)]),
      ...headLinks(document, headers),
    ],
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

type FollowedLink = Pick<Link, 'element' | 'rel' | 'url'>

/** Visitors follow them as well, as on a map; in older files the href has a prefix, which is no part of its name. */
function svgLinks(document: Document): FollowedLink[] {
  return followed(
    document.all('a').filter(({ namespace }) => namespace === 'svg'),
    document,
  )
}

/** Those of web components that the server renders, such as the navigation of a site; search engines follow them, too. */
function shadowLinks(document: Document): FollowedLink[] {
  return document
    .shadowTrees()
    .flatMap(({ content }) => followed([...elementsIn(content, 'a'), ...elementsIn(content, 'area')], document))
}

function followed(elements: Element[], document: Document): FollowedLink[] {
  return elements.flatMap((element): FollowedLink[] => {
    const href = attr(element, 'href')
    return href === null ? [] : [{ element, rel: tokens(attr(element, 'rel')), url: document.resolve(href) }]
  })
}

const MAX_LINK_TEXT = 80
const MAX_FRAGMENT = 80
const NO_RELS: LinkRel[] = []

/** The same link with the same text, in the same part of the page, is one: documentation repeats them by the thousand. */
function bodyLinks(links: FollowedLink[]): LinkFact[] {
  const places = new Map<Element, LinkPlace>()
  const found = new Map<string, LinkFact>()
  for (const { element, rel: tokens, url } of links) {
    if (url === null || !isWeb(url) || isProtectedEmail(url)) continue
    if (found.size === MAX_LINKS) break
    const nofollow = tokens.includes('nofollow')
    const rel = tokens.length === 0 ? NO_RELS : LINK_RELS.filter((one) => tokens.includes(one))
    const place = placeOf(element, places)
    const text = visibleText(element, MAX_LINK_TEXT).slice(0, MAX_LINK_TEXT)
    const key = `${nofollow} ${rel} ${place} ${url.href} ${text}`
    if (found.has(key)) continue
    found.set(key, {
      url: withoutFragment(url.href),
      kind: 'link',
      nofollow,
      rel,
      place,
      text,
      ...fragmentOf(url),
    })
  }
  return [...found.values()]
}

/** Paging, refresh and frames. Canonicals and alternates are facts of their own. */
function headLinks(document: Document, headers: Header[]): LinkFact[] {
  const found: LinkFact[] = []
  const add = (reference: string | null, kind: LinkFact['kind'], place: LinkPlace) => {
    const url = reference === null ? null : document.resolve(reference.trim())
    if (url !== null && isWeb(url) && found.length < MAX_LINKS)
      found.push({ url: withoutFragment(url.href), kind, nofollow: false, rel: NO_RELS, place, text: '', fragment: 0 })
  }
  for (const element of document.all('link')) {
    const rel = tokens(attr(element, 'rel'))
    if (rel.includes('next')) add(attr(element, 'href'), 'next', 'head')
    else if (rel.includes('prev') || rel.includes('previous')) add(attr(element, 'href'), 'prev', 'head')
  }
  const refreshes = document
    .having('http-equiv')
    .filter((meta) => attr(meta, 'http-equiv')?.trim().toLowerCase() === 'refresh')
  for (const refresh of [
    ...headerValues(headers, 'refresh'),
    ...refreshes.map((meta) => attr(meta, 'content') ?? ''),
  ]) {
    const target = /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(refresh)?.[1]
    if (target) add(target, 'refresh', 'head')
  }
  for (const frame of document.all('iframe', 'frame')) add(attr(frame, 'src'), 'frame', 'content')
  return found
}

function isWeb({ protocol, username, password }: URL): boolean {
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
}

/** What Cloudflare makes of `mailto:` until its script has run: no page, although it looks like one of the site. */
export function isProtectedEmail({ pathname }: URL): boolean {
  return pathname === '/cdn-cgi/l/email-protection'
}

const LANDMARKS: Record<string, LinkPlace> = {
  nav: 'navigation',
  header: 'header',
  footer: 'footer',
  aside: 'aside',
  main: 'content',
  article: 'content',
  body: 'content',
  navigation: 'navigation',
  banner: 'header',
  contentinfo: 'footer',
  complementary: 'aside',
}

/** The nearest landmark around an element; that of each ancestor is found once. */
function placeOf(element: Element, known: Map<Element, LinkPlace>): LinkPlace {
  const path: Element[] = []
  let place: LinkPlace = 'content'
  for (let at: Element | null = element; at !== null; at = at.parent) {
    const found = known.get(at) ?? LANDMARKS[attr(at, 'role')?.trim().toLowerCase() ?? ''] ?? LANDMARKS[at.name]
    path.push(at)
    if (found !== undefined) {
      place = found
      break
    }
  }
  for (const ancestor of path) known.set(ancestor, place)
  return place
}

const NO_FRAGMENT = { fragment: 0 }

/**
 * HTML §7.4.6.4: an empty fragment and `top` lead to the top of every page. Routes, text fragments and what scripts read,
 * such as `#tab=2` and the popups of Elementor (`#elementor-action:action=popup…`), are no ids.
 */
function fragmentOf({ hash }: URL): Pick<LinkFact, 'fragment' | 'fragmentName'> {
  if (hash.length < 2) return NO_FRAGMENT
  let id = hash.slice(1)
  if (/^(?:top$|[/!]|:~:)/i.test(id)) return NO_FRAGMENT
  const directive = id.indexOf(':~:')
  if (directive !== -1) id = id.slice(0, directive)
  const name = decoded(id)
  return name.includes('=') ? NO_FRAGMENT : { fragment: hashText(name), fragmentName: startOf(name, MAX_FRAGMENT) }
}

function anchorsOf(document: Document): number[] {
  const anchors = new Set<number>()
  const add = (id: string) => {
    if (anchors.size < MAX_ANCHORS) anchors.add(hashText(id))
    // A link to `#50%25` finds the id `50%25`, too: browsers look for the fragment as written before they decode it.
    if (id.includes('%') && anchors.size < MAX_ANCHORS) anchors.add(hashText(decoded(id)))
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

const FRAME = new Set(['nav', 'header', 'footer', 'aside'])
const FRAME_ROLES = new Set(['navigation', 'banner', 'contentinfo', 'complementary'])

export function pageText(document: Document): TextSketch {
  return sketchOf(ownTexts(document))
}

/** Error pages are short. */
const MAX_ERROR_WORDS = 500
const MAX_ERROR_LENGTH = 10_000
/** A path below it may be part of many words. */
const MIN_PATH_LENGTH = 4

/** The text of a page, and its hash without the page's own URL and path, which error pages repeat. */
export function comparedText(document: Document): { text: TextSketch; withoutUrl: number } {
  const texts = ownTexts(document)
  const text = sketchOf(texts)
  return { text, withoutUrl: hashWithoutUrl(texts, text, document.url) }
}

/** That of the text itself where it has neither. */
function hashWithoutUrl(written: string[], { words, hash }: TextSketch, url: string): number {
  if (words > MAX_ERROR_WORDS) return hash
  if (written.reduce((length, text) => length + text.length, 0) > MAX_ERROR_LENGTH) return hash
  const own = namesOf(new URL(url))
  let isNamed = false
  const texts = written.map((text) => {
    const without = own.reduce((rest, name) => rest.replaceAll(name, ' '), text)
    isNamed ||= without !== text
    return without
  })
  return isNamed ? sketchOf(texts).hash : hash
}

/** What a page may call itself by, the longest first. The start page has no path. */
function namesOf({ href, pathname, search }: URL): string[] {
  if (pathname.length < 2) return []
  const path = pathname.length > MIN_PATH_LENGTH ? pathname.slice(1) : pathname
  const written = [withoutFragment(href), path + search, path]
  return [...new Set(written.flatMap((name) => [name, decoded(name)]))].sort((a, b) => b.length - a.length)
}

/** The texts of the page itself, without what a template repeats around them. */
function ownTexts(document: Document): string[] {
  const outside = new Map<Element, boolean>()
  const isOutside = (element: Element | null): boolean => {
    if (element === null) return false
    const known = outside.get(element)
    if (known !== undefined) return known
    const role = attr(element, 'role')
    const is =
      FRAME.has(element.name) ||
      (role !== null && FRAME_ROLES.has(role.trim().toLowerCase())) ||
      isOutside(element.parent)
    outside.set(element, is)
    return is
  }
  // Recursion is safe: the parser stops at a nesting of 512.
  return document.texts.filter(({ parent }) => !isOutside(parent)).map(({ value }) => value)
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
