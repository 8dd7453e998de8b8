import { html as names, type Parser, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import { type Attribute, attr, Element, type Namespace, type Node, Text } from './dom.ts'

/** parse5 builds the tree browsers build; this adapter makes it of our lean nodes and holds it to its bounds. */

export const MAX_NODES = 200_000
export const MAX_DEPTH = 512
const MAX_PROBLEMS_KEPT = 50

export interface Doctype {
  name: string
  publicId: string
  systemId: string
}

/** Where the HTML breaks a rule of its syntax, and browsers repair it. */
export interface ParseProblem {
  code: string
  /** Where in the source; of a tag, its end. */
  offset: number
  /** The element or attribute it is about. */
  name?: string
  /** The element, where it is in the tree. */
  element?: Element
  /** The tag that brought the problem to light, or the element that is in the way. */
  by?: { name: string; offset: number; isEndTag: boolean }
}

export interface Tree {
  /** Holds the root element as its child; its name is '#document'. */
  root: Element
  doctype: Doctype | null
  mode: 'no-quirks' | 'quirks' | 'limited-quirks'
  /** The first parse errors in the order of the source, and how many there were. */
  problems: ParseProblem[]
  problemCount: number
  nodes: number
  /** The content of declarative shadow roots (HTML §4.12.3), which is not in the tree, by their `template`. */
  shadows: ReadonlyMap<Element, Element>
  /** The content of every other `template`, which is not in the tree either. */
  templates: readonly Element[]
  /** The bound the page ran into; the tree then ends there. */
  bound: string | null
}

/** Unwinds parse5 when a bound is hit. Never leaves `parseHtml`. */
export class BoundHit extends Error {}

export type Types = TreeAdapterTypeMap<Node, Element, Node, Element, Element, Element, Text, Text, Element, Node>

/** Comments cost a browser nothing and tell an audit nothing: one node stands for all, and none is kept. */
const IGNORED = new Text('')

const SHADOW_MODE = /^(?:open|closed)$/i

export class TreeBuilder implements Tree, TreeAdapter<Types> {
  readonly root = new Element('#document', 'other', [], 0)
  doctype: Doctype | null = null
  mode: Tree['mode'] = 'no-quirks'
  readonly problems: ParseProblem[] = []
  problemCount = 0
  nodes = 0
  readonly shadows = new Map<Element, Element>()
  readonly templates: Element[] = []
  bound: string | null = null
  /** The element made last. */
  newest: Element | null = null
  parser!: Parser<Types>
  /** Attributes of elements already reported: copies that the parser makes of an element share them with it. */
  readonly #reported = new Set<Attribute[]>()
  #textInTable: Element | null = null
  #contents: WeakMap<Element, Element> | null = null

  /** Counts a problem; the first ones are kept. */
  report(problem: ParseProblem): void {
    this.problemCount++
    if (this.keepsMore()) this.problems.push(problem)
  }

  /** A problem of an element, unless one was reported before. */
  reportElement(element: Element, code: string, by?: ParseProblem['by']): boolean {
    if (this.#reported.has(element.attributes)) return false
    this.markReported(element)
    this.report({ code, name: element.name, offset: element.offset, element, by })
    return true
  }

  markReported(element: Element): void {
    this.#reported.add(element.attributes)
  }

  /** Whether the next problem is kept, so that it is worth looking into. */
  keepsMore(): boolean {
    return this.problems.length < MAX_PROBLEMS_KEPT
  }

  #count(): void {
    if (++this.nodes > MAX_NODES) throw new BoundHit(`The page has more than ${MAX_NODES.toLocaleString('en')} nodes.`)
  }

  createDocument(): Element {
    return this.root
  }
  createDocumentFragment(): Element {
    return new Element('#fragment', 'other', [], 0)
  }
  createElement(name: string, namespace: names.NS, attributes: Attribute[]): Element {
    this.#count()
    const { openElements, tokenizer } = this.parser
    if (openElements.stackTop >= MAX_DEPTH) throw new BoundHit(`The page nests more than ${MAX_DEPTH} elements deep.`)
    this.newest = new Element(name, namespaceOf(namespace), attributes, tokenizer.preprocessor.offset)
    return this.newest
  }
  createCommentNode(): Text {
    return IGNORED
  }
  createTextNode(value: string): Text {
    this.#count()
    return new Text(value)
  }
  appendChild(parent: Element, node: Node): void {
    if (node === IGNORED) return
    node.parent = parent
    parent.children.push(node)
  }
  insertBefore(parent: Element, node: Node, reference: Node): void {
    if (node === IGNORED) return
    node.parent = parent
    if (node instanceof Element) this.reportElement(node, 'element-in-table')
    // Foster parenting inserts before the table, which is the last or nearly the last child.
    parent.children.splice(parent.children.lastIndexOf(reference), 0, node)
  }
  insertText(parent: Element, value: string): void {
    const { children } = parent
    const last = children.length === 0 ? undefined : children[children.length - 1]
    if (last instanceof Text) last.value += value
    else this.appendChild(parent, this.createTextNode(value))
  }
  insertTextBefore(parent: Element, value: string, reference: Element): void {
    this.#reportTextIn(reference, value)
    const before = parent.children[parent.children.lastIndexOf(reference) - 1]
    if (before instanceof Text) before.value += value
    else this.insertBefore(parent, this.createTextNode(value), reference)
  }
  /** Once for each table. */
  #reportTextIn(table: Element, value: string): void {
    if (table === this.#textInTable || !/[^\t\n\f\r ]/.test(value)) return
    this.#textInTable = table
    this.report({ code: 'text-in-table', name: 'table', offset: table.offset, element: table })
  }
  detachNode(node: Node): void {
    const siblings = node.parent?.children
    if (siblings) siblings.splice(siblings.lastIndexOf(node), 1)
    node.parent = null
  }
  adoptAttributes(recipient: Element, attributes: Attribute[]): void {
    const known = new Set(recipient.attributes.map((attribute) => attribute.name))
    for (const attribute of attributes) if (!known.has(attribute.name)) recipient.attributes.push(attribute)
  }
  setTemplateContent(template: Element, content: Element): void {
    this.#contents ??= new WeakMap()
    this.#contents.set(template, content)
    if (SHADOW_MODE.test(attr(template, 'shadowrootmode') ?? '')) this.shadows.set(template, content)
    else this.templates.push(content)
  }
  getTemplateContent(template: Element): Element {
    return this.#contents!.get(template)!
  }
  setDocumentType(_document: Element, name: string, publicId: string, systemId: string): void {
    this.doctype = { name, publicId, systemId }
  }
  setDocumentMode(_document: Element, mode: names.DOCUMENT_MODE): void {
    this.mode = mode
  }
  getDocumentMode(): names.DOCUMENT_MODE {
    return this.mode as names.DOCUMENT_MODE
  }
  getFirstChild(node: Element): Node | null {
    return node.children[0] ?? null
  }
  getChildNodes(node: Element): Node[] {
    return node.children
  }
  getParentNode(node: Node): Element | null {
    return node.parent
  }
  getAttrList(element: Element): Attribute[] {
    return element.attributes
  }
  getTagName(element: Element): string {
    return element.name
  }
  getNamespaceURI(element: Element): names.NS {
    return NAMESPACES[element.namespace]
  }
  getTextNodeContent(text: Text): string {
    return text.value
  }
  getCommentNodeContent(): string {
    return ''
  }
  getDocumentTypeNodeName(): string {
    return this.doctype?.name ?? ''
  }
  getDocumentTypeNodePublicId(): string {
    return this.doctype?.publicId ?? ''
  }
  getDocumentTypeNodeSystemId(): string {
    return this.doctype?.systemId ?? ''
  }
  isElementNode(node: Node): node is Element {
    return node instanceof Element
  }
  isTextNode(node: Node): node is Text {
    return node instanceof Text
  }
  isCommentNode(node: Node): node is Text {
    return node === IGNORED
  }
  isDocumentTypeNode(_node: Node): _node is Node {
    return false
  }
  getNodeSourceCodeLocation(): null {
    return null
  }
  setNodeSourceCodeLocation(): void {}
  updateNodeSourceCodeLocation(): void {}
}

const NAMESPACES: Record<Namespace, names.NS> = {
  html: names.NS.HTML,
  svg: names.NS.SVG,
  math: names.NS.MATHML,
  other: names.NS.XML,
}

function namespaceOf(uri: names.NS): Namespace {
  if (uri === names.NS.HTML) return 'html'
  if (uri === names.NS.SVG) return 'svg'
  return uri === names.NS.MATHML ? 'math' : 'other'
}
