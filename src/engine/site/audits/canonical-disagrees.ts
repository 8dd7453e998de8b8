import { defineMessages, type Message } from '../../audit.ts'
import { DUPLICATE_URLS } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { groupsByCanonical, isPage, pagesWithCanonical, ruling, shareRuling } from '../rules.ts'
import { type Site, SOURCE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  agrees: 'Canonical links, sitemaps and hreflang links name the same URLs.',
  found: {
    one: '{count} page has a different URL in the sitemap or in hreflang links than in its canonical link.',
    other: '{count} pages have a different URL in the sitemap or in hreflang links than in their canonical link.',
  },
  sitemap: 'The sitemap lists this page instead of its canonical URL.',
  hreflang: 'The page lists itself in its hreflang links, but names another URL as its canonical URL.',
})

export const canonicalDisagrees = defineSiteAudit({
  id: 'site/canonical-disagrees',
  importance: 'medium',
  title: 'Sitemap, hreflang and canonical URLs agree',
  failureTitle: 'Sitemap, hreflang and canonical URLs disagree',
  why: 'Search engines weigh these hints against each other; where they disagree, the wrong URL may be shown.',
  fix: 'List only canonical URLs in the sitemap, and use them in hreflang links.',
  messages,
  authorities: [DUPLICATE_URLS],

  check(site) {
    const applicable = pagesWithCanonical(site).length
    if (applicable === 0) return ruling('not-applicable', siteMessages.noCanonicals)
    const listsItself = selfAlternates(site)
    const groups = groupsByCanonical(site, (target, page): Message | null => {
      if (!isPage(site, target)) return null
      if (inSitemap(site, page) && !inSitemap(site, target)) return messages.sitemap
      return listsItself[page] === 1 ? messages.hreflang : null
    })
    return shareRuling(site, groups, applicable, { none: messages.agrees, some: messages.found })
  },
})

function inSitemap({ sources }: Site, address: number): boolean {
  return (sources[address]! & SOURCE.sitemap) !== 0
}

function selfAlternates({ count, alternates: { from, to } }: Site): Uint8Array {
  const found = new Uint8Array(count)
  from.forEach((page, at) => {
    if (to[at] === page) found[page] = 1
  })
  return found
}
