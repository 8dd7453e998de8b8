import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the HTML of a page says, read without either of the parsers that are compared. */
export interface PageSource {
  /** Paths that href and src attributes lead to; those inside of noscript apart. */
  references: Set<string>
  noscriptReferences: Set<string>
  /** How many there are in `a` elements, with repetitions. */
  links: number
  /** Fragments as they are written, by path and decoded fragment. */
  fragments: Map<string, Set<string>>
  /** Ids and anchor names as they are written. */
  ids: Set<string>
}

const ORIGIN = 'http://localhost'
const NOSCRIPT = /<noscript>([\s\S]*?)<\/noscript>/g
const ENTITIES: { [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
}

/** The pages of a folder as text, by their paths. The last one is kept: differences of a page come one after another. */
export class SiteFiles {
  readonly #folder: string
  #last: { path: string; source: PageSource } | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  source(path: string): PageSource {
    if (this.#last?.path !== path) this.#last = { path, source: this.#read(path) }
    return this.#last.source
  }

  #read(path: string): PageSource {
    const html = this.#text(path).replace(/<!--[\s\S]*?-->/g, '')
    const outside = html.replace(NOSCRIPT, '')
    const inside = Array.from(html.matchAll(NOSCRIPT), ([, text]) => text).join('')
    const ids = new Set(attributes(html, 'id'))
    for (const [tag] of html.matchAll(/<a\s[^>]*>/g)) for (const name of attributes(tag, 'name')) ids.add(name)
    const references = resolved(outside, path)
    const fragments = new Map<string, Set<string>>()
    for (const url of references) {
      const written = url.hash.slice(1)
      const key = `${pathOf(url)}#${decoded(written)}`
      const known = fragments.get(key)
      if (known === undefined) fragments.set(key, new Set([written]))
      else known.add(written)
    }
    return {
      references: new Set(references.map(pathOf)),
      noscriptReferences: new Set(resolved(inside, path).map(pathOf)),
      links: html.match(/<a\s[^>]*href\s*=/gi)?.length ?? 0,
      fragments,
      ids,
    }
  }

  #text(path: string): string {
    const file = join(this.#folder, decodeURIComponent(path.split('?', 1)[0]!))
    try {
      return readFileSync(statSync(file).isDirectory() ? join(file, 'index.html') : file, 'utf8')
    } catch {
      return ''
    }
  }
}

function resolved(html: string, path: string): URL[] {
  const texts = [...attributes(html, 'href'), ...attributes(html, 'src')]
  return texts.flatMap((text) => URL.parse(text, ORIGIN + path) ?? []).filter(({ origin }) => origin === ORIGIN)
}

function pathOf({ pathname, search }: URL): string {
  return pathname + search
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

function attributes(html: string, name: string): string[] {
  const found = html.matchAll(new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'gi'))
  return Array.from(found, ([, double, single, bare]) => unescaped(double ?? single ?? bare ?? ''))
}

function unescaped(text: string): string {
  return text.replace(/&(#x27|#39|\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
}
