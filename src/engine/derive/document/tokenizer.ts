import { Token, type TokenHandler, Tokenizer, type TokenizerOptions } from 'parse5'

/**
 * parse5's tokenizer takes every character through its state machine. Most of a page is runs of characters that change
 * no state: text, scripts, styles, names, attribute values, comments. This one looks ahead to the end of such a run and
 * takes it in one step, which halves the time of a parse. The tree is the same; a test holds it against parse5's own.
 *
 * It wants a whole source at once, without CR and NUL, which parse5 would have to change on the way. What it does not see
 * inside a run are parse errors for odd characters there, and it counts no lines.
 */
export class RunTokenizer extends Tokenizer {
  constructor(options: TokenizerOptions, handler: TokenHandler) {
    super(options, handler)
    // parse5 would cut off what is parsed every 64 kB, and V8 reads characters of a cut string more slowly.
    this.preprocessor.bufferWaterline = LONGER_THAN_ANY_SOURCE
  }

  /** Plain characters need none of what the preprocessor looks for. */
  protected override _consume(): number {
    const { preprocessor } = this
    const code = preprocessor.html.charCodeAt(preprocessor.pos + 1)
    if (!(code >= SPACE && code <= TILDE)) return super._consume()
    preprocessor.pos++
    return code
  }

  /** A source that is all there never has to wait for more of itself. */
  protected override _ensureHibernation(): boolean {
    return false
  }

  /**
   * parse5 copies each piece, so that it doesn't keep the page in memory. Here the document keeps its source anyway, and comments are
   * never read.
   */
  protected override _flushRun(text: string): void {
    if (this.runEnd === this.runStart && text === '') return
    const run = this.preprocessor.html.slice(this.runStart, this.runEnd) + text
    this.runStart = this.runEnd
    const token = this.currentToken
    if (token === null) this.currentCharacterToken!.chars += run
    else if (token.type !== Token.TokenType.COMMENT) this.currentAttr.value += run
  }

  /** With the tag that follows. */
  protected override _stateTagOpen(cp: number): void {
    super._stateTagOpen(cp)
    if (cp === SOLIDUS && isNameCharacter(this.#next())) this._stateEndTagOpen(this._consume())
  }

  /** With the end of the tag or the first attribute, where one of them follows at once. */
  protected override _stateTagName(cp: number): void {
    if (isNameCharacter(cp)) {
      const token = this.currentToken as Token.TagToken
      token.tagName += this.#name()
      const next = this.#next()
      if (next === GREATER_THAN || next === SPACE) super._stateTagName(this._consume())
      if (next === SPACE) this.#attribute()
    } else super._stateTagName(cp)
  }

  protected override _stateAttributeName(cp: number): void {
    if (isNameCharacter(cp)) {
      this.currentAttr.name += this.#name()
      this.#quotedValue()
    } else super._stateAttributeName(cp)
  }

  /** The value of an attribute, where it is in double quotes and has no character references. */
  #quotedValue(): void {
    const { html, pos } = this.preprocessor
    if (html.charCodeAt(pos + 1) !== EQUALS || html.charCodeAt(pos + 2) !== QUOTATION_MARK) return
    const end = this.#endOf(pos + 3, QUOTATION_MARK, AMPERSAND)
    if (html.charCodeAt(end) !== QUOTATION_MARK) return
    super._stateAttributeName(EQUALS)
    this.currentAttr.value = html.slice(pos + 3, end)
    this.preprocessor.pos = end
    super._stateAttributeValueDoubleQuoted(QUOTATION_MARK)
  }

  /** With the next attribute, where it follows at once. */
  protected override _stateAfterAttributeValueQuoted(cp: number): void {
    super._stateAfterAttributeValueQuoted(cp)
    if (cp === SPACE) this.#attribute()
  }

  protected override _stateData(cp: number): void {
    super._stateData(cp)
    if (cp === LESS_THAN) {
      const next = this.#next()
      if (next === SOLIDUS || isNameCharacter(next)) this._stateTagOpen(this._consume())
    } else if (cp === SPACE || cp === LINE_FEED || cp === TAB) this.#whiteSpace()
    // Whether white space follows letters in one token or in two makes no difference to the tree.
    else if (cp > SPACE && cp !== LESS_THAN && cp !== AMPERSAND) this.#until(LESS_THAN, AMPERSAND)
  }

  protected override _stateScriptData(cp: number): void {
    if (cp <= 0 || cp === LESS_THAN) super._stateScriptData(cp)
    else this.#rawText(cp)
  }

  protected override _stateRawtext(cp: number): void {
    if (cp <= 0 || cp === LESS_THAN) super._stateRawtext(cp)
    else this.#rawText(cp)
  }

  protected override _stateAttributeValueDoubleQuoted(cp: number): void {
    super._stateAttributeValueDoubleQuoted(cp)
    if (cp > 0 && cp !== QUOTATION_MARK && cp !== AMPERSAND) this.#until(QUOTATION_MARK, AMPERSAND)
  }

  protected override _stateAttributeValueSingleQuoted(cp: number): void {
    super._stateAttributeValueSingleQuoted(cp)
    if (cp > 0 && cp !== APOSTROPHE && cp !== AMPERSAND) this.#until(APOSTROPHE, AMPERSAND)
  }

  protected override _stateComment(cp: number): void {
    super._stateComment(cp)
    if (cp > 0 && cp !== HYPHEN && cp !== LESS_THAN) this.#until(HYPHEN, LESS_THAN)
  }

  /** In raw text white space and letters are alike (HTML §13.2.6.4.8, "text"). */
  #rawText(cp: number): void {
    this._ensureCharacterToken(Token.TokenType.CHARACTER)
    this._extendRun(cp)
    this.#until(LESS_THAN, LESS_THAN)
  }

