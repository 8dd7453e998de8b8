import type { SitemapFacts } from '../site.ts'
import { attributeOf, type XmlHandler } from './xml-reader.ts'

/** An entry as it is written. */
export interface WrittenEntry {
  loc: string
  /** Empty if there is none. */
  date: string
  alternates: { hreflang: string; href: string }[]
}

/** How deep the entries of a kind are, and what their parts are called. */
interface Shape {
  kind: SitemapFacts['kind']
  depth: number
  entry: string
  loc: string
  date: string
}

const SHAPES: Record<string, Shape> = {
  urlset: { kind: 'urlset', depth: 2, entry: 'url', loc: 'loc', date: 'lastmod' },
  sitemapindex: { kind: 'index', depth: 2, entry: 'sitemap', loc: 'loc', date: 'lastmod' },
  rss: { kind: 'feed', depth: 3, entry: 'item', loc: 'link', date: 'pubDate' },
  RDF: { kind: 'feed', depth: 2, entry: 'item', loc: 'link', date: 'date' },
  feed: { kind: 'feed', depth: 2, entry: 'entry', loc: 'link', date: 'updated' },
}

const MAX_ALTERNATES = 250
const MAX_TEXT = 4096

/** Finds the entries of sitemaps, RSS and Atom feeds in their elements. */
export class SitemapXml implements XmlHandler {
  /** The name of the first element, in lower case and without prefix; null before it. */
  root: string | null = null
  shape: Shape | null = null
  /** Elements that are open. */
  depth = 0
  readonly #onEntry: (entry: WrittenEntry) => void
  #prefix = ''
  #entry: WrittenEntry | null = null
  #collects: 'loc' | 'date' | null = null

  constructor(onEntry: (entry: WrittenEntry) => void) {
    this.#onEntry = onEntry
  }

  open(qualified: string, tag: string): void {
    this.depth++
    const colon = qualified.indexOf(':')
    const name = qualified.slice(colon + 1)
    if (this.root === null) {
      this.root = name.toLowerCase()
      this.shape = Object.hasOwn(SHAPES, name) ? SHAPES[name]! : null
    }
    if (this.shape === null) return
    if (this.depth === this.shape.depth && name === this.shape.entry) {
      this.#entry = { loc: '', date: '', alternates: [] }
      this.#prefix = qualified.slice(0, colon + 1)
    } else if (this.#entry !== null && this.depth === this.shape.depth + 1) this.#openPart(qualified, name, tag)
  }

  #openPart(qualified: string, name: string, tag: string): void {
    const { loc, date } = this.shape!
    // `image:loc` and `atom:link` mean something else.
    const isLoc = qualified === this.#prefix + loc
    this.#collects = isLoc ? 'loc' : name === date ? 'date' : null
    if (name !== 'link') return
    const href = attributeOf(tag, 'href')
    if (href === null) return
    const rel = attributeOf(tag, 'rel')
    // Atom (RFC 4287 §4.2.7.2): without rel it is the page itself.
    if (isLoc) this.#setLoc(rel === null || rel === 'alternate' ? href : '')
    else this.#addAlternate(rel, attributeOf(tag, 'hreflang'), href)
  }

  #setLoc(href: string): void {
    if (this.#entry!.loc === '') this.#entry!.loc = href
  }

  #addAlternate(rel: string | null, hreflang: string | null, href: string): void {
    const { alternates } = this.#entry!
    if (rel === 'alternate' && hreflang !== null && alternates.length < MAX_ALTERNATES)
      alternates.push({ hreflang, href })
  }

  close(): void {
    this.#collects = null
    if (this.#entry !== null && this.depth === this.shape!.depth) {
      this.#onEntry(this.#entry)
      this.#entry = null
    }
    if (this.depth > 0) this.depth--
  }

  text(part: string): void {
    if (this.#collects === null || this.#entry === null) return
    const text = this.#entry[this.#collects] + part
    // Anything longer is neither a URL nor a date, and stays too long to be taken for one.
    this.#entry[this.#collects] = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text
  }
}
