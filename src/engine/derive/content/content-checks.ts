import type { ContentCheck } from '../../model.ts'
import { type Document, titleText } from '../document/document.ts'
import { attr, type Element, type Node, Text } from '../document/dom.ts'
import { Matcher } from '../style/matcher.ts'
import { parseSelectors } from '../style/selector.ts'

/** `unsure`: the page is too large to say that it has no such text or element. */
export type ContentState = 'met' | 'failed' | 'unsure'

export interface CheckedContent {
  check: ContentCheck
  state: ContentState
  /** That a selector matches. */
  element: Element | null
}

/** In characters: more text is not searched. */
const MOST_TEXT = 2_000_000
/** Comparisons of elements with the selectors of all checks. */
const MOST_COMPARISONS = 3_000_000

interface SearchedPage {
  document: Document
  isVisible(element: Element): boolean
}

/**
 * The state of each check, in their order. Texts are searched for in what visitors can read, ignoring case and with white space folded; selectors
 * match any element, also in the head and hidden ones.
 */
export function checkContent(page: SearchedPage, checks: readonly ContentCheck[]): CheckedContent[] {
  const matcher = new Matcher(MOST_COMPARISONS)
  let text: SearchedText | undefined
  return checks.map((check) => {
    if (check.selector !== undefined) {
      const element = elementOf(page.document, check.selector, matcher)
      const isThere = element === null && matcher.isExhausted ? null : element !== null
      return { check, state: stateOf(check, isThere), element }
    }
    text ??= readText(page)
    return { check, state: stateOf(check, hasText(text, check.text)), element: null }
  })
}

/** `null`: we can't tell. */
function stateOf({ kind }: ContentCheck, isThere: boolean | null): ContentState {
  if (isThere === null) return 'unsure'
  return isThere === (kind === 'must_contain') ? 'met' : 'failed'
}

function elementOf(document: Document, selector: string, matcher: Matcher): Element | null {
  const selectors = parseSelectors(selector).map((one) => one.selector)
  for (const element of document.elements) {
    if (selectors.some((one) => matcher.matches(one, element))) return element
    if (matcher.isExhausted) return null
  }
  return null
}

interface SearchedText {
  text: string
  isCut: boolean
}

function hasText({ text, isCut }: SearchedText, wanted: string): boolean | null {
  return text.includes(comparable(wanted)) || (isCut ? null : false)
}

/** Style sheets may show a text in capitals, and editors write the same letter in two ways. */
function comparable(text: string): string {
  return text.replace(UNSEEN_CHARACTERS, '').normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Soft hyphens, zero-width spaces and joiners, and marks of direction. */
const UNSEEN_CHARACTERS = /[\u00ad\u200b-\u200f\u2060\ufeff]/g

/** Their text is no content. */
const SILENT = new Set(['head', 'script', 'style', 'noscript', 'template', 'noembed', 'noframes', 'iframe'])
/** No space is shown between them and the text around them. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/** The title and what visitors can read, with the texts of images and the labels of buttons. */
export function readText({ document, isVisible }: SearchedPage): SearchedText {
  const parts: string[] = [titleText(document) ?? '', ' ']
  const shadows = new Map(document.shadowTrees().map(({ host, content }) => [host, content]))
  let length = 0
  const add = (text: string) => {
    parts.push(text)
    length += text.length
  }
  // Recursion is safe here: the parser stops at a nesting of 512.
  const visit = (node: Node, isShown: boolean): void => {
    if (length > MOST_TEXT) return
    if (node instanceof Text) {
      if (isShown) add(node.value)
      return
    }
    const { name, namespace } = node
    if (SILENT.has(name) || (name === 'title' && namespace === 'html')) return
    // Elements of a shadow tree are not in the document, and as visible as what shows them.
    const isSeen = node.order >= 0 ? isVisible(node) : isShown
    const isBlock = !INLINE.has(name)
    if (isBlock) add(' ')
    if (isSeen) add(labelOf(node))
    const shadow = shadows.get(node)
    if (shadow !== undefined) visit(shadow, isSeen)
    for (const child of node.children) visit(child, isSeen)
    if (isBlock) add(' ')
  }
  visit(document.html, true)
  return { text: comparable(parts.join('')), isCut: length > MOST_TEXT }
}

const BUTTONS = new Set(['submit', 'button', 'reset'])

function labelOf(element: Element): string {
  if (element.name === 'img') return ` ${attr(element, 'alt') ?? ''} `
  if (element.name !== 'input' || !BUTTONS.has(attr(element, 'type')?.toLowerCase() ?? '')) return ''
  return ` ${attr(element, 'value') ?? ''} `
}
