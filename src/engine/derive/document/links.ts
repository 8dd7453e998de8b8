import type { Document } from './document.ts'
import { attr, type Element, tokens } from './dom.ts'

/** An `a` or `area` element with an href. */
export interface Link {
  element: Element
  href: string
  /** null where the href does not parse. Worked out when asked for: most links of a page are never looked at twice. */
  readonly url: URL | null
  rel: string[]
  /** http(s) to the page's own host, another host, or no web link at all (mailto:, javascript:, …). */
  readonly kind: 'internal' | 'external' | 'other'
}

export function readLinks(document: Document): Link[] {
  const own = new URL(document.url).host
  // Where the base lies on another host, relative links lead there.
  const atHome = new URL(document.baseUrl).host === own
  const links: Link[] = []
  for (const element of document.all('a', 'area')) {
    if (element.namespace !== 'html') continue
    const href = attr(element, 'href')
    if (href !== null) links.push(new PageLink(element, href, document, own, atHome))
  }
  return links
}

/** A plain path, query or fragment, which cannot fail to parse nor lead off the host. */
const PLAIN_PATH = /^(?:\/(?!\/)|\?|#|[\w.-]+(?:[/?#]|$))[\w\-./?#=&%+,;~!]*$/

class PageLink implements Link {
  readonly element: Element
  readonly href: string
  readonly rel: string[]
  readonly kind: Link['kind']
  readonly #document: Document
  #url: URL | null | undefined

  constructor(element: Element, href: string, document: Document, own: string, atHome: boolean) {
    this.element = element
    this.href = href
    this.#document = document
    this.rel = tokens(attr(element, 'rel'))
    this.kind = atHome && PLAIN_PATH.test(href) ? 'internal' : kindOf(this.url, own)
  }

  get url(): URL | null {
    if (this.#url === undefined) this.#url = this.#document.resolve(this.href)
    return this.#url
  }
}

function kindOf(url: URL | null, own: string): Link['kind'] {
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return 'other'
  return url.host === own ? 'internal' : 'external'
}
