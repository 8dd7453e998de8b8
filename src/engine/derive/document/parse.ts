import { html as names, Parser, type ParserError, Tokenizer, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import { type Attribute, Element, type Namespace, type Node, Text } from './dom.ts'
import { RunTokenizer } from './tokenizer.ts'

/** parse5 builds the tree browsers build; this adapter makes it of our lean nodes and holds it to its bounds. */

export const MAX_NODES = 200_000
export const MAX_DEPTH = 512
const MAX_ERRORS_KEPT = 50

export interface Doctype {
  name: string
  publicId: string
  systemId: string
}

export interface ParseProblem {
  code: string
  /** Where in the source. */
  offset: number
}

export interface Tree {
  /** Holds the root element as its child; its name is '#document'. */
  root: Element
  doctype: Doctype | null
  mode: 'no-quirks' | 'quirks' | 'limited-quirks'
  /** The first parse errors, and how many there were. */
  problems: ParseProblem[]
  problemCount: number
  nodes: number
  /** The bound the page ran into; the tree then ends there. */
  bound: string | null
}

/** Unwinds parse5 when a bound is hit. Never leaves `parseHtml`. */
class BoundHit extends Error {}

type Map = TreeAdapterTypeMap<Node, Element, Node, Element, Element, Element, Text, Text, Element, Node>

/** The source is taken as it is: whoever has a page's text normalises its line ends first (`normalNewlines`). */
export function parseHtml(source: string): Tree {
  const tree: Tree = {
    root: new Element('#document', 'other', [], 0),
    doctype: null,
    mode: 'no-quirks',
    problems: [],
    problemCount: 0,
    nodes: 0,
    bound: null,
  }
  const parser: Parser<Map> = new Parser<Map>({ treeAdapter: adapterFor(tree, () => parser) }, tree.root)
  // The option `onParseError` would switch on source locations for every node, 30 % more time. Set afterwards it does
  // not; the tokenizer, which looks for it when it is made, is made again.
  parser.onParseError = ({ code, startOffset }: ParserError) => {
    tree.problemCount++
    if (tree.problems.length >= MAX_ERRORS_KEPT) return
    // Errors of tree construction carry no place then; the tokenizer stands right behind the tag.
    tree.problems.push({ code, offset: startOffset < 0 ? preprocessor.offset : startOffset })
  }
  const plain = source.includes('\0') || source.includes('\r')
  parser.tokenizer = new (plain ? Tokenizer : RunTokenizer)({ sourceCodeLocationInfo: false }, parser)
  const { preprocessor } = parser.tokenizer
  try {
    parser.tokenizer.write(source, true)
  } catch (thrown) {
    if (!(thrown instanceof BoundHit)) throw thrown
    tree.bound = thrown.message
  }
  return tree
}

/** HTML §13.2.3.5: every line end is one LF before anything else is looked at. */
export function normalNewlines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

function adapterFor(tree: Tree, parser: () => Parser<Map>): TreeAdapter<Map> {
  const templates = new WeakMap<Element, Element>()
  const ignored = new Text('')

  function count(): void {
    if (++tree.nodes > MAX_NODES) throw new BoundHit(`The page has more than ${MAX_NODES.toLocaleString('en')} nodes.`)
  }

  return {
    createDocument: () => tree.root,
    createDocumentFragment: () => new Element('#fragment', 'other', [], 0),
    createElement(name, namespace, attributes) {
      count()
      const { openElements, tokenizer } = parser()
      if (openElements.stackTop >= MAX_DEPTH) throw new BoundHit(`The page nests more than ${MAX_DEPTH} elements deep.`)
      return new Element(name, namespaceOf(namespace), attributes, tokenizer.preprocessor.offset)
    },
    // Comments cost a browser nothing and tell an audit nothing: one shared node stands for all, and none is kept.
    createCommentNode: () => ignored,
    createTextNode(value) {
      count()
      return new Text(value)
    },
    appendChild(parent, node) {
      if (node === ignored) return
      node.parent = parent
      parent.children.push(node)
    },
    insertBefore(parent, node, reference) {
      if (node === ignored) return
      node.parent = parent
      // Foster parenting inserts before the table, which is the last or nearly the last child.
      parent.children.splice(parent.children.lastIndexOf(reference), 0, node)
    },
    insertText(parent, value) {
      const last = parent.children.at(-1)
      if (last instanceof Text) last.value += value
      else this.appendChild(parent, this.createTextNode(value))
    },
    insertTextBefore(parent, value, reference) {
      const before = parent.children[parent.children.lastIndexOf(reference) - 1]
      if (before instanceof Text) before.value += value
      else this.insertBefore(parent, this.createTextNode(value), reference)
    },
    detachNode(node) {
      const siblings = node.parent?.children
      if (siblings) siblings.splice(siblings.lastIndexOf(node), 1)
      node.parent = null
    },
    adoptAttributes(recipient, attributes) {
      const known = new Set(recipient.attributes.map((attribute) => attribute.name))
      for (const attribute of attributes) if (!known.has(attribute.name)) recipient.attributes.push(attribute)
    },
    setTemplateContent: (template, content) => void templates.set(template, content),
    getTemplateContent: (template) => templates.get(template)!,
    setDocumentType: (_document, name, publicId, systemId) => {
      tree.doctype = { name, publicId, systemId }
    },
    setDocumentMode: (_document, mode) => {
      tree.mode = mode
    },
    getDocumentMode: () => tree.mode as names.DOCUMENT_MODE,
    getFirstChild: (node) => node.children[0] ?? null,
    getChildNodes: (node) => node.children,
    getParentNode: (node) => node.parent,
    getAttrList: (element): Attribute[] => element.attributes,
    getTagName: (element) => element.name,
    getNamespaceURI: (element) => NAMESPACES[element.namespace],
    getTextNodeContent: (text) => text.value,
    getCommentNodeContent: () => '',
    getDocumentTypeNodeName: () => tree.doctype?.name ?? '',
    getDocumentTypeNodePublicId: () => tree.doctype?.publicId ?? '',
    getDocumentTypeNodeSystemId: () => tree.doctype?.systemId ?? '',
    isElementNode: (node): node is Element => node instanceof Element,
    isTextNode: (node): node is Text => node instanceof Text,
    isCommentNode: (node): node is Text => node === ignored,
    isDocumentTypeNode: (_node): _node is Node => false,
    getNodeSourceCodeLocation: () => null,
    setNodeSourceCodeLocation: () => {},
    updateNodeSourceCodeLocation: () => {},
  }
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
