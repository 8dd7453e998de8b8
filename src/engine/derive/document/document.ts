import { attr, Element, hasAttr, Text, textContent } from './dom.ts'
import { type Doctype, normalNewlines, type ParseProblem, parseHtml } from './parse.ts'
import { createResolver, type Resolve } from './resolve.ts'

/** One parse and one walk of a page: every audit asks this index, none walks the tree again. */
export interface Document {
  /** The URL the page was served from, and the one its relative links start from (`base`). */
  url: string
  baseUrl: string
  /** With every line end one LF, as parsers see it. */
  source: string
  doctype: Doctype | null
  mode: 'no-quirks' | 'quirks' | 'limited-quirks'
  html: Element
  head: Element
  /** null on a page of frames. */
  body: Element | null
  /** Every element in document order; an element's `order` is its place here. */
  elements: Element[]
  /** The text nodes a reader may see: not in script, style, noscript, title or other raw text. */
  texts: Text[]
  /** The first element of each id. */
  ids: Map<string, Element>
  /** Elements that repeat an id an earlier one has. */
  repeatedIds: Element[]
  depth: number
  /** The element with the most child elements, except the head. */
  widest: { element: Element; children: number }
  problems: ParseProblem[]
  problemCount: number
  /** Elements of a local name, in any namespace, in document order. */
  all(...names: string[]): Element[]
  /** Elements that have an attribute, in document order. */
  having(attribute: string): Element[]
  /** `meta` elements in document order by their name (lower case), e.g. `metas('description')`. */
  metas(name: string): Element[]
  /** The line of the source, from 1, that holds an offset. */
  lineAt(offset: number): number
  /** A URL of the page made absolute. */
  resolve: Resolve
}

/** Their text is not shown as content. */
const SILENT = new Set([
  'script',
  'style',
  'noscript',
  'title',
  'template',
  'noembed',
  'noframes',
  'iframe',
  'textarea',
])

/** Half of all attributes. They are not indexed, because no audit looks them up; that would scan all elements. */
const UNINDEXED = new Set(['id', 'class', 'href', 'src', 'alt', 'title', 'content'])

export class DocumentBound extends Error {}

/** Throws `DocumentBound` where the page is larger than we read. */
export function readDocument(text: string, url: string): Document {
  const source = normalNewlines(text)
  const tree = parseHtml(source)
  if (tree.bound !== null) throw new DocumentBound(tree.bound)

  const elements: Element[] = []
  const texts: Text[] = []
  const byName = new Map<string, Element[]>()
  const byAttribute = new Map<string, Element[]>()
  const ids = new Map<string, Element>()
  const repeatedIds: Element[] = []
  const html = tree.root.children.find((child) => child instanceof Element) as Element
  let depth = 0
  let widest = { element: html, children: 0 }

  function visit(element: Element, level: number): void {
    element.order = elements.length
    elements.push(element)
    if (level > depth) depth = level
    push(byName, element.name, element)
    const { attributes } = element
    for (let i = 0; i < attributes.length; i++) {
      const { name, value } = attributes[i]!
      if (name === 'id') {
        if (value === '') continue
        if (ids.has(value)) repeatedIds.push(element)
        else ids.set(value, element)
      } else if (!UNINDEXED.has(name)) push(byAttribute, name, element)
    }
    const nodes = element.children
    if (nodes.length === 0) return
    const shown = !SILENT.has(element.name)
    let children = 0
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i]!
      if (node instanceof Text) {
        if (shown) texts.push(node)
      } else {
        children++
        visit(node, level + 1)
      }
    }
    if (children > widest.children && element.name !== 'head') widest = { element, children }
  }
  // Recursion is safe here: the parser stops at a nesting of 512.
  visit(html, 1)

  const found = (name: string): Element[] => byName.get(name) ?? []
  const head = found('head')[0] as Element
  const metasByName = new Map<string, Element[]>()
  for (const meta of found('meta')) {
    const name = attr(meta, 'name')
    if (name !== null) push(metasByName, name.trim().toLowerCase(), meta)
  }
  const baseUrl = baseOf(found('base'), url)

  return {
    url,
    baseUrl,
    source,
    doctype: tree.doctype,
    mode: tree.mode,
    html,
    head,
    body: found('body')[0] ?? null,
    elements,
    texts,
    ids,
    repeatedIds,
    depth,
    widest,
    problems: tree.problems,
    problemCount: tree.problemCount,
    all: (...names) => (names.length === 1 ? found(names[0]!) : inDocumentOrder(names.flatMap(found))),
    having: (attribute) =>
      UNINDEXED.has(attribute)
        ? elements.filter((element) => hasAttr(element, attribute))
        : (byAttribute.get(attribute) ?? []),
    metas: (name) => metasByName.get(name) ?? [],
    lineAt: lineFinder(source),
    resolve: createResolver(baseUrl),
  }
}

/** The title a browser shows: the first `title` in the document that is not one of svg. */
export function titleElement(document: Document): Element | null {
  return document.all('title').find((title) => title.namespace === 'html') ?? null
}

export function titleText(document: Document): string | null {
  const title = titleElement(document)
  return title === null
    ? null
    : textContent(title)
        .replace(/[\t\n\f\r ]+/g, ' ')
        .trim()
}

/** HTML §4.2.3: the first `base` with an href counts; one that does not parse, or is data: or javascript:, does not. */
function baseOf(bases: Element[], url: string): string {
  const href = bases.map((base) => attr(base, 'href')).find((value) => value !== null)
  const base = href == null ? null : URL.parse(href, url)
  return base === null || base.protocol === 'data:' || base.protocol === 'javascript:' ? url : base.href
}

/** Counts the lines on the first question, then answers by halving. */
function lineFinder(source: string): (offset: number) => number {
  let starts: number[] | undefined
  return (offset) => {
    if (starts === undefined) {
      starts = [0]
      for (let i = source.indexOf('\n'); i !== -1; i = source.indexOf('\n', i + 1)) starts.push(i + 1)
    }
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

function inDocumentOrder(elements: Element[]): Element[] {
  return elements.sort((a, b) => a.order - b.order)
}
