import { defineMessages } from '../../audit.ts'
import { VITAL_THRESHOLDS } from '../../vital-thresholds.ts'
import { medianOf } from '../median.ts'
import { siteMessages } from '../messages.ts'
import { groupsByPattern, hasFlag, pagesOf, ruling } from '../rules.ts'
import { FLAG } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const SLOW = VITAL_THRESHOLDS.ttfb.good
/** Three times the median is slow for this site, unless it is quick anyway. */
const OUTLIER = { factor: 3, from: SLOW / 2 }

const messages = defineMessages({
  fast: 'Pages respond quickly; the median is {median:ms}.',
  unconfirmed: 'Some pages responded slowly while the scan was running; they were not measured again.',
  found: {
    one: '{count} of {all} pages responds slowly; the median is {median:ms}.',
    other: '{count} of {all} pages respond slowly; the median is {median:ms}.',
  },
  pattern: 'Pages like {pattern}: up to {slowest:ms} to the first byte.',
})

export const slowPages = defineSiteAudit({
  id: 'site/slow-pages',
  importance: 'medium',
  title: 'Pages respond quickly',
  failureTitle: 'Pages that respond slowly',
  why: 'Nothing can be shown before the first byte arrives, and slow responses make crawlers fetch fewer pages.',
  fix: 'Look at what the slow kinds of pages have in common: database queries, missing caches, other services.',
  messages,
  authorities: [{ name: 'web.dev: Time to First Byte', url: 'https://web.dev/articles/ttfb' }],

  check(site) {
    const pages = pagesOf(site).filter((page) => site.firstByte[page] !== 0)
    if (pages.length === 0) return ruling('not-applicable', siteMessages.noPages)
    const median = medianOf(Array.from(pages, (page) => site.firstByte[page]!))
    const limit = Math.min(SLOW, Math.max(median * OUTLIER.factor, OUTLIER.from))
    const slow = pages.filter((page) => site.firstByte[page]! > limit)
    // Measured again with nothing else going on: the scan itself may have been the load.
    const found = slow.filter((page) => hasFlag(site, page, FLAG.confirmed))
    const few = pages.length * 0.05
    if (found.length <= few)
      return slow.length <= few ? ruling('pass', messages.fast({ median })) : ruling('unknown', messages.unconfirmed)
    const groups = groupsByPattern(site, found, (pattern, members) =>
      messages.pattern({ pattern, slowest: members.reduce((most, page) => Math.max(most, site.firstByte[page]!), 0) }),
    )
    const outcome = found.length > pages.length * 0.25 ? 'fail' : 'warn'
    return ruling(outcome, messages.found({ count: found.length, all: pages.length, median }), groups)
  },
})
