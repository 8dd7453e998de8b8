import { defineMessages } from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'
import { indexablePages, representative, ruling, shareRuling } from '../rules.ts'
import type { Site } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const MIN_PAGES = 10
const MOST = 0.5

const messages = defineMessages({
  none: 'No indexable page has structured data.',
  same: 'Pages of one kind have the same types of structured data.',
  found: {
    one: '{count} page lacks structured data that most pages of its kind have.',
    other: '{count} pages lack structured data that most pages of their kind have.',
  },
  missing: '{type} is missing here and present on {share:percent} of the pages like {pattern}.',
})

export const structuredDataDiffers = defineSiteAudit({
  id: 'site/structured-data-differs',
  importance: 'low',
  title: 'Pages of one kind have the same structured data',
  failureTitle: 'Structured data missing on some pages of a kind',
  why: 'Search engines show these pages without the details that similar pages have, such as prices or dates.',
  fix: 'Output the structured data in the template for every page of the kind, and check what is empty on these pages.',
  messages,
  authorities: [googleSearch('structured data', 'appearance/structured-data/intro-structured-data')],

  check(site) {
    const pages = indexablePages(site)
    const typesOf = typesByPage(site)
    if (!pages.some((page) => typesOf.has(page))) return ruling('not-applicable', messages.none)
    const groups: SiteGroup[] = []
    for (const [pattern, members] of Map.groupBy(pages, (page) => site.pattern[page]!))
      if (members.length >= MIN_PAGES) groups.push(...groupsIn(site, members, typesOf, site.patterns[pattern]!.name))
    return shareRuling(site, groups, pages.length, { none: messages.same, some: messages.found })
  },
})

/** Numbers of the types of each page that has any. */
function typesByPage({ types }: Site): Map<number, number[]> {
  const found = new Map<number, number[]>()
  types.forEach(({ pages }, type) => {
    for (const page of pages) {
      const known = found.get(page)
      if (known === undefined) found.set(page, [type])
      else known.push(type)
    }
  })
  return found
}

function groupsIn(site: Site, members: number[], typesOf: Map<number, number[]>, pattern: string): SiteGroup[] {
  const counts = new Map<number, number>()
  for (const page of members) for (const type of typesOf.get(page) ?? []) counts.set(type, (counts.get(type) ?? 0) + 1)
  const isUsual = (type: number) => counts.get(type)! >= members.length * MOST
  // A page with a type of its own is another kind of page: an event among articles.
  const siblings = members.filter((page) => (typesOf.get(page) ?? []).every(isUsual))
  return [...counts.keys()].filter(isUsual).flatMap((type) => {
    const missing = siblings.filter((page) => !(typesOf.get(page) ?? []).includes(type))
    if (missing.length === 0) return []
    const share = counts.get(type)! / members.length
    const message = messages.missing({ type: site.types[type]!.type, share, pattern })
    return [{ message, target: representative(site, missing), pages: Uint32Array.from(missing) }]
  })
}
