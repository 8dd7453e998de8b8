import { defineMessages } from '../../audit.ts'
import { webDev } from '../../authorities.ts'
import { VITAL_THRESHOLDS } from '../../vital-thresholds.ts'
import { medianOf } from '../median.ts'
import { siteMessages } from '../messages.ts'
import { groupsByPattern, hasFlag, pagesOf, ruling } from '../rules.ts'
import { FLAG, type Site } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const SLOW = VITAL_THRESHOLDS.ttfb.good
/** Three times the median is slow for this site, unless it is quick anyway. */
const OUTLIER = { factor: 3, from: SLOW / 2 }

/** Share of slow pages that a site may have. */
export const FEW_SLOW = 0.05

/** More milliseconds to the first byte are slow on a site with this median. */
export function slowFrom(median: number): number {
  return Math.min(SLOW, Math.max(median * OUTLIER.factor, OUTLIER.from))
}

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
  authorities: [webDev('Time to First Byte', 'articles/ttfb')],

  check(site) {
    const pages = pagesOf(site).filter((page) => site.firstByte[page] !== 0)
    if (pages.length === 0) return ruling('not-applicable', siteMessages.noPages)
    const median = medianOf(Array.from(pages, (page) => site.firstByte[page]!))
    const limit = slowFrom(median)
    const slow = pages.filter((page) => site.firstByte[page]! > limit)
    const found = confirmedOf(site, pages, slow)
    const few = pages.length * FEW_SLOW
    if (found.length <= few)
      return slow.length <= few ? ruling('pass', messages.fast({ median })) : ruling('unknown', messages.unconfirmed)
    const groups = groupsByPattern(site, found, (pattern, members) =>
      messages.pattern({ pattern, slowest: members.reduce((most, page) => Math.max(most, site.firstByte[page]!), 0) }),
    )
    const outcome = found.length > pages.length * 0.25 ? 'fail' : 'warn'
    return ruling(outcome, messages.found({ count: found.length, all: pages.length, median }), groups)
  },
})

/**
 * Slow pages that were slow again with nothing else going on, because the scan itself may have been the load. Of large sites only some are
 * measured again: where most of a pattern stayed slow, its others count too.
 */
function confirmedOf(site: Site, pages: Uint32Array, slow: Uint32Array): Uint32Array {
  const isSlow = new Set(slow)
  const balance = new Map<number, number>()
  for (const page of pages)
    if (hasFlag(site, page, FLAG.confirmed))
      balance.set(site.pattern[page]!, (balance.get(site.pattern[page]!) ?? 0) + (isSlow.has(page) ? 1 : -1))
  return slow.filter((page) => hasFlag(site, page, FLAG.confirmed) || (balance.get(site.pattern[page]!) ?? 0) > 0)
}
