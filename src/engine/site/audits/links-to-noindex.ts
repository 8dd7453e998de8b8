import { defineMessages } from '../../audit.ts'
import { BLOCK_INDEXING } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { hasFlag, hasInternalLinks, linkersOf, pagesOf, ruling } from '../rules.ts'
import { FLAG } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const messages = defineMessages({
  none: 'No noindex page is linked from most pages.',
  found: {
    one: '{count} noindex page is linked from more than half of all pages.',
    other: '{count} noindex pages are linked from more than half of all pages.',
  },
  linked: '{share:percent} of all pages link to this noindex page.',
})

export const linksToNoindex = defineSiteAudit({
  id: 'site/links-to-noindex',
  importance: 'info',
  title: 'Noindex pages are rarely linked',
  failureTitle: 'Noindex pages linked from most pages',
  why: 'A page that every page links to is usually meant to be found; noindex may have been left there by mistake.',
  fix: 'Remove noindex if the page should appear in search results. Otherwise there is nothing to do.',
  messages,
  authorities: [BLOCK_INDEXING],

  check(site) {
    if (!hasInternalLinks(site)) return ruling('not-applicable', siteMessages.noLinks)
    const pages = pagesOf(site)
    const groups: SiteGroup[] = []
    for (const target of pages) {
      if (!hasFlag(site, target, FLAG.noindex) || hasFlag(site, target, FLAG.utility)) continue
      const linkers = linkersOf(site, target)
      const share = linkers.length / pages.length
      if (share > 0.5) groups.push({ message: messages.linked({ share }), target, pages: linkers })
    }
    if (groups.length === 0) return ruling('pass', messages.none)
    return ruling('warn', messages.found({ count: groups.length }), groups)
  },
})
