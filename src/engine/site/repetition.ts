import type { Message } from '../audit.ts'
import { createSets, type Sets } from './duplicates.ts'
import { redirectEnds } from './graph.ts'
import { languageLinks } from './language-links.ts'
import { hasFlag, indexablePages, representative } from './rules.ts'
import { FLAG, NONE, type Site } from './site.ts'
import type { SiteGroup } from './site-audit.ts'

/** Pages that are the same in another form: of one family, or language versions of each other. They may repeat themselves. */
export function versionsOf(site: Site): Sets {
  const versions = createSets(site.count)
  const firstOfFamily = new Map<number, number>()
  for (let address = 0; address < site.count; address++) {
    const first = firstOfFamily.get(site.family[address]!)
    if (first === undefined) firstOfFamily.set(site.family[address]!, address)
    else versions.join(first, address)
  }
  joinLanguages(site, versions)
  return versions
}

/**
 * A page that is named without naming back is a version only of pages that are versions of each other: many sites let all pages name the
 * start page of another language.
 */
function joinLanguages(site: Site, versions: Sets): void {
  const { from, to } = site.alternates
  const ends = redirectEnds(site.redirect)
  const { names } = languageLinks(site)
  const isMutual = (page: number, version: number) => names(version, page)
  const eachLink = (visit: (page: number, version: number) => void) =>
    from.forEach((page, at) => {
      const version = ends[to[at]!]!
      if (version !== NONE && version !== page) visit(page, version)
    })
  eachLink((page, version) => {
    if (isMutual(page, version)) versions.join(page, version)
  })
  const namedBy = new Int32Array(site.count).fill(NONE)
  eachLink((page, version) => {
    if (isMutual(page, version)) return
    const root = versions.root(page)
    namedBy[version] = namedBy[version] === NONE || namedBy[version] === root ? root : SEVERAL
  })
  namedBy.forEach((root, version) => {
    if (root >= 0) versions.join(root, version)
  })
}

const SEVERAL = -2

export function areDifferent(versions: Sets, pages: Iterable<number>): boolean {
  let only: number | null = null
  for (const page of pages) {
    const root = versions.root(page)
    if (only !== null && only !== root) return true
    only = root
  }
  return false
}

export interface RepeatedTexts {
  groups: SiteGroup[]
  /** Pages that have such a text. */
  applicable: number
}

const SHOWN = 100

/**
 * Indexable pages of one language with the same title, description or heading, given as a column of numbers. Of a paged series only
 * the first page counts.
 */
export function repeatedTexts(
  site: Site,
  column: Uint32Array,
  messageOf: (text: string, pages: number[], applicable: number) => Message,
): RepeatedTexts {
  const pages = indexablePages(site).filter((page) => column[page] !== 0 && !hasFlag(site, page, FLAG.paged))
  const versions = versionsOf(site)
  const groups: SiteGroup[] = []
  for (const [text, withText] of Map.groupBy(pages, (page) => column[page]!)) {
    if (withText.length < 2) continue
    for (const [, members] of Map.groupBy(withText, (page) => site.lang[page]!)) {
      if (!areDifferent(versions, members)) continue
      const message = messageOf(site.textOf(text).slice(0, SHOWN), members, pages.length)
      groups.push({ message, target: representative(site, members), pages: Uint32Array.from(members) })
    }
  }
  return { groups, applicable: pages.length }
}
