import { InsertionMode, Parser, type ParserError, Token, Tokenizer } from 'parse5'
import type { Element } from './dom.ts'
import { RunTokenizer } from './tokenizer.ts'
import { BoundHit, type ParseProblem, type Tree, TreeBuilder, type Types } from './tree-builder.ts'

/** The source is not changed: callers normalize its line breaks first (`normalNewlines`). */
export function parseHtml(source: string): Tree {
  const builder = new TreeBuilder()
  const parser = new PageParser(builder, source)
  try {
    parser.tokenizer.write(source, true)
  } catch (thrown) {
    if (!(thrown instanceof BoundHit)) throw thrown
    builder.bound = thrown.message
  }
  builder.problems.sort((one, other) => one.offset - other.offset)
  return builder
}

/** HTML §13.2.3.5: every line end is one LF before anything else is looked at. */
export function normalNewlines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/**
 * parse5 repairs tags that are missing, stray or crossed without a word. This parser watches what it does with each tag:
 * which elements it closes, and whether it closes or makes any. What it does is not changed.
 *
 * Nothing here is a closure over the page: V8 keeps a function that is stored in a field alive until the next full
 * collection, with everything it can reach, and copies it all in each small collection until then.
 */
class PageParser extends Parser<Types> {
  readonly builder: TreeBuilder
  readonly #source: string
  /** How many elements were closed so far. */
  #closed = 0
  /** The innermost element when an end tag came that isn't its own, and whether it was closed. */
  #inner: Element | null = null
  #innerClosed = false
  #isInStartTag = false
  #isInEndTag = false
  #bodyEnded = false
  /** The `p` that a start tag closed last, because it can't contain that element. */
  #endedParagraph: Element | null = null
  #paragraphEnd: ParseProblem['by']
  /** The tag that closed the last element of a name too early. */
  readonly #earlyEnds = new Map<string, ParseProblem['by']>()
  /** Start tags that made nothing, by name: their end tags follow. */
  readonly #lost = new Map<string, number>()
  /** Elements that the end tag before closed too early; their own end tags may follow at once. */
  #crossed: string[] = []
  #crossedAt = 0

  constructor(builder: TreeBuilder, source: string) {
    super({ treeAdapter: builder }, builder.root)
    this.builder = builder
    this.#source = source
    builder.parser = this
    // The option `onParseError` would turn on source locations for every node, which takes 30 % more time. Setting it afterwards
    // avoids that, but needs a new tokenizer, because the tokenizer only reads it when it is created.
    this.onParseError = keepProblem
    const isPlain = source.includes('\0') || source.includes('\r')
    this.tokenizer = new (isPlain ? Tokenizer : RunTokenizer)({ sourceCodeLocationInfo: false }, this)
  }

  override onStartTag(token: Token.TagToken): void {
    const { builder, insertionMode } = this
    const { newest } = builder
    if (insertionMode === InsertionMode.AFTER_BODY || insertionMode === InsertionMode.AFTER_AFTER_BODY)
      if (token.tagName !== 'html' && token.tagName !== 'body') this.#report('content-after-body', token)
    this.#isInStartTag = true
    super.onStartTag(token)
    this.#isInStartTag = false
    if (builder.newest === newest && !isInSelect(insertionMode)) {
      this.#report(IGNORED[token.tagName] ?? 'ignored-start-tag', token)
      this.#lose(token.tagName)
    }
  }

