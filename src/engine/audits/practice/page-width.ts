import { defineAudit, defineMessages, notApplicable, pass, unknown, warn } from '../../audit.ts'
import { wcagCriterion, webDev } from '../../authorities.ts'
import { finding } from '../../derive/document/where.ts'

const messages = defineMessages({
  notMeasured: 'The width of the page was not measured.',
  desktopLayout: 'Phones lay the page out {width} pixels wide, as for a desktop, because it has no mobile viewport.',
  fits: 'The page fits the width of the screen.',
  wide: 'The page is {wide} pixels wide, on a screen of {width} pixels.',
  value: '{wide} px on {width} px',
  reaches: 'This element reaches to {right} pixels.',
})

export const pageWidth = defineAudit({
  id: 'practice/page-width',
  importance: 'medium',
  title: 'Page fits the width of the screen',
  failureTitle: 'Page is wider than the screen',
  why: 'People have to scroll sideways to read each line, or see the page shrunk and empty at the right.',
  fix: 'Let wide content wrap, shrink (`max-width: 100%`) or scroll by itself (`overflow-x: auto`), and avoid widths in pixels that are larger than a phone.',
  messages,
  authorities: [
    wcagCriterion('1.4.10 Reflow', 'reflow'),
    webDev('responsive web design basics', 'articles/responsive-web-design-basics'),
  ],
  examples: {
    language: 'text',
    bad: 'A table of 800 pixels on a screen of 412 pixels',
    good: 'The same table in a box with overflow-x: auto',
  },
  needs: ['rendered'],

  check({ rendered: { layout, device } }) {
    if (layout === undefined) return unknown(messages.notMeasured)
    const { width, scrollWidth, wide } = layout
    if (device === 'mobile' && width >= DESKTOP_WIDTH) return notApplicable(messages.desktopLayout({ width }))
    const details = { width, scrollWidth }
    if (scrollWidth <= width + TOLERANCE) return pass(messages.fits, { details })
    return warn(messages.wide({ wide: scrollWidth, width }), {
      value: messages.value({ wide: scrollWidth, width }),
      findings: wide.map(({ where, snippet, right }) => finding(messages.reaches({ right }), { where, snippet })),
      details,
    })
  },
})

/** No phone is as wide, so that the layout is that for a desktop. */
const DESKTOP_WIDTH = 600
/** Rounded sizes and scroll bars. */
const TOLERANCE = 10
