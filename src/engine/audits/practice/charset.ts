import { defineAudit, fail, pass, unknown } from '../../audit.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { at } from '../../derive/document/where.ts'
import type { Finding } from '../../model.ts'

const WORDS = {
  bom: 'a byte order mark',
  header: 'the Content-Type header',
  meta: 'a meta element at the start',
  xml: 'an XML declaration',
}

export const charset = defineAudit({
  id: 'practice/charset',
  importance: 'medium',
  title: 'The page declares its character encoding in time',
  why: 'A browser that does not learn the encoding from the header or the first 1,024 bytes guesses it: letters come out wrong, or it starts reading over.',
  fix: 'Send `Content-Type: text/html; charset=utf-8`, or make `<meta charset="utf-8">` the first element of the head.',
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
      return pass(`The page is ${encoding}, by ${WORDS[source]}.`, {
        value: encoding,
        details,
        findings: encoding === 'utf-8' ? [] : [oldEncoding(encoding)],
      })
    if (!headers.ok) return unknown(`The page's first bytes declare no encoding. ${headers.message}`, { details })
    const late = declarations(document)[0]
    if (late !== undefined)
      return fail('The encoding is declared past the first 1,024 bytes, too late for the browser.', {
        findings: [at(document, late, 'This declaration comes too late, or names no encoding.')],
        details,
      })
    return fail('Neither the header nor the page declares an encoding.', {
      findings: [{ message: 'No encoding declared.', where: 'header: Content-Type' }],
      details,
    })
  },
})

/** HTML §4.2.5.4: authors must use UTF-8. */
function oldEncoding(encoding: string): Finding {
  return { message: `The page is ${encoding}: the HTML standard wants UTF-8 for all pages.`, note: true }
}

function declarations(document: Document): Element[] {
  return document.all('meta').filter((meta) => attr(meta, 'charset') !== null || isContentType(meta))
}

function isContentType(meta: Element): boolean {
  return (
    attr(meta, 'http-equiv')?.trim().toLowerCase() === 'content-type' && /charset/i.test(attr(meta, 'content') ?? '')
  )
}