  override onEndTag(token: Token.TagToken): void {
    const inner = this.openElements.current as Element
    // parse5 hands a token on by this method, too.
    if (inner.name === token.tagName || this.#isInEndTag) {
      super.onEndTag(token)
      return
    }
    const { builder, insertionMode } = this
    const { newest } = builder
    const closed = this.#closed
    this.#inner = inner
    this.#innerClosed = false
    this.#isInEndTag = true
    super.onEndTag(token)
    this.#isInEndTag = false
    this.#inner = null
    const { tagName: name } = token
    if (name === 'body' || name === 'html') this.#endBody(token)
    // Of these two, a stray end tag makes an element.
    else if ((name === 'p' || name === 'br') && builder.newest !== newest) this.#ignored(token, inner)
    else if (this.#closed === closed) {
      if (!isInSelect(insertionMode)) this.#ignored(token, inner)
    } else if (!this.#innerClosed) this.#crossing(token, inner)
  }

  override onEof(token: Token.EOFToken): void {
    this.#reportOpen()
    super.onEof(token)
  }

  override onItemPop(element: Element, isTop: boolean): void {
    this.#closed++
    if (element === this.#inner) this.#innerClosed = true
    const token = this.currentToken as Token.TagToken | null
    if (token !== null && (element.name !== token.tagName || token.type !== Token.TokenType.END_TAG))
      this.#closedBy(element, token)
    super.onItemPop(element, isTop)
  }

  /** A problem that parse5 reports. */
  keep({ code, startOffset }: ParserError): void {
    if (SEEN_OTHERWISE.has(code)) return
    // Errors of tree construction carry no place then; the tokenizer stands right behind the tag.
    const isOfTag = startOffset < 0
    const offset = isOfTag ? this.tokenizer.preprocessor.offset : startOffset
    const token = this.currentToken as Token.TagToken | null
    this.builder.report({ code, offset, name: isOfTag ? token?.tagName : undefined })
  }

  #report(code: string, { tagName: name }: Token.TagToken, by?: ParseProblem['by']): void {
    this.builder.report({ code, name, offset: this.tokenizer.preprocessor.offset, by })
  }

  #tag({ tagName: name, type }: Token.TagToken): ParseProblem['by'] {
    return { name, offset: this.tokenizer.preprocessor.offset, isEndTag: type === Token.TokenType.END_TAG }
  }

