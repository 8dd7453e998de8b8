import { defineMessages } from '../../audit.ts'
import { BUILD_SITEMAP, CRAWL_BUDGET } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { affectedPages, answerOf, groupsByPattern, ruling, sitemapEntries } from '../rules.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  working: 'Every URL of the sitemaps that was fetched works.',
  notFetched: 'No URL of the sitemaps was fetched.',
  found: {
    one: '{count} URL of the sitemaps redirects or fails.',
    other: '{count} URLs of the sitemaps redirect or fail.',
  },
  redirects: 'URLs like {pattern} redirect.',
  fails: 'URLs like {pattern} fail with an error.',
  refused: 'URLs like {pattern} refused our requests, so they were not judged.',
})

export const sitemapNon200 = defineSiteAudit({
  id: 'site/sitemap-non-200',
  importance: 'high',
  title: 'Sitemap URLs work',
  failureTitle: 'Sitemaps list URLs that redirect or fail',
  why: 'A sitemap is a list of pages to show. URLs that lead elsewhere or nowhere waste requests and make search engines trust it less.',
  fix: 'Remove the URLs that fail, and replace those that redirect with their targets; generate the sitemap from the pages that exist.',
  messages,
  authorities: [BUILD_SITEMAP, CRAWL_BUDGET],

  check(site) {
    const entries = sitemapEntries(site)
    if (entries.length === 0) return ruling('not-applicable', siteMessages.noSitemaps)
    const withAnswer = (...answers: string[]) => entries.filter((entry) => answers.includes(answerOf(site, entry)))
    const refused = groupsByPattern(site, withAnswer('refused'), (pattern) => messages.refused({ pattern }))
    const groups = [
      ...groupsByPattern(site, withAnswer('redirect'), (pattern) => messages.redirects({ pattern })),
      ...groupsByPattern(site, withAnswer('broken'), (pattern) => messages.fails({ pattern })),
      ...refused.map((group) => ({ ...group, note: true })),
    ]
    const judged = withAnswer('ok', 'redirect', 'broken').length
    if (judged === 0) return ruling('unknown', messages.notFetched, groups)
    const count = affectedPages(site, groups).length
    if (count === 0) return ruling('pass', messages.working, groups)
    return ruling(count > judged * 0.01 ? 'fail' : 'warn', messages.found({ count }), groups)
  },
})
