import { defineMessages } from '../../audit.ts'
import { CRAWLABLE_LINKS } from '../../authorities.ts'
import { redirectEnds } from '../graph.ts'
import { siteMessages } from '../messages.ts'
import { eachLink, hasInternalLinks, indexablePages, isInTrap, ruling } from '../rules.ts'
import { NONE, type Site, UNREACHED } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

/** An article that one list links to is easy to find, unless the list itself is far away. */
const DEEP = 3

const messages = defineMessages({
  linked: 'No deep page depends on a single link.',
  found: {
    one: '{count} page is linked from one page only.',
    other: '{count} pages are linked from one page only.',
  },
  only: 'Only this page links to them.',
})

export const oneInlink = defineSiteAudit({
  id: 'site/one-inlink',
  importance: 'info',
  title: 'Deep pages have more than one link',
  failureTitle: 'Deep pages with a single link to them',
  why: 'Without that one link, neither visitors nor crawlers can find the page.',
  fix: 'Link to important pages from related pages too.',
  messages,
  authorities: [CRAWLABLE_LINKS],
  claimsAbsence: true,

  check(site) {
    if (!hasInternalLinks(site)) return ruling('not-applicable', siteMessages.noLinks)
    const only = onlyLinkers(site)
    const found = indexablePages(site).filter(
      (page) =>
        site.clicks[page]! > DEEP && site.clicks[page] !== UNREACHED && only[page]! >= 0 && !isInTrap(site, page),
    )
    if (found.length === 0) return ruling('pass', messages.linked)
    const groups = [...Map.groupBy(found, (page) => only[page]!)].map(([target, pages]) => ({
      message: messages.only,
      target,
      pages: Uint32Array.from(pages),
    }))
    return ruling('warn', messages.found({ count: found.length }), groups)
  },
})

/** The page that links to each address, directly or over redirects, if it is the only one; negative otherwise. */
function onlyLinkers(site: Site): Int32Array {
  const ends = redirectEnds(site.redirect)
  const only = new Int32Array(site.count).fill(NONE)
  eachLink(site, (from, to) => {
    const end = ends[to]!
    if (end === NONE || end === from || only[end] === from) return
    only[end] = only[end] === NONE ? from : SEVERAL
  })
  return only
}

const SEVERAL = -2
