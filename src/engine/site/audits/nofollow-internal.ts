import { defineMessages } from '../../audit.ts'
import { QUALIFIED_LINKS } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { hasFlag, hasInternalLinks, indexablePages, linkersOf, pagesOf, ruling, shareRuling } from '../rules.ts'
import { FLAG, LINK_NOFOLLOW } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const messages = defineMessages({
  followed: 'Internal links to indexable pages are not marked nofollow.',
  found: {
    one: '{count} page marks links to indexable pages of the site as nofollow.',
    other: '{count} pages mark links to indexable pages of the site as nofollow.',
  },
  nofollow: 'Links to this indexable page are marked nofollow.',
})

export const nofollowInternal = defineSiteAudit({
  id: 'site/nofollow-internal',
  importance: 'low',
  title: 'Internal links can be followed',
  failureTitle: 'Internal links marked nofollow',
  why: 'A nofollow link tells crawlers that you don’t vouch for the page, even though it’s your own and may be indexed.',
  fix: 'Remove `rel="nofollow"` from internal links. To keep a page out of search results, use noindex instead.',
  messages,
  authorities: [QUALIFIED_LINKS],

  check(site) {
    if (!hasInternalLinks(site)) return ruling('not-applicable', siteMessages.noLinks)
    const groups: SiteGroup[] = []
    for (const target of indexablePages(site)) {
      // Log-ins, carts and filters are often marked on purpose.
      if (hasFlag(site, target, FLAG.utility | FLAG.query)) continue
      const pages = linkersOf(site, target, { having: LINK_NOFOLLOW })
      if (pages.length > 0) groups.push({ message: messages.nofollow, target, pages })
    }
    return shareRuling(site, groups, pagesOf(site).length, { none: messages.followed, some: messages.found })
  },
})
