import type { Document } from './document.ts'
import { attr, type Element, tokens } from './dom.ts'

export function readLinks(document: Document): Link[] {
  const own = new URL(document.url).host
  // Where the base lies on another host, relative links lead there.
  const atHome = new URL(document.baseUrl).host === own
  const links: Link[] = []
  for (const element of document.all('a', 'area')) {
    if (element.namespace !== 'html') continue
    const href = attr(element, 'href')
    if (href !== null) links.push(new Link(element, href, document, own, atHome))
  }
  return links
}

/** A plain path, query or fragment, which cannot fail to parse nor lead off the host. */
const PLAIN_PATH = /^(?:\/(?!\/)|\?|#|[\w.-]+(?:[/?#]|$))[\w\-./?#=&%+,;~!]*$/

/** An absolute URL whose host is written as it is compared, in small letters. Not `xn--`, which some versions of Node fail to parse. */
const PLAIN_URL = /^https?:\/\/((?:[a-z0-9]+[.-])+[a-z]{2,})(?:[/?#][\w\-./?#=&%+,;~!]*)?$/

const NO_TOKENS: readonly string[] = []

/** An `a` or `area` element with an href. */
export class Link {
  readonly element: Element
  readonly href: string
  readonly rel: readonly string[]
  /** http(s) to the page's own host, another host, or no web link at all (mailto:, javascript:, …). */
  readonly kind: 'internal' | 'external' | 'other'
  readonly #document: Document
  readonly #hostname: string | null
  #url: URL | null | undefined

  constructor(element: Element, href: string, document: Document, own: string, atHome: boolean) {
    this.element = element
    this.href = href
    this.#document = document
    const rel = attr(element, 'rel')
    this.rel = rel === null ? NO_TOKENS : tokens(rel)
    const isPath = atHome && PLAIN_PATH.test(href)
    this.#hostname = isPath ? null : (PLAIN_URL.exec(href)?.[1] ?? null)
    if (isPath) this.kind = 'internal'
    else if (this.#hostname !== null) this.kind = this.#hostname === own ? 'internal' : 'external'
    else this.kind = kindOf(this.url, own)
  }

  /** The host of `url` without its port; null where the href does not parse. */
  get hostname(): string | null {
    return this.#hostname ?? this.url?.hostname ?? null
  }

  /** null where the href does not parse. Worked out when asked for: most links of a page are never looked at twice. */
  get url(): URL | null {
    if (this.#url === undefined) this.#url = this.#document.resolve(this.href)
    return this.#url
  }
}

function kindOf(url: URL | null, own: string): Link['kind'] {
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return 'other'
  return url.host === own ? 'internal' : 'external'
}
