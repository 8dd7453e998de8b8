import { defineMessages } from '../../audit.ts'
import { PAGINATION } from '../../authorities.ts'
import { hasKind, kindSet } from '../graph.ts'
import {
  answerOf,
  groupsByCanonical,
  groupsByPattern,
  hasFlag,
  isPage,
  isSearched,
  linkersOf,
  pagesOf,
  ruling,
  shareRuling,
} from '../rules.ts'
import { FLAG, linkPlace, type Site } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const SERIES = kindSet('next', 'prev')
const LINKS = kindSet('link')
/** Share of the links of a page that a page with all items has too. */
const ALL_ITEMS = 0.9

const messages = defineMessages({
  none: 'The site has no paginated lists.',
  complete: 'All paginated pages can be reached and indexed.',
  found: {
    one: '{count} paginated page has a problem.',
    other: '{count} paginated pages have a problem.',
  },
  toFirst: 'Further pages of a list name its first page as their canonical URL.',
  gap: 'The next or previous page of a list does not work.',
  unlinked: 'Pages like {pattern} aren’t linked: only rel=next, a sitemap or a script leads to them.',
})

export const paging = defineSiteAudit({
  id: 'site/paging',
  importance: 'medium',
  title: 'Paginated pages can be reached and indexed',
  failureTitle: 'Paginated pages can’t be reached or indexed',
  why: 'Items that are only listed on further pages may never be found.',
  fix: 'Give each page of a list its own URL and canonical URL, and link to the next page with a normal link.',
  messages,
  authorities: [PAGINATION],

  check(site) {
    const series = pagesOf(site).filter((page) => hasFlag(site, page, FLAG.paged))
    if (series.length === 0) return ruling('not-applicable', messages.none)
    const groups = [...toFirst(site), ...gaps(site), ...unlinked(site, series)]
    return shareRuling(site, groups, series.length, { none: messages.complete, some: messages.found })
  },
})

function toFirst(site: Site): SiteGroup[] {
  const listed = new Map<number, Set<number>>()
  return groupsByCanonical(site, (target, page) => {
    if (!hasFlag(site, page, FLAG.paged) || hasFlag(site, target, FLAG.paged) || !isPage(site, target)) return null
    if (!listed.has(target)) listed.set(target, contentLinks(site, target))
    return hasAllItems(listed.get(target)!, contentLinks(site, page)) ? null : messages.toFirst
  })
}

/** A page with all items may stand for every part of the list. */
function hasAllItems(listed: ReadonlySet<number>, items: ReadonlySet<number>): boolean {
  let found = 0
  for (const item of items) if (listed.has(item)) found++
  return items.size > 0 && found >= items.size * ALL_ITEMS
}

function contentLinks({ links: { first, to, bits } }: Site, page: number): Set<number> {
  const found = new Set<number>()
  for (let link = first[page]!; link < first[page + 1]!; link++)
    if (hasKind(LINKS, bits[link]!) && linkPlace(bits[link]!) === 0) found.add(to[link]!)
  return found
}

function gaps(site: Site): SiteGroup[] {
  const groups: SiteGroup[] = []
  for (let target = 0; target < site.count; target++) {
    if (answerOf(site, target) !== 'broken') continue
    const pages = linkersOf(site, target, { kinds: SERIES })
    if (pages.length > 0) groups.push({ message: messages.gap, target, pages })
  }
  return groups
}

/** Unknown for a scan that did not find every page, and for lists that scripts fill. */
function unlinked(site: Site, series: Uint32Array): SiteGroup[] {
  if (!isSearched(site)) return []
  const found = series.filter(
    (page) =>
      linkersOf(site, page).length === 0 &&
      linkersOf(site, page, { kinds: SERIES }).every((linker) => !hasFlag(site, linker, FLAG.needsScripts)),
  )
  return groupsByPattern(site, found, (pattern) => messages.unlinked({ pattern }))
}
