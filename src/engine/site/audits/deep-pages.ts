import { defineMessages } from '../../audit.ts'
import { screamingFrog } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { groupsByPattern, hasFlag, indexablePages, isInTrap, linkersOf, representative, ruling } from '../rules.ts'
import { FLAG, type Site, UNREACHED } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

/** Large sites need more steps. */
const DEEP = { clicks: 4, forLarge: 6, largeFrom: 10_000 }

const messages = defineMessages({
  near: 'Most pages are fewer than {clicks} clicks from the start page; {share:percent} are deeper.',
  far: '{share:percent} of the pages are {clicks} clicks or more from the start page.',
  paging: 'Pages of long lists, or pages that are only linked from them.',
})

export const deepPages = defineSiteAudit({
  id: 'site/deep-pages',
  importance: 'low',
  title: 'Pages are a few clicks away',
  failureTitle: 'Many pages are far from the start page',
  why: 'Few visitors get that far, and crawlers fetch deep pages less often.',
  fix: 'Link to important pages from the start page or from overviews, and let long lists link to more than the next page.',
  messages,
  authorities: [screamingFrog('pages with high crawl depth', 'links/pages-with-high-crawl-depth')],
  claimsAbsence: true,

  check(site) {
    const pages = indexablePages(site).filter((page) => site.clicks[page] !== UNREACHED && !isInTrap(site, page))
    if (pages.length === 0) return ruling('not-applicable', siteMessages.noPages)
    const clicks = pages.length > DEEP.largeFrom ? DEEP.forLarge : DEEP.clicks
    const deep = pages.filter((page) => site.clicks[page]! >= clicks)
    const share = deep.length / pages.length
    if (share <= 0.25) return ruling('pass', messages.near({ clicks, share }))
    return ruling(share > 0.5 ? 'fail' : 'warn', messages.far({ clicks, share }), groupsOf(site, deep))
  },
})

/** A list that only links to its next page makes all its pages deep: one cause. */
function groupsOf(site: Site, deep: Uint32Array): SiteGroup[] {
  const isByPaging = (page: number): boolean => {
    if (hasFlag(site, page, FLAG.paged)) return true
    const nearest = linkersOf(site, page).filter((linker) => site.clicks[linker] === site.clicks[page]! - 1)
    return nearest.length > 0 && nearest.every((linker) => hasFlag(site, linker, FLAG.paged))
  }
  const byPaging = deep.filter(isByPaging)
  const others = groupsByPattern(
    site,
    deep.filter((page) => !isByPaging(page)),
    (pattern) => siteMessages.pattern({ pattern }),
  )
  if (byPaging.length === 0) return others
  return [{ message: messages.paging, target: representative(site, byPaging), pages: byPaging }, ...others]
}
