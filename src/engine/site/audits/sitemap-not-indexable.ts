import { defineMessages } from '../../audit.ts'
import { BUILD_SITEMAP, DUPLICATE_URLS } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { affectedPages, groupsByPattern, hasFlag, isPage, ruling, shareOutcome, sitemapEntries } from '../rules.ts'
import { FLAG, NONE, type Site, STATE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  indexable: 'Every page of the sitemaps that was fetched is indexable.',
  notFetched: 'No page of the sitemaps was fetched.',
  found: {
    one: '{count} URL of the sitemaps isn’t indexable.',
    other: '{count} URLs of the sitemaps aren’t indexable.',
  },
  noindex: 'Pages like {pattern} are marked noindex.',
  blocked: 'robots.txt blocks URLs like {pattern}.',
  canonical: 'Pages like {pattern} name another URL as their canonical URL.',
})

type Reason = 'noindex' | 'blocked' | 'canonical'

export const sitemapNotIndexable = defineSiteAudit({
  id: 'site/sitemap-not-indexable',
  importance: 'high',
  title: 'Sitemap URLs are indexable',
  failureTitle: 'Sitemaps list URLs that aren’t indexable',
  why: 'The sitemap asks search engines to show these URLs, and the pages or robots.txt ask for the opposite.',
  fix: 'List only canonical URLs without noindex that robots.txt allows, or correct the pages if they should be found.',
  messages,
  authorities: [BUILD_SITEMAP, DUPLICATE_URLS],

  check(site) {
    const entries = sitemapEntries(site)
    if (entries.length === 0) return ruling('not-applicable', siteMessages.noSitemaps)
    const reasons: Record<Reason, number[]> = { noindex: [], blocked: [], canonical: [] }
    for (const entry of entries) {
      const reason = reasonOf(site, entry)
      if (reason !== null) reasons[reason].push(entry)
    }
    const groups = Object.entries(reasons).flatMap(([reason, members]) =>
      groupsByPattern(site, members, (pattern) => messages[reason as Reason]({ pattern })),
    )
    const count = affectedPages(site, groups).length
    // What a page says is known only of those that were fetched: a scan that is cut gets to few of a large sitemap.
    const judged = count + entries.filter((entry) => isPage(site, entry) && reasonOf(site, entry) === null).length
    if (judged === 0) return ruling('unknown', messages.notFetched)
    const summary = count === 0 ? messages.indexable : messages.found({ count })
    return ruling(shareOutcome(count, judged), summary, groups)
  },
})

function reasonOf(site: Site, entry: number): Reason | null {
  if (site.state[entry] === STATE.blocked || hasFlag(site, entry, FLAG.blockedForGoogle)) return 'blocked'
  if (!isPage(site, entry)) return null
  if (hasFlag(site, entry, FLAG.noindex)) return 'noindex'
  return site.canonical[entry] !== NONE && site.canonical[entry] !== entry ? 'canonical' : null
}
