import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, notApplicable, pass } from '../../audit.ts'
import { googleSearch, htmlStandard } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, byOrder, Element, hasAttr, Text, tokens } from '../../derive/document/dom.ts'
import { cut, finding, findingAt, findingsAt } from '../../derive/document/where.ts'
import { writtenHeadEnd } from '../../derive/robots/indexing-head-end.ts'

const messages = defineMessages({
  frameset: 'The page is a frameset.',
  valid: 'All metadata is in the head.',
  cutShort: {
    one: 'The head ends early, so {count} element meant for it ended up in the body.',
    other: 'The head ends early, so {count} elements meant for it ended up in the body.',
  },
  misplaced: 'This {name} element was meant for the head and ended up in the body.',
  endedByElement: 'This {name} element ends the head.',
  endedByText: 'Text in the head ends it.',
})

export const headValid = defineAudit({
  id: 'seo/head-valid',
  importance: 'medium',
  title: 'Head contains only valid elements',
  failureTitle: 'Head ends early because of an invalid element',
  why: 'The first element that isn’t allowed in the head ends it. Everything after it counts as body, where search engines ignore titles, descriptions and canonical links.',
  fix: 'Keep only title, meta, link, base, script, style, noscript and template in the head, and move everything else to the body.',
  messages,
  authorities: [
    googleSearch('use valid page metadata', 'crawling-indexing/valid-page-metadata'),
    htmlStandard('parsing, the "in head" insertion mode', 'parsing.html#parsing-main-inhead'),
  ],
  examples: {
    bad: '<html><head><img src="/pixel.gif" alt=""><title>Clocks</title></head><body></body></html>',
    good: '<html><head><title>Clocks</title></head><body><img src="/pixel.gif" alt=""></body></html>',
  },
  judges: 'sent',
  needs: ['document'],

  check({ document }) {
    const { body, source } = document
    if (body === null) return notApplicable(messages.frameset)
    // Each name apart: merging the lists would sort them all for the few that are of interest.
    const stray: Element[] = []
    for (const name of METADATA)
      for (const element of document.all(name)) if (isStray(element, document)) stray.push(element)
    const sound = () => pass(messages.valid)
    if (stray.length === 0 || isWritten(body, source)) return sound()
    const end = writtenHeadEnd(source, body.offset)
    const lost = stray.filter(({ offset }) => offset <= end).sort(byOrder)
    if (lost.length === 0) return sound()
    const listed = findingsAt(document, lost, ({ name }) => messages.misplaced({ name }))
    return fail(messages.cutShort({ count: lost.length }), {
      findings: [culprit(document, body), ...listed.findings],
      findingsTotal: listed.findingsTotal + 1,
    })
  },
})

const METADATA = ['title', 'meta', 'link', 'base']

/** Links that HTML §4.2.4 allows in the body. */
const BODY_OK = new Set([
  'stylesheet',
  'preload',
  'prefetch',
  'preconnect',
  'dns-prefetch',
  'modulepreload',
  'pingback',
])

/** Metadata outside the head that isn't allowed there either. */
function isStray(element: Element, document: Document): boolean {
  if (element.namespace !== 'html' || element.parent === document.head || hasAttr(element, 'itemprop')) return false
  if (element.name !== 'link') return true
  const rel = tokens(attr(element, 'rel'))
  return rel.length > 0 && !rel.every((one) => BODY_OK.has(one))
}

/** Is the body there because of a tag of its own? Then nothing in it was written before it. */
function isWritten(body: Element, source: string): boolean {
  const tag = source.lastIndexOf('<body', body.offset)
  const capitals = source.lastIndexOf('<BODY', body.offset)
  const start = Math.max(tag, capitals)
  return start !== -1 && source.indexOf('>', start) >= body.offset - 1
}

/** The body was made for the first thing in it. */
function culprit(document: Document, body: Element): Finding {
  const first = body.children[0]
  if (first instanceof Element) return findingAt(document, first, messages.endedByElement({ name: first.name }))
  const text = first instanceof Text ? first.value.trim() : ''
  return finding(messages.endedByText, {
    where: 'head',
    snippet: cut(text, 80),
    line: document.lineAt(body.offset),
  })
}
