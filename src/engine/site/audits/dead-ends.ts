import { defineMessages } from '../../audit.ts'
import { CRAWLABLE_LINKS } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { eachLink, groupsByPattern, hasFlag, indexablePages, ruling, shareOutcome } from '../rules.ts'
import { FLAG, STATE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  single: 'The site has one page.',
  linking: 'Every indexable page links to another page of the site.',
  found: {
    one: '{count} page has no link to another page of the site.',
    other: '{count} pages have no link to another page of the site.',
  },
  byScript: 'Some pages have no internal links in their HTML, but scripts may add them.',
})

export const deadEnds = defineSiteAudit({
  id: 'site/dead-ends',
  importance: 'low',
  title: 'Pages link to other pages',
  failureTitle: 'Pages without internal links',
  why: 'Visitors who arrive on such a page can only leave the site or go back.',
  fix: 'Add the site’s navigation, or at least a link to the start page and to related pages.',
  messages,
  authorities: [CRAWLABLE_LINKS, { name: 'SEOnaut: dead ends', url: 'https://github.com/StJudeWasHere/seonaut' }],

  check(site) {
    const pages = indexablePages(site)
    if (pages.length === 0) return ruling('not-applicable', siteMessages.noPages)
    if (pages.length === 1) return ruling('not-applicable', messages.single)
    const leads = new Uint8Array(site.count)
    eachLink(site, (from, to) => {
      if (to !== from && site.state[to] !== STATE.external) leads[from] = 1
    })
    const ends = pages.filter((page) => leads[page] === 0)
    const certain = ends.filter((page) => !hasFlag(site, page, FLAG.needsScripts))
    if (certain.length === 0)
      return ends.length === 0 ? ruling('pass', messages.linking) : ruling('unknown', messages.byScript)
    const groups = groupsByPattern(site, certain, (pattern) => siteMessages.pattern({ pattern }))
    return ruling(shareOutcome(certain.length, pages.length), messages.found({ count: certain.length }), groups)
  },
})
