import { defineAudit, fail, pass, warn } from '../../audit.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { parseViewport } from '../../derive/document/viewport.ts'
import { at } from '../../derive/document/where.ts'

export const viewport = defineAudit({
  id: 'practice/viewport',
  importance: 'high',
  title: 'The page fits the screen of a phone',
  why: 'Without a viewport a phone lays the page out 980 pixels wide, as for a desk, and shrinks it until nobody can read it.',
  fix: 'Put `<meta name="viewport" content="width=device-width, initial-scale=1">` in the head.',
  authorities: [
    { name: 'Lighthouse: viewport', url: 'https://developer.chrome.com/docs/lighthouse/pwa/viewport' },
    {
      name: 'MDN: viewport meta element',
      url: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/viewport',
    },
  ],
  examples: {
    language: 'html',
    bad: '<head><meta name="viewport" content="width=1024"></head>',
    good: '<head><meta name="viewport" content="width=device-width, initial-scale=1"></head>',
  },
  needs: ['document'],

  check({ document }) {
    const found: Element[] = document.metas('viewport')
    // Each one replaces what an earlier one asked for.
    const meta = found.at(-1)
    if (meta === undefined)
      return fail('The page says nothing about the viewport.', {
        findings: [{ message: 'No viewport meta element.', where: 'head' }],
      })
    const content = attr(meta, 'content') ?? ''
    const { width, initialScale } = parseViewport(content)
    const details = { content: content.slice(0, 200), width, initialScale, elements: found.length }
    if (initialScale !== null && initialScale < 1)
      return fail('The page starts shrunk.', {
        findings: [
          at(document, meta, `An initial scale of ${initialScale} makes everything smaller than it was made.`),
        ],
        details,
      })
    if (width === null && initialScale === null)
      return fail('The viewport has neither a width nor an initial scale.', {
        findings: [at(document, meta, 'Without either, phones lay the page out as for a desk.')],
        details,
      })
    if (typeof width === 'number')
      return warn(`The page is laid out ${width} pixels wide on every screen.`, {
        findings: [at(document, meta, `A fixed width of ${width} pixels fits few screens.`)],
        details,
      })
    return pass('The page takes the width of the screen.', { value: content.slice(0, 100), details })
  },
})
