import type { Header } from '../../model.ts'
import { contentType } from '../http/content-type.ts'
import { headerValues } from '../http/headers.ts'

/** Whether browsers read the page with their parser for XML: the header decides, not the doctype. */
export function isXhtml(headers: readonly Header[] | null): boolean {
  return headers !== null && contentType(headerValues(headers, 'content-type'))?.essence === 'application/xhtml+xml'
}

/** HTML §13.1.2: elements without an end tag. */
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr basefont bgsound frame keygen'.split(' '),
)
const NAME = /[^\s/>]*/y

/**
 * XHTML as HTML that gives the same elements: `<script src="a.js"/>` is a whole element in XML, and in HTML the start of a script that ends with
 * the page. `xml:lang` is the language there. One pass; what is not well-formed stays as it is.
 */
export function xhtmlAsHtml(text: string): string {
  const pieces: string[] = []
  let kept = 0
  for (let open = text.indexOf('<'); open !== -1; ) {
    const end = endOfMarkup(text, open)
    if (end === -1) break
    if (/[a-z]/i.test(text[open + 1] ?? '')) {
      const tag = text.slice(open, end)
      const written = asHtmlTag(tag)
      if (written !== tag) {
        pieces.push(text.slice(kept, open), written)
        kept = end
      }
    }
    open = text.indexOf('<', end)
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(kept)
}

/** The position after a comment, a section of text, or a tag; -1 if it does not end. */
function endOfMarkup(text: string, open: number): number {
  if (text.startsWith('<!--', open)) return after(text, '-->', open + 4)
  if (text.startsWith('<![CDATA[', open)) return after(text, ']]>', open + 9)
  for (let at = open + 1; at < text.length; at++) {
    const character = text[at]!
    if (character === '>') return at + 1
    // Not well-formed: the tag begins there.
    if (character === '<') return at
    if (character === '"' || character === "'") {
      const quote = text.indexOf(character, at + 1)
      if (quote === -1) return -1
      at = quote
    }
  }
  return -1
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at === -1 ? -1 : at + end.length
}

function asHtmlTag(tag: string): string {
  const spoken =
    /\sxml:lang\s*=/.test(tag) && !/\slang\s*=/.test(tag) ? tag.replace(/(\s)xml:lang(?=\s*=)/, '$1lang') : tag
  if (!spoken.endsWith('/>')) return spoken
  NAME.lastIndex = 1
  const name = NAME.exec(spoken)![0]
  return VOID.has(name.toLowerCase()) ? spoken : `${spoken.slice(0, -2)}></${name}>`
}
