import type { Document } from './document.ts'
import { attr, type Element, tokens } from './dom.ts'

/** An `a` or `area` element with an href. */
export interface Link {
  element: Element
  href: string
  /** null where the href does not parse. */
  url: URL | null
  rel: string[]
  /** http(s) to the page's own host, another host, or no web link at all (mailto:, javascript:, …). */
  kind: 'internal' | 'external' | 'other'
}

export function readLinks(document: Document): Link[] {
  const own = new URL(document.url).host
  const links: Link[] = []
  for (const element of document.all('a', 'area')) {
    if (element.namespace !== 'html') continue
    const href = attr(element, 'href')
    if (href === null) continue
    const url = document.resolve(href)
    links.push({ element, href, url, rel: tokens(attr(element, 'rel')), kind: kindOf(url, own) })
  }
  return links
}

function kindOf(url: URL | null, own: string): Link['kind'] {
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return 'other'
  return url.host === own ? 'internal' : 'external'
}
