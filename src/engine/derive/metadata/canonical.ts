import type { Header } from '../../model.ts'
import type { Document } from '../document/document.ts'
import { attr, type Element, tokens } from '../document/dom.ts'
import { createResolver, type Resolve, withoutFragment } from '../document/resolve.ts'
import { headerValues } from '../http/headers.ts'
import { type HeaderLink, parseLinkHeader } from '../http/link-header.ts'

/** A link to a version of the page, as written and resolved. */
export interface LinkedVersion {
  written: string
  /** null if it is not an http or https URL. */
  url: URL | null
  /** Written with scheme and host. */
  absolute: boolean
  /** Search engines read these links in the head and in the Link header, not in the body. */
  place: 'head' | 'body' | 'header'
  element: Element | null
}

/** A page should have one; beyond this number the rest is ignored. */
const MAX_CANONICALS = 20

/** The `rel="canonical"` links of a page's elements and, if known, headers. */
export function readCanonicals(document: Document, headers: Header[] | null): LinkedVersion[] {
  const found: LinkedVersion[] = []
  for (const element of document.all('link')) {
    const rel = attr(element, 'rel')
    // Most links are style sheets, so the cheap check comes first.
    if (rel === null || rel.length < 9 || element.namespace !== 'html') continue
    if (found.length === MAX_CANONICALS) break
    if (tokens(rel).includes('canonical')) found.push(versionAt(document, element))
  }
  for (const link of linksInHeader(document, headers)) {
    if (found.length === MAX_CANONICALS) break
    if (link.rel?.toLowerCase() === 'canonical') found.push(versionInHeader(document, link.uri))
  }
  return found
}

function versionAt(document: Document, element: Element): LinkedVersion {
  const written = (attr(element, 'href') ?? '').trim()
  const place = element.parent === document.head ? 'head' : 'body'
  return { ...addressOf(written, document.resolve), written, place, element }
}

/** RFC 8288 §3.2: a link with an `anchor` is one of the page that it names. */
function linksInHeader({ url }: Document, headers: Header[] | null): HeaderLink[] {
  const links = headers === null ? [] : parseLinkHeader(headerValues(headers, 'link'))
  return links.filter(({ anchor }) => {
    if (typeof anchor !== 'string') return true
    const context = createResolver(url)(anchor)
    return context !== null && context.hash === '' && sameAddress(context.href, url)
  })
}

/** RFC 8288 §3.2: a `base` element does not apply to the Link header. */
function versionInHeader(document: Document, written: string): LinkedVersion {
  return { ...addressOf(written, createResolver(document.url)), written, place: 'header', element: null }
}

function addressOf(written: string, resolve: Resolve): { url: URL | null; absolute: boolean } {
  const absolute = /^https?:\/\//i.test(written)
  // A URL contains no space (URL standard, "valid URL string"), although browsers accept it.
  const url = written === '' || /[\s<>"\\]/.test(written) ? null : resolve(written)
  return { url: url !== null && /^https?:$/.test(url.protocol) ? url : null, absolute }
}

/** Whether two URLs identify the same document. */
export function sameAddress(a: string, b: string): boolean {
  return a === b || addressKey(a) === addressKey(b)
}

/** A URL for comparison: without its fragment, percent-encodings in upper case. */
export function addressKey(address: string): string {
  return withoutFragment(address).replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase())
}

/** A version of the page for another language or region. */
export interface Alternate extends LinkedVersion {
  hreflang: string
}

/** More versions than any site has; the rest is ignored. */
const MAX_ALTERNATES = 2000

/** Feeds have a language too, but are not versions of the page. */
function isPage(type: unknown): boolean {
  return typeof type !== 'string' || type.trim() === '' || /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type)
}

/** `rel="alternate"` with hreflang, in the head and in the Link header; search engines ignore them in the body. */
export function readAlternates(document: Document, headers: Header[] | null): Alternate[] {
  const found: Alternate[] = []
  for (const element of document.having('hreflang')) {
    if (found.length >= MAX_ALTERNATES) break
    if (element.name !== 'link' || element.parent !== document.head) continue
    if (tokens(attr(element, 'rel')).includes('alternate') && isPage(attr(element, 'type')))
      found.push({ ...versionAt(document, element), hreflang: attr(element, 'hreflang')! })
  }
  for (const link of linksInHeader(document, headers)) {
    if (link.rel?.toLowerCase() !== 'alternate' || !isPage([link['type']].flat()[0] ?? null)) continue
    for (const hreflang of [link['hreflang']].flat())
      if (typeof hreflang === 'string') found.push({ ...versionInHeader(document, link.uri), hreflang })
  }
  return found
}