  /** From the current character to the end of the name, or to one that needs more than to be taken. */
  #name(): string {
    const { html, pos } = this.preprocessor
    let end = pos + 1
    while (isNameCharacter(html.charCodeAt(end))) end++
    this.preprocessor.pos = end - 1
    return html.slice(pos, end)
  }

  /** The current character has begun or extended a run; takes in all up to one of two characters. */
  #until(one: number, other: number): void {
    this.#takeTo(this.#endOf(this.preprocessor.pos + 1, one, other))
  }

  /** Where the first of two characters is, or the source ends. */
  #endOf(from: number, one: number, other: number): number {
    const { html } = this.preprocessor
    let end = from
    for (let code = html.charCodeAt(end); code !== one && code !== other && end < html.length; ) {
      code = html.charCodeAt(++end)
    }
    return end
  }

  #next(): number {
    const { html, pos } = this.preprocessor
    return html.charCodeAt(pos + 1)
  }

  #attribute(): void {
    if (isNameCharacter(this.#next())) this._stateBeforeAttributeName(this._consume())
  }

  #whiteSpace(): void {
    const { html, pos } = this.preprocessor
    let end = pos + 1
    for (let code = html.charCodeAt(end); code === SPACE || code === LINE_FEED || code === TAB; ) {
      code = html.charCodeAt(++end)
    }
    this.#takeTo(end)
  }

  #takeTo(end: number): void {
    this.runEnd = end
    this.preprocessor.pos = end - 1
  }
}

/** A small letter, digit or hyphen, as nearly all names of elements and attributes are made of. */
function isNameCharacter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || code === HYPHEN || (code >= 0x30 && code <= 0x39)
}

const LONGER_THAN_ANY_SOURCE = 0x3fffffff

const TAB = 0x09
const LINE_FEED = 0x0a
const SPACE = 0x20
const QUOTATION_MARK = 0x22
const AMPERSAND = 0x26
const APOSTROPHE = 0x27
const HYPHEN = 0x2d
const SOLIDUS = 0x2f
const LESS_THAN = 0x3c
const EQUALS = 0x3d
const GREATER_THAN = 0x3e
const TILDE = 0x7e
