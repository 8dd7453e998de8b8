import { DAY_MS } from '../../../common/durations.ts'
import { defineMessages } from '../../audit.ts'
import { SITEMAP_PROTOCOL } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { affectedPages, hasFlag, ruling, shareOutcome, sortedPages } from '../rules.ts'
import { FLAG, INVALID_DATE, type Site, type SitemapFacts } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

/** A small site may well have changed on one day. */
const MANY = 10

const messages = defineMessages({
  none: 'The sitemaps have no dates (lastmod).',
  plausible: 'The dates of the sitemaps (lastmod) agree with the changes between the scans.',
  firstScan: 'No date is obviously wrong. The next scan will show whether the dates follow changes.',
  found: {
    one: '{count} page has a wrong or meaningless date (lastmod).',
    other: '{count} pages have a wrong or meaningless date (lastmod).',
  },
  equal: 'All {count} dates of {url} are the same.',
  future: 'The date is in the future.',
  invalid: 'The date is not valid; write it like 2026-01-31 or 2026-01-31T09:30:00+00:00.',
  stale: 'The page has changed since the last scan, but its date is older.',
})

export const sitemapLastmod = defineSiteAudit({
  id: 'site/sitemap-lastmod',
  importance: 'low',
  title: 'Sitemap dates are plausible',
  failureTitle: 'Sitemap dates are wrong or meaningless',
  why: 'Search engines use the dates to fetch changed pages first, and ignore them once they prove wrong.',
  fix: 'Set `lastmod` to the date of the last significant change of each page, not to the date the sitemap was generated.',
  messages,
  authorities: [SITEMAP_PROTOCOL],

  check(site) {
    const dated = datedPages(site)
    if (dated === 0)
      return ruling('not-applicable', site.sitemaps.some(isThere) ? messages.none : siteMessages.noSitemaps)
    const groups = [...equalDates(site), ...wrongDates(site)]
    const count = affectedPages(site, groups).length
    if (count > 0) return ruling(shareOutcome(count, dated), messages.found({ count }), groups)
    return site.previousScanAt === null ? ruling('unknown', messages.firstScan) : ruling('pass', messages.plausible)
  },
})

/** Each once: several sitemaps may list the same page. */
function datedPages({ sitemaps }: Site): number {
  return sortedPages(sitemaps.flatMap(({ pages, lastmod }) => [...pages].filter((_, entry) => lastmod[entry] !== 0)))
    .length
}

/** A guess that was wrong is no sitemap. */
function isThere({ named, problem }: SitemapFacts): boolean {
  return named || problem !== 'unreachable'
}

function equalDates(site: Site): SiteGroup[] {
  return site.sitemaps.flatMap(({ url, pages, lastmod }) => {
    const dates = lastmod.filter(isValid)
    if (dates.length < MANY || dates.some((date) => date !== dates[0])) return []
    const members = sortedPages(pages.filter((_, entry) => isValid(lastmod[entry]!)))
    return [{ message: messages.equal({ url, count: dates.length }), target: null, pages: members }]
  })
}

function isValid(date: number): boolean {
  return date !== 0 && date !== INVALID_DATE
}

function wrongDates(site: Site): SiteGroup[] {
  const invalid: number[] = []
  const future: number[] = []
  const stale: number[] = []
  for (const { pages, lastmod } of site.sitemaps)
    pages.forEach((page, entry) => {
      const date = lastmod[entry]!
      if (date === INVALID_DATE) invalid.push(page)
      if (!isValid(date)) return
      // Some dates have no time, and clocks differ.
      if (date > site.scannedAt + DAY_MS) future.push(page)
      else if (site.previousScanAt !== null && hasFlag(site, page, FLAG.changed) && date < site.previousScanAt - DAY_MS)
        stale.push(page)
    })
  const groups = [
    { message: messages.invalid, target: null, pages: sortedPages(invalid) },
    { message: messages.future, target: null, pages: sortedPages(future) },
    { message: messages.stale, target: null, pages: sortedPages(stale) },
  ]
  return groups.filter(({ pages }) => pages.length > 0)
}
