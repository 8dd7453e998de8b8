/** Takes what an XmlReader finds. Names have their prefixes. */
export interface XmlHandler {
  open(name: string, tag: string): void
  close(): void
  /** Decoded; a text may come in several parts. */
  text(part: string): void
}

/** Longer tags are taken for an attack. */
const MAX_TAG = 8192

/**
 * Reads XML as it arrives, with memory for one tag. It is as lenient as feeds require: it neither checks that tags match nor reads document
 * types, so entities other than the five of XML stay as they are written.
 */
export class XmlReader {
  readonly #handler: XmlHandler
  #rest = ''
  /** What is being skipped or read up to its end. */
  #within: 'text' | 'comment' | 'cdata' | 'instruction' | 'doctype' = 'text'
  #brackets = 0
  /** Of a tag whose end has not arrived. */
  #searched = 0
  #quote = ''

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  /** False if a tag does not end. */
  push(text: string): boolean {
    const source = this.#rest + text
    let at = 0
    while (at < source.length) {
      const next = this.#step(source, at)
      if (next === at) break
      at = next
    }
    this.#rest = source.slice(at)
    return this.#rest.length <= MAX_TAG
  }

  /** Whether it ended in text, not in a tag or comment. */
  end(): boolean {
    const isText = this.#within === 'text' && !this.#rest.startsWith('<')
    if (isText) this.#handler.text(decodeEntities(this.#rest))
    this.#rest = ''
    return isText
  }

  /** Where to go on; the same place if more is needed. */
  #step(source: string, at: number): number {
    switch (this.#within) {
      case 'text':
        return this.#text(source, at)
      case 'comment':
        return this.#skip(source, at, '-->')
      case 'instruction':
        return this.#skip(source, at, '?>')
      case 'cdata': {
        const next = this.#skip(source, at, ']]>')
        this.#handler.text(source.slice(at, this.#within === 'cdata' ? next : next - 3))
        return next
      }
      case 'doctype':
        return this.#doctype(source, at)
    }
  }

  #skip(source: string, at: number, mark: string): number {
    const end = source.indexOf(mark, at)
    if (end === -1) return Math.max(at, source.length - mark.length + 1)
    this.#within = 'text'
    return end + mark.length
  }

  /** The internal subset may have tags of its own, in brackets. */
  #doctype(source: string, from: number): number {
    for (let at = from; at < source.length; at++) {
      const char = source[at]
      if (char === '[') this.#brackets++
      else if (char === ']') this.#brackets--
      else if (char === '>' && this.#brackets <= 0) {
        this.#within = 'text'
        return at + 1
      }
    }
    return source.length
  }

  #text(source: string, at: number): number {
    const mark = source.indexOf('<', at)
    if (mark === at) return this.#markup(source, at)
    let end = mark === -1 ? source.length : mark
    if (mark === -1) {
      // The end of an entity may still come.
      const entity = source.lastIndexOf('&')
      if (entity >= at && source.length - entity < 12 && !source.includes(';', entity)) end = entity
    }
    if (end > at) this.#handler.text(decodeEntities(source.slice(at, end)))
    return end
  }

  #markup(source: string, at: number): number {
    if (source.length - at < 9 && MARKS.some(([mark]) => mark.startsWith(source.slice(at)))) return at
    const found = MARKS.find(([mark]) => source.startsWith(mark, at))
    if (found !== undefined) {
      this.#within = found[1]
      this.#brackets = 0
      return at + found[0].length
    }
    const end = this.#tagEnd(source, at)
    if (end === -1) return at
    this.#tag(source.slice(at + 1, end))
    return end + 1
  }

  /** The `>` that ends a tag, not one in quotes; -1 if it is still to come. What was searched is not searched again. */
  #tagEnd(source: string, from: number): number {
    for (let at = from + this.#searched; at < source.length; at++) {
      const char = source[at]!
      if (this.#quote !== '') {
        if (char === this.#quote) this.#quote = ''
      } else if (char === '"' || char === "'") this.#quote = char
      else if (char === '>') {
        this.#searched = 0
        return at
      }
    }
    this.#searched = source.length - from
    return -1
  }

  #tag(tag: string): void {
    const name = /^\/?([^\s/>]*)/.exec(tag)![1]!
    if (!tag.startsWith('/')) this.#handler.open(name, tag)
    if (tag.startsWith('/') || tag.endsWith('/')) this.#handler.close()
  }
}

/** `<!` last: the others start with it. */
const MARKS = [
  ['<!--', 'comment'],
  ['<![CDATA[', 'cdata'],
  ['<?', 'instruction'],
  ['<!', 'doctype'],
] as const

/** The value of an attribute in a tag; null if it has none. */
export function attributeOf(tag: string, name: string): string | null {
  for (let at = tag.indexOf(name); at !== -1; at = tag.indexOf(name, at + name.length)) {
    if (!/\s/.test(tag[at - 1] ?? '')) continue
    const [sign, quote] = /^\s{0,20}=\s{0,20}(["'])/.exec(tag.slice(at + name.length, at + name.length + 42)) ?? []
    if (sign === undefined) continue
    const start = at + name.length + sign.length
    const end = tag.indexOf(quote!, start)
    return end === -1 ? null : decodeEntities(tag.slice(start, end))
  }
  return null
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()]!
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
