import { defineAudit, defineMessages, fail, pass, warn } from '../../audit.ts'
import { chromeInsight, mdn } from '../../authorities.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { parseViewport } from '../../derive/document/viewport.ts'
import { cut, finding, findingAt } from '../../derive/document/where.ts'

const messages = defineMessages({
  fits: 'The page adapts to the width of the screen.',
  missing: 'The page has no viewport meta tag.',
  shrunk: 'The viewport shrinks the page.',
  smallScale: 'An initial scale of {scale} makes everything smaller than designed.',
  noSize: 'The viewport has neither a width nor an initial scale.',
  desktopLayout: 'Without either, phones use the desktop layout.',
  asDesktop: 'The viewport is {width} pixels wide, as for a desktop.',
  tooWide: 'Phones lay the page out {width} pixels wide and shrink it until it’s hard to read.',
  fixed: 'The viewport has a fixed width of {width} pixels.',
  fixedWidth: 'A fixed width of {width} pixels fits few screens.',
})

/** No phone is as wide: from here on, it looks as it would without a viewport. */
const DESKTOP_WIDTH = 600

export const viewport = defineAudit({
  id: 'practice/viewport',
  importance: 'high',
  blocking: true,
  title: 'Page has a mobile viewport',
  failureTitle: 'Mobile viewport is missing or wrong',
  why: 'Without a viewport, phones lay the page out 980 pixels wide, as for a desktop, and shrink it until it’s hard to read.',
  fix: 'Add `<meta name="viewport" content="width=device-width, initial-scale=1">` to the head.',
  messages,
  authorities: [
    chromeInsight('optimize viewport for mobile', 'viewport'),
    mdn('viewport meta element', 'HTML/Reference/Elements/meta/name/viewport'),
  ],
  examples: {
    bad: '<head><meta name="viewport" content="width=1024"></head>',
    good: '<head><meta name="viewport" content="width=device-width, initial-scale=1"></head>',
  },
  provenByShell: ['pass', 'warn'],
  needs: ['document'],

  check({ document }) {
    const found: Element[] = document.metas('viewport')
    // Each one replaces what an earlier one asked for.
    const meta = found.at(-1)
    if (meta === undefined)
      return fail(messages.missing, {
        findings: [finding(messages.missing, { where: 'head' })],
      })
    const content = attr(meta, 'content') ?? ''
    const { width, initialScale } = parseViewport(content)
    const details = { content: cut(content, 200), width, initialScale, elements: found.length }
    if (initialScale !== null && initialScale < 1)
      return fail(messages.shrunk, {
        findings: [findingAt(document, meta, messages.smallScale({ scale: initialScale }))],
        details,
      })
    if (width === null && initialScale === null)
      return fail(messages.noSize, {
        findings: [findingAt(document, meta, messages.desktopLayout)],
        details,
      })
    if (typeof width === 'number' && width >= DESKTOP_WIDTH)
      return fail(messages.asDesktop({ width: String(width) }), {
        findings: [findingAt(document, meta, messages.tooWide({ width: String(width) }))],
        details,
      })
    if (typeof width === 'number')
      return warn(messages.fixed({ width: String(width) }), {
        findings: [findingAt(document, meta, messages.fixedWidth({ width: String(width) }))],
        details,
      })
    return pass(messages.fits, { value: cut(content, 100), details })
  },
})