  /** An element is closed by a tag that isn't its own end tag. */
  #closedBy(element: Element, token: Token.TagToken): void {
    const { name } = element
    if (mayLackEndTag(element)) {
      if (!this.#isInStartTag) return
      if (name === 'p') {
        this.#endedParagraph = element
        this.#paragraphEnd = this.#tag(token)
      } else if (name === 'head') this.#earlyEnds.set(name, this.#tag(token))
      return
    }
    const isEndTag = token.type === Token.TokenType.END_TAG
    // Names of SVG have capitals, tokens don't; an element without content is closed by its own start tag.
    if (isEndTag && name.toLowerCase() === token.tagName) return
    if (element.attributes === token.attrs) {
      if (name === 'form' && this.builder.reportElement(element, 'form-in-table')) this.#lose(name)
      return
    }
    if (!this.builder.reportElement(element, 'unclosed-element', this.#tag(token))) return
    if (isEndTag) this.#cross(name)
    this.#earlyEnds.set(name, this.#tag(token))
  }

  /** An end tag closed its element, and left open what is inside. */
  #crossing(token: Token.TagToken, inner: Element): void {
    if (this.builder.reportElement(inner, 'unclosed-element', this.#tag(token))) this.#cross(inner.name)
    // The copy of a formatting element that continues inside; its end tag is this one.
    const { newest } = this.builder
    if (newest?.name === token.tagName) this.builder.markReported(newest)
  }

  #cross(name: string): void {
    const { offset } = this.tokenizer.preprocessor
    if (offset !== this.#crossedAt) this.#crossed = []
    this.#crossedAt = offset
    if (this.#crossed.length < MAX_CROSSED) this.#crossed.push(name)
  }

  /** Whether the end tag belongs to an element that an end tag right before it closed too early. */
  #isCrossed(name: string): boolean {
    const place = this.#crossed.indexOf(name)
    if (place === -1) return false
    const { offset } = this.tokenizer.preprocessor
    const start = this.#source.lastIndexOf('<', offset)
    if (this.#source.lastIndexOf('>', start) !== this.#crossedAt) return false
    this.#crossed.splice(place, 1)
    this.#earlyEnds.delete(name)
    this.#crossedAt = offset
    return true
  }

  #lose(name: string): void {
    this.#lost.set(name, (this.#lost.get(name) ?? 0) + 1)
  }

  /** Whether the end tag belongs to a start tag that made nothing, which is reported. */
  #isLost(name: string): boolean {
    const lost = this.#lost.get(name) ?? 0
    if (lost > 0) this.#lost.set(name, lost - 1)
    return lost > 0
  }

  /** An end tag closed nothing. */
  #ignored(token: Token.TagToken, inner: Element): void {
    const { tagName: name } = token
    const { builder } = this
    if (this.#isCrossed(name) || this.#isLost(name)) return
    if (VOID.has(name)) this.#report('end-tag-of-void-element', token)
    else if (name === 'p' && this.#endedParagraph?.parent === inner)
      this.#report('end-tag-after-early-end', token, this.#paragraphEnd)
    else {
      const holder = builder.keepsMore() ? this.#openInside(name) : null
      const by = this.#earlyEnds.get(name)
      if (holder === null && by !== undefined) {
        this.#earlyEnds.delete(name)
        this.#report('end-tag-after-early-end', token, by)
      } else if (holder === null) this.#report('stray-end-tag', token)
      else this.#report('blocked-end-tag', token, { name: holder.name, offset: holder.offset, isEndTag: false })
    }
  }

  /** What is open directly inside the innermost open element of a name. */
  #openInside(name: string): Element | null {
    const { openElements } = this
    let inside: Element | null = null
    for (let slot = openElements.stackTop; slot > 0; slot = openElements.slotBelow(slot)) {
      const element = openElements.items[slot] as Element
      if (element.name === name) return inside
      inside = element
    }
    return null
  }

  #endBody(token: Token.TagToken): void {
    const { insertionMode } = this
    if (this.#bodyEnded || insertionMode < InsertionMode.AFTER_BODY) return
    this.#bodyEnded = true
    this.#reportOpen(this.#tag(token))
  }

  #reportOpen(by?: ParseProblem['by']): void {
    const { openElements } = this
    for (let slot = openElements.stackTop; slot > 0; slot = openElements.slotBelow(slot)) {
      const element = openElements.items[slot] as Element
      if (!mayLackEndTag(element)) this.builder.reportElement(element, 'unclosed-element', by)
    }
  }
}

function keepProblem(this: PageParser, error: ParserError): void {
  this.keep(error)
}

function isInSelect(mode: InsertionMode): boolean {
  return mode === InsertionMode.IN_SELECT || mode === InsertionMode.IN_SELECT_IN_TABLE
}

const MAX_CROSSED = 10

/** parse5's own errors for what is watched here. */
const SEEN_OTHERWISE = new Set([
  'end-tag-without-matching-open-element',
  'closing-of-element-with-open-child-elements',
  'misplaced-start-tag-for-head-element',
  'eof-in-element-that-can-contain-only-text',
  'open-elements-left-after-eof',
])

function nameSet(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}

/** HTML §13.1.2.4: their end tags may be left out; where they may not, another problem says so. `plaintext` can have none. */
const END_TAG_OPTIONAL = nameSet(
  'html head body li dt dd p rb rt rtc rp optgroup option colgroup caption thead tbody tfoot tr td th plaintext',
)
const VOID = nameSet(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
)

function mayLackEndTag({ name, namespace }: Element): boolean {
  return namespace === 'html' && END_TAG_OPTIONAL.has(name)
}

/** Start tags that browsers ignore, but for their attributes, where they come a second time or in the wrong place. */
const IGNORED: Record<string, string> = {
  html: 'repeated-start-tag',
  body: 'repeated-start-tag',
  head: 'repeated-head',
  form: 'nested-form',
  ...Object.fromEntries(
    'caption col colgroup tbody td tfoot th thead tr'.split(' ').map((name) => [name, 'cell-outside-table']),
  ),
}
