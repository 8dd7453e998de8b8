import { defineMessages } from '../../audit.ts'
import { DUPLICATE_URLS, FACETED_NAVIGATION } from '../../authorities.ts'
import {
  addressesWith,
  copiesByFamily,
  hasFlag,
  isPage,
  pagesOf,
  representative,
  ruling,
  shareCanonical,
  shareOutcome,
} from '../rules.ts'
import { FLAG } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  none: 'No page has a URL with parameters.',
  resolved: 'No page is repeated under URLs with other parameters.',
  repeated: {
    one: '{count} page is a copy that differs only in the parameters of its URL.',
    other: '{count} pages are copies that differ only in the parameters of their URLs.',
  },
  copies: '{count} URLs with different parameters show the same page, and no canonical link names one of them.',
})

export const parameterDuplicates = defineSiteAudit({
  id: 'site/parameter-duplicates',
  importance: 'medium',
  title: 'URL parameters don’t create duplicate pages',
  failureTitle: 'Duplicate pages caused by URL parameters',
  why: 'Crawlers fetch every copy, and search engines have to guess which URL to show.',
  fix: 'Add a canonical link that names the URL without the parameters, and use that URL in internal links.',
  messages,
  authorities: [DUPLICATE_URLS, FACETED_NAVIGATION],

  check(site) {
    if (addressesWith(site, (page) => isPage(site, page) && hasFlag(site, page, FLAG.query)).length === 0)
      return ruling('not-applicable', messages.none)
    const groups = copiesByFamily(site)
      .filter((members) => members.some((page) => hasFlag(site, page, FLAG.query)) && !shareCanonical(site, members))
      .map((members) => ({
        message: messages.copies({ count: members.length }),
        target: representative(site, members),
        pages: Uint32Array.from(members),
      }))
    const count = groups.reduce((sum, { pages }) => sum + pages.length, 0)
    const summary = count === 0 ? messages.resolved : messages.repeated({ count })
    return ruling(shareOutcome(count, pagesOf(site).length), summary, groups)
  },
})
