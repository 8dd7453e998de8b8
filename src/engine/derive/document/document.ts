import { firstPosition } from '../../../common/binary-search.ts'
import { attr, byOrder, Element, hasAttr, Text, textContent, topOf } from './dom.ts'
import { normalNewlines, parseHtml } from './parse.ts'
import { createResolver, type Resolve } from './resolve.ts'
import type { Doctype, ParseProblem, Tree } from './tree-builder.ts'

/** Beyond these, a page is not looked into any further. */
const MAX_SHADOW_TREES = 1_000

export interface ShadowTree {
  /** The element that shows the content in place of its own children. */
  host: Element
  content: Element
  /** The content that the host is in; null in the document. */
  around: Element | null
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
export function readDocument(text: string, url: string, encoding = 'utf-8'): Document {
  const source = normalNewlines(text)
  const tree = parseHtml(source)
  if (tree.bound !== null) throw new DocumentBound(tree.bound)

  return new Document(source, url, tree, encoding)
}

/** The content of a shadow root as a document of its own, with its own ids and style sheets; it has no head. */
export function readShadowTree({ content }: ShadowTree, { source, url }: Document): Document {
  const root = new Element('#document', 'other', [], 0)
  root.children.push(content)
  const none = { doctype: null, mode: 'no-quirks', problems: [], problemCount: 0, nodes: 0, bound: null } as const
  return new Document(source, url, { ...none, problems: [], root, shadows: new Map(), templates: [] })
}

/**
 * One parse and one walk of a page: every audit asks this index, none walks the tree again. The methods are not closures
 * over the page: V8 would compile those again and again (see `Accessibility`).
 */
export class Document {
  /** The URL the page was served from, and the one its relative links start from (`base`). */
  readonly url: string
  readonly baseUrl: string
  /** With every line end one LF, as parsers see it. */
  readonly source: string
  readonly doctype: Doctype | null
  readonly mode: Tree['mode']
  readonly html: Element
  readonly head: Element
  /** null on a page of frames. */
  readonly body: Element | null
  /** Every element in document order; an element's `order` is its place here. */
  readonly elements: Element[] = []
  /** The text nodes a reader may see: not in script, style, noscript, title or other raw text. */
  readonly texts: Text[] = []
  /** The first element of each id. */
  readonly ids = new Map<string, Element>()
  /** Elements that repeat an id an earlier one has. */
  readonly repeatedIds: Element[] = []
  depth = 0
  /** The element with the most child elements, except the head. */
  widest: { element: Element; children: number }
  readonly problems: ParseProblem[]
  readonly problemCount: number
  /** A URL of the page made absolute. */
  readonly resolve: Resolve
  readonly #root: Element
  readonly #shadows: Tree['shadows']
  readonly #templates: Tree['templates']
  #detached: readonly Document[] | undefined
  readonly #byName = new Map<string, Element[]>()
  readonly #byAttribute = new Map<string, Element[]>()
  readonly #metas = new Map<string, Element[]>()
  /** Where lines start, as far as questions went, and where the last of them ends. */
  readonly #lines = [0]
  #lineEnd = -1

  constructor(source: string, url: string, tree: Tree, encoding = 'utf-8') {
    this.url = url
    this.source = source
    this.#root = tree.root
    this.#shadows = tree.shadows
    this.#templates = tree.templates
    this.doctype = tree.doctype
    this.mode = tree.mode
    this.problems = tree.problems
    this.problemCount = tree.problemCount
    this.html = tree.root.children.find((child) => child instanceof Element) as Element
    this.widest = { element: this.html, children: 0 }
    // Recursion is safe here: the parser stops at a nesting of 512.
    this.#visit(this.html, 1)
    this.head = this.all('head')[0] as Element
    this.body = this.all('body')[0] ?? null
    for (const meta of this.all('meta')) {
      const name = attr(meta, 'name')
      if (name !== null) push(this.#metas, name.trim().toLowerCase(), meta)
    }
    this.baseUrl = baseOf(this.all('base'), url)
    this.resolve = createResolver(this.baseUrl, encoding)
  }

  #visit(element: Element, level: number): void {
    const { elements, texts, ids } = this
    element.order = elements.length
    elements.push(element)
    if (level > this.depth) this.depth = level
    push(this.#byName, element.name, element)
    const { attributes } = element
    for (let i = 0; i < attributes.length; i++) {
      const { name, value } = attributes[i]!
      if (name === 'id') {
        if (value === '') continue
        if (ids.has(value)) this.repeatedIds.push(element)
        else ids.set(value, element)
      } else if (!UNINDEXED.has(name)) push(this.#byAttribute, name, element)
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
        this.#visit(node, level + 1)
      }
    }
    if (children > this.widest.children && element.name !== 'head') this.widest = { element, children }
  }

  /** Elements of a local name, in any namespace, in document order. */
  all(...names: string[]): Element[] {
    if (names.length === 1) return this.#byName.get(names[0]!) ?? []
    const found: Element[] = []
    for (const name of names) for (const element of this.#byName.get(name) ?? []) found.push(element)
    return found.sort(byOrder)
  }

  /** Elements that have an attribute, in document order. */
  having(attribute: string): Element[] {
    if (!UNINDEXED.has(attribute)) return this.#byAttribute.get(attribute) ?? []
    return this.elements.filter((element) => hasAttr(element, attribute))
  }

  /** `meta` elements in document order by their name (lower case), e.g. `metas('description')`. */
  metas(name: string): Element[] {
    return this.#metas.get(name) ?? []
  }

  /** Declarative shadow roots (HTML §4.12.3), whose content is in none of the above. */
  shadowTrees(): ShadowTree[] {
    const trees: ShadowTree[] = []
    const live = new Set([this.#root])
    for (const [template, content] of this.#shadows) {
      if (trees.length === MAX_SHADOW_TREES) break
      // Those in a template that is not shown are not shown either; the one around another comes before it.
      const top = topOf(template)
      if (template.parent === null || !live.has(top)) continue
      live.add(content)
      trees.push({ host: template.parent, content, around: top === this.#root ? null : top })
    }
    return trees
  }

  /** What is in `noscript` and `template` elements, and so in none of the above: not in the page before a script puts it there. */
  detached(): readonly Document[] {
    this.#detached ??= this.#readDetached()
    return this.#detached
  }

  #readDetached(): Document[] {
    const parts = this.shadowTrees().map((tree) => readShadowTree(tree, this))
    const text = this.all('noscript').map(textContent).join('\n')
    if (text.trim() === '' && this.#templates.length === 0) return parts
    // Of a text that is too large, the start is enough.
    const tree = parseHtml(text)
    const [html] = tree.root.children
    if (!(html instanceof Element)) return parts
    for (const content of this.#templates) html.children.push(content)
    parts.push(new Document(text, this.url, tree))
    return parts
  }

  /** The line of the source, from 1, that holds an offset: lines are counted as far as questions go. */
  lineAt(offset: number): number {
    const lines = this.#lines
    if (this.#lineEnd === -1) this.#lineEnd = endOfLine(this.source, 0)
    while (this.#lineEnd < offset) {
      const start = this.#lineEnd + 1
      lines.push(start)
      this.#lineEnd = endOfLine(this.source, start)
    }
    return firstPosition(1, lines.length, (line) => lines[line]! > offset)
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

/** Where the line ends that holds an offset; after the last one, farther than any offset. */
function endOfLine(source: string, offset: number): number {
  const end = source.indexOf('\n', offset)
  return end === -1 ? Number.MAX_SAFE_INTEGER : end
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
