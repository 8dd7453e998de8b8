import { defineMessages } from '../../audit.ts'
import { QUALIFIED_LINKS } from '../../authorities.ts'
import { redirectEnds } from '../graph.ts'
import { siteMessages } from '../messages.ts'
import { eachLink, groupsByPattern, hasFlag, hasInternalLinks, indexablePages, ruling, shareOutcome } from '../rules.ts'
import { FLAG, LINK_NOFOLLOW, NONE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  followed: 'Every linked page has a link that crawlers follow.',
  found: {
    one: '{count} indexable page is only linked with nofollow.',
    other: '{count} indexable pages are only linked with nofollow.',
  },
})

export const nofollowOnly = defineSiteAudit({
  id: 'site/nofollow-only',
  importance: 'medium',
  title: 'Indexable pages have links that crawlers follow',
  failureTitle: 'Indexable pages that are only linked with nofollow',
  why: 'Crawlers may never get to these pages, though they are meant for search results.',
  fix: 'Link to them without nofollow, or mark them noindex if they are not meant to be found.',
  messages,
  authorities: [
    QUALIFIED_LINKS,
    { name: 'Sitebulb: indexability hints', url: 'https://sitebulb.com/hints/indexability/' },
  ],
  claimsAbsence: true,

  check(site) {
    if (!hasInternalLinks(site)) return ruling('not-applicable', siteMessages.noLinks)
    const ends = redirectEnds(site.redirect)
    const linked = new Uint8Array(site.count)
    const followed = new Uint8Array(site.count)
    eachLink(site, (from, to, bits) => {
      const end = ends[to]!
      if (end === NONE || end === from) return
      linked[end] = 1
      if ((bits & LINK_NOFOLLOW) === 0 && !hasFlag(site, from, FLAG.nofollow)) followed[end] = 1
    })
    const pages = indexablePages(site)
    const found = pages.filter((page) => page !== site.start && linked[page] === 1 && followed[page] === 0)
    const groups = groupsByPattern(site, found, (pattern) => siteMessages.pattern({ pattern }))
    const summary = found.length === 0 ? messages.followed : messages.found({ count: found.length })
    return ruling(shareOutcome(found.length, pages.length), summary, groups)
  },
})
