import { defineAudit, defineMessages, fail, pass, unknown, warn } from '../../audit.ts'
import { htmlStandard, lighthouseAudit } from '../../authorities.ts'
import { PRESCAN_BYTES } from '../../derive/charset/charset.ts'
import { type Document, titleElement } from '../../derive/document/document.ts'
import { attr, type Element, foldSpace, Text } from '../../derive/document/dom.ts'
import { cut, finding, findingAt, findingsAt } from '../../derive/document/where.ts'
import type { Page } from '../../model.ts'
import { failureMessage } from '../shared-messages.ts'

const messages = defineMessages({
  bom: 'The encoding is {encoding}, declared by a byte order mark.',
  header: 'The encoding is {encoding}, declared in the Content-Type header.',
  meta: 'The encoding is {encoding}, declared by a meta tag.',
  xml: 'The encoding is {encoding}, declared in the XML declaration.',
  xhtml: 'The page is sent as XHTML, which is {encoding} unless it declares another encoding.',
  notUtf8: 'The encoding is {encoding}; the HTML standard requires UTF-8.',
  garbled: 'Some text is garbled, because it is not encoded as {encoding}, which the page declares.',
  garbledText: 'Visitors see “{text}”.',
  unknown: 'The first bytes of the page declare no encoding, and the headers are missing: {reason:message}',
  late: 'The encoding is declared after the first 1,024 bytes, too late for the browser.',
  unknownEncoding: 'The page declares an encoding that browsers don’t know.',
  lateOrInvalid: 'This declaration comes too late or has no valid encoding.',
  missing: 'Neither the header nor the page declares an encoding.',
  noHeader: 'No encoding is declared.',
})

export const charset = defineAudit({
  id: 'practice/charset',
  importance: 'medium',
  title: 'Character encoding is declared early',
  failureTitle: 'Character encoding is missing, late or wrong',
  why: 'If neither the header nor the first 1,024 bytes declare the encoding, the browser guesses: text may be garbled, or parsing starts over.',
  fix: 'Send `Content-Type: text/html; charset=utf-8`, or make `<meta charset="utf-8">` the first element of the head, and save all parts of the page in that encoding.',
  messages,
  authorities: [
    htmlStandard('specifying the character encoding', 'semantics.html#charset'),
    lighthouseAudit('charset', 'best-practices/charset'),
  ],
  examples: {
    bad: '<!doctype html><html lang="en"><head><title>Menu</title></head></html>',
    good: '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Menu</title></head></html>',
  },
  judges: 'sent',
  needs: ['encoding', 'document', 'page', 'source'],
  wants: ['headers'],

  check({ encoding: { encoding, source }, document, page, source: origin, headers }) {
    const details = { encoding, source }
    const isDeclared = source !== 'default' && source !== 'late-meta'
    // The text of a capture is decoded already.
    const isDecoded = origin === 'capture' && 'text' in page.body
    const garbled = isDeclared && !isDecoded ? garbledTexts(document, page, encoding) : []
    if (garbled.length > 0) {
      const shown = new Map(garbled.map(({ parent, value }) => [parent!, foldSpace(value)]))
      const message = (element: Element) => messages.garbledText({ text: cut(shown.get(element)!, 80) })
      const findings = findingsAt(document, [...shown.keys()], message)
      return warn(messages.garbled({ encoding }), { value: encoding, details, ...findings })
    }
    if (isDeclared)
      return pass(messages[source]({ encoding }), {
        value: encoding,
        details,
        // HTML §4.2.5.4: authors must use UTF-8.
        findings: encoding === 'utf-8' ? [] : [finding(messages.notUtf8({ encoding }), { note: true })],
      })
    if (!headers.ok) return unknown(messages.unknown({ reason: failureMessage(headers) }), { details })
    const declared = declarations(document)[0]
    if (declared !== undefined) {
      const isLate = source === 'late-meta' || declared.offset >= PRESCAN_BYTES
      return fail(isLate ? messages.late : messages.unknownEncoding, {
        findings: [findingAt(document, declared, messages.lateOrInvalid)],
        details,
      })
    }
    return fail(messages.missing, {
      findings: [finding(messages.noHeader, { where: 'header: Content-Type' })],
      details,
    })
  },
})

/** Visible texts, and the title, with bytes of another encoding. */
function garbledTexts(document: Document, { body }: Page, encoding: string): Text[] {
  const isUtf8 = 'text' in body
  if (isUtf8 === (encoding === 'utf-8') || (isUtf8 && !SINGLE_BYTE.test(encoding))) return []
  const garbled = isUtf8 ? misreadUtf8(encoding) : /\ufffd/
  const title = titleElement(document)?.children.filter((child) => child instanceof Text) ?? []
  return [...title, ...document.texts].filter(({ value }) => garbled.test(value))
}

const SINGLE_BYTE = /^(?:windows-|iso-8859-|koi8-|macintosh$|ibm866$)/

/** A letter of two or more bytes in UTF-8, as an encoding with one byte per letter has it: “Ã¶” for “ö”. */
function misreadUtf8(encoding: string): RegExp {
  const decode = (first: number, last: number) =>
    new TextDecoder(encoding).decode(Uint8Array.from({ length: last - first + 1 }, (_, index) => first + index))
  return new RegExp(`[${decode(0xc2, 0xf4)}][${decode(0x80, 0xbf)}]`)
}

function declarations(document: Document): Element[] {
  return document.all('meta').filter((meta) => attr(meta, 'charset') !== null || isContentType(meta))
}

function isContentType(meta: Element): boolean {
  return (
    attr(meta, 'http-equiv')?.trim().toLowerCase() === 'content-type' && /charset/i.test(attr(meta, 'content') ?? '')
  )
}
