import type { Header } from '../../model.ts'
import type { Document } from '../document/document.ts'
import { attr, tokens } from '../document/dom.ts'
import { headerValues } from '../http/headers.ts'
import { parseLinkHeader } from '../http/link-header.ts'
import { type LinkedVersion, versionAt, versionInHeader } from './canonical.ts'

/** A version of the page for another language or region. */
export interface Alternate extends LinkedVersion {
  hreflang: string
}

/** More versions than any site has; the rest is ignored. */
const MAX_ALTERNATES = 2000

/** `rel="alternate"` with hreflang, in the head and in the Link header; search engines ignore them in the body. */
export function readAlternates(document: Document, headers: Header[] | null): Alternate[] {
  const found: Alternate[] = []
  for (const element of document.having('hreflang')) {
    if (found.length >= MAX_ALTERNATES) break
    if (element.name !== 'link' || element.parent !== document.head) continue
    if (tokens(attr(element, 'rel')).includes('alternate'))
      found.push({ ...versionAt(document, element), hreflang: attr(element, 'hreflang')! })
  }
  for (const link of headers === null ? [] : parseLinkHeader(headerValues(headers, 'link'))) {
    if (link.rel?.toLowerCase() !== 'alternate') continue
    for (const hreflang of [link['hreflang']].flat())
      if (typeof hreflang === 'string') found.push({ ...versionInHeader(document, link.uri), hreflang })
  }
  return found
}
