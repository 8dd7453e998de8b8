import { defineAudit, defineMessages, fail, pass, unknown } from '../../audit.ts'
import { PRESCAN_BYTES } from '../../derive/charset/charset.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { at, finding } from '../../derive/document/where.ts'
import { failureMessage } from '../shared-messages.ts'

const messages = defineMessages({
  bom: 'The page is {encoding}, declared by a byte order mark.',
  header: 'The page is {encoding}, declared in the Content-Type header.',
  meta: 'The page is {encoding}, declared by a meta tag.',
  xml: 'The page is {encoding}, declared in the XML declaration.',
  xhtml: 'The page is sent as XHTML, which is {encoding} unless it declares another encoding.',
  notUtf8: 'The encoding is {encoding}; the HTML standard requires UTF-8.',
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
  failureTitle: 'Character encoding is not declared, or too late',
  why: 'If neither the header nor the first 1,024 bytes declare the encoding, the browser guesses: text may be garbled, or parsing starts over.',
  fix: 'Send `Content-Type: text/html; charset=utf-8`, or make `<meta charset="utf-8">` the first element of the head.',
  messages,
  authorities: [
    {
      name: 'HTML: specifying the character encoding',
      url: 'https://html.spec.whatwg.org/multipage/semantics.html#charset',
    },
    { name: 'Lighthouse: charset', url: 'https://developer.chrome.com/docs/lighthouse/best-practices/charset' },
  ],
  examples: {
    language: 'html',
    bad: '<!doctype html><html lang="en"><head><title>Menu</title></head></html>',
    good: '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Menu</title></head></html>',
  },
  judges: 'sent',
  needs: ['encoding', 'document'],
  wants: ['headers'],

  check({ encoding: { encoding, source }, document, headers }) {
    const details = { encoding, source }
    if (source !== 'default' && source !== 'late-meta')
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
        findings: [at(document, declared, messages.lateOrInvalid)],
        details,
      })
    }
    return fail(messages.missing, {
      findings: [finding(messages.noHeader, { where: 'header: Content-Type' })],
      details,
    })
  },
})

function declarations(document: Document): Element[] {
  return document.all('meta').filter((meta) => attr(meta, 'charset') !== null || isContentType(meta))
}

function isContentType(meta: Element): boolean {
  return (
    attr(meta, 'http-equiv')?.trim().toLowerCase() === 'content-type' && /charset/i.test(attr(meta, 'content') ?? '')
  )
}
