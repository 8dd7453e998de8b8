import { defineMessages } from '../../audit.ts'
import { DUPLICATE_URLS } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import {
  affectedPages,
  copiesByFamily,
  hasFlag,
  pagesOf,
  representative,
  ruling,
  shareCanonical,
  shareOutcome,
} from '../rules.ts'
import { FLAG, type Site } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const messages = defineMessages({
  one: 'Each page has one URL.',
  several: {
    one: '{count} page is available at several URLs with the same content.',
    other: '{count} pages are available at several URLs with the same content.',
  },
  hosts: 'The start page is also available at {variants:list} without a redirect, so every page may be.',
  copies: '{count} URLs show the same page, and no canonical link names one of them.',
  canonical: '{count} URLs show the same page; their canonical links name one of them.',
})

export const variantsAnswer = defineSiteAudit({
  id: 'site/variants-answer',
  importance: 'high',
  title: 'Each page has one URL',
  failureTitle: 'Pages available at several URLs',
  why: 'Search engines have to choose between the URLs, and links and bookmarks are spread across them.',
  fix: 'Choose one form (https, with or without www, with or without trailing slash and index file) and redirect all others to it with 301.',
  messages,
  authorities: [DUPLICATE_URLS],

  check(site) {
    const pages = pagesOf(site)
    if (pages.length === 0) return ruling('not-applicable', siteMessages.noPages)
    const copies: SiteGroup[] = copiesByFamily(site)
      .filter((members) => !members.some((page) => hasFlag(site, page, FLAG.query)))
      .map((members) => {
        const note = shareCanonical(site, members)
        const message = (note ? messages.canonical : messages.copies)({ count: members.length })
        return { message, target: representative(site, members), pages: Uint32Array.from(members), note }
      })
    const host = hostGroup(site)
    const groups = host === null ? copies : [host, ...copies]
    const count = affectedPages(site, groups).length
    if (count === 0) return ruling('pass', messages.one, groups)
    const isGrave = host !== null && host.note !== true
    return ruling(isGrave ? 'fail' : shareOutcome(count, pages.length), messages.several({ count }), groups)
  },
})

/** Only the start page was tried at other forms of the host: what answers there answers everywhere. */
function hostGroup(site: Site): SiteGroup | null {
  const { answeringVariants: variants } = site.hosts
  if (variants.length === 0) return null
  return {
    message: messages.hosts({ variants }),
    target: site.start,
    pages: Uint32Array.of(site.start),
    // All variants are the same page, so they send the same canonical link.
    note: site.canonical[site.start] === site.start,
  }
}
