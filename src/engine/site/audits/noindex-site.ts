import { defineMessages } from '../../audit.ts'
import { BLOCK_INDEXING } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { groupsByPattern, hasFlag, pagesOf, ruling } from '../rules.ts'
import { FLAG } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const MIN_PAGES = 10
const MOST = 0.8

const messages = defineMessages({
  few: 'The site has fewer than 10 pages; each is judged by itself.',
  open: 'Most pages may be indexed; {share:percent} are marked noindex.',
  staging:
    '{share:percent} of the pages are marked noindex, which is right for a staging site. Remove it before the launch.',
  found: '{share:percent} of the pages are marked noindex.',
})

export const noindexSite = defineSiteAudit({
  id: 'site/noindex-site',
  importance: 'high',
  title: 'Site can be indexed',
  failureTitle: 'Nearly the whole site is noindex',
  why: 'Search engines leave out pages marked noindex: hardly anything of this site can be found.',
  fix: 'Remove noindex from the pages that should be found; often a setting from before the launch is the cause.',
  messages,
  authorities: [
    BLOCK_INDEXING,
    { name: 'SiteOne Crawler: site-wide noindex', url: 'https://github.com/janreges/siteone-crawler' },
  ],

  check(site) {
    const pages = pagesOf(site)
    if (pages.length < MIN_PAGES) return ruling('not-applicable', messages.few)
    const hidden = pages.filter((page) => hasFlag(site, page, FLAG.noindex))
    const share = hidden.length / pages.length
    if (share < MOST) return ruling('pass', messages.open({ share }))
    if (site.hosts.isStaging) return ruling('not-applicable', messages.staging({ share }))
    const groups = groupsByPattern(site, hidden, (pattern) => siteMessages.pattern({ pattern }))
    return ruling('fail', messages.found({ share }), groups)
  },
})
