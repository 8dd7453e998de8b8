import { defineMessages } from '../../audit.ts'
import { LOCALIZED_VERSIONS, SITEMAP_PROTOCOL } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { groupsByPattern, hasFlag, indexablePages, ruling, sitemapEntries } from '../rules.ts'
import { FLAG, type Site, type SitemapFacts, UNREACHED } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

/** Lists of pages that have their own entries: tags, authors, months. */
const ARCHIVE =
  /\/(?:tags?|categor(?:y|ies)|authors?|archives?|topics?)(?:\/|\?|$)|\/\{date\}\/?(?:\?|$)|^(?:\/\{number\}){1,3}\/?(?:\?|$)/

const messages = defineMessages({
  unreadable: 'A sitemap could not be read, so what is missing can’t be judged.',
  listed: 'The sitemaps list most linked pages; {share:percent} are missing.',
  found: '{share:percent} of the linked, indexable pages are missing from the sitemaps.',
})

export const sitemapMissing = defineSiteAudit({
  id: 'site/sitemap-missing',
  importance: 'medium',
  title: 'Sitemaps are complete',
  failureTitle: 'Pages missing from the sitemaps',
  why: 'Search engines find new and changed pages faster with a sitemap, but only those it lists.',
  fix: 'Generate the sitemap from the same data as the pages, so that every indexable page is in it.',
  messages,
  authorities: [SITEMAP_PROTOCOL, LOCALIZED_VERSIONS],
  claimsAbsence: true,

  check(site) {
    // A page that is only named as a language version of another has no entry: Google wants one for each.
    const listed = new Set(sitemapEntries(site))
    if (listed.size === 0) return ruling('not-applicable', siteMessages.noSitemaps)
    if (site.sitemaps.some(({ problem, named }) => named && isUnread(problem)))
      return ruling('unknown', messages.unreadable)
    const pages = indexablePages(site).filter((page) => site.clicks[page] !== UNREACHED && belongsThere(site, page))
    const missing = pages.filter((page) => !listed.has(page))
    const share = pages.length === 0 ? 0 : missing.length / pages.length
    if (share <= 0.1) return ruling('pass', messages.listed({ share }))
    const groups = groupsByPattern(site, missing, (pattern) => siteMessages.pattern({ pattern }))
    return ruling(share > 0.5 ? 'fail' : 'warn', messages.found({ share }), groups)
  },
})

/** What a sitemap should not list was read anyway, and an invalid URL lists no page. */
function isUnread(problem: SitemapFacts['problem']): boolean {
  return problem === 'unreachable' || problem === 'unreadable' || problem === 'too-many' || problem === 'too-large'
}

function belongsThere(site: Site, page: number): boolean {
  return !hasFlag(site, page, FLAG.paged | FLAG.utility) && !ARCHIVE.test(site.patterns[site.pattern[page]!]!.name)
}
