import { type Document, titleText } from '../document/document.ts'
import { attr, type Element, foldSpace, textContent, tokens } from '../document/dom.ts'
import { cut } from '../document/where.ts'
import { readWords } from '../text/words.ts'

/** Something that search engines read, in the sent and the rendered page; null if missing. */
export interface ScriptChange {
  what: (typeof READ)[number]
  kind: 'same' | 'added' | 'removed' | 'changed'
  sent: string | number | null
  seen: string | number | null
}

/** What search engines read. */
const READ = [
  'title',
  'description',
  'canonical',
  'robots',
  'first heading',
  'headings',
  'links',
  'structured data',
  'words',
] as const

const LENGTH = 160

/** What scripts changed, in document order. */
export function scriptChanges(sent: Document, seen: Document): ScriptChange[] {
  const text = (what: ScriptChange['what'], read: (document: Document) => string | null) =>
    change(what, read(sent), read(seen), (value) => (value === null ? null : cut(value, LENGTH)))
  const count = (what: ScriptChange['what'], read: (document: Document) => number) =>
    change(what, read(sent) || null, read(seen) || null, (value) => value)
  return [
    text('title', titleText),
    text('description', (document) => metaContent(document, 'description')),
    text('canonical', canonicalOf),
    text('robots', (document) => metaContent(document, 'robots')),
    text('first heading', firstHeading),
    count('headings', (document) => document.all('h1', 'h2', 'h3', 'h4', 'h5', 'h6').length),
    count('links', linksOf),
    count('structured data', structuredOf),
    aboutAsMany('words', wordsOf(sent), wordsOf(seen)),
  ]
}

function change<T extends string | number>(
  what: ScriptChange['what'],
  sent: T | null,
  seen: T | null,
  show: (value: T | null) => T | null,
): ScriptChange {
  const kind = sent === seen ? 'same' : sent === null ? 'added' : seen === null ? 'removed' : 'changed'
  return { what, kind, sent: show(sent), seen: show(seen) }
}

/** A counter or a date that scripts fill in isn't worth reporting. */
function aboutAsMany(what: ScriptChange['what'], sent: number, seen: number): ScriptChange {
  const same = Math.abs(sent - seen) <= Math.max(5, 0.05 * Math.max(sent, seen))
  return same ? { what, kind: 'same', sent, seen } : change(what, sent || null, seen || null, (value) => value)
}

function metaContent(document: Document, name: string): string | null {
  const [first] = document.metas(name)
  const content = first === undefined ? null : attr(first, 'content')
  return content === null ? null : foldSpace(content) || null
}

function canonicalOf(document: Document): string | null {
  const link = document.all('link').find((element) => tokens(attr(element, 'rel')).includes('canonical'))
  const href = link === undefined ? null : attr(link, 'href')
  return href === null ? null : (document.resolve(href)?.href ?? href)
}

function firstHeading(document: Document): string | null {
  const [first] = document.all('h1')
  return first === undefined ? null : foldSpace(textContent(first)) || null
}

function linksOf(document: Document): number {
  const addresses = new Set<string>()
  for (const link of document.all('a')) {
    const href = attr(link, 'href')
    if (href !== null && !href.startsWith('#')) addresses.add(href.trim())
  }
  return addresses.size
}

function structuredOf(document: Document): number {
  const isJsonLd = (element: Element) => attr(element, 'type')?.trim().toLowerCase() === 'application/ld+json'
  return document.all('script').filter(isJsonLd).length + document.having('itemtype').length
}

function wordsOf(document: Document): number {
  const { total, unspaced } = readWords(document)
  return total + unspaced
}
