import { defineMessages } from '../../audit.ts'
import { DUPLICATE_URLS } from '../../authorities.ts'
import { redirectEnds } from '../graph.ts'
import { siteMessages } from '../messages.ts'
import { addressesWith, hasInternalLinks, linkersOf, ruling, sortedPages } from '../rules.ts'
import { NONE, type Site, STATE } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const messages = defineMessages({
  consistent: 'Internal links use one form of each URL.',
  mixed: {
    one: '{count} URL is linked in several forms.',
    other: '{count} URLs are linked in several forms.',
  },
  form: {
    one: '{count} other form of this URL is linked too.',
    other: '{count} other forms of this URL are linked too.',
  },
})

export const mixedLinkForms = defineSiteAudit({
  id: 'site/mixed-link-forms',
  importance: 'low',
  title: 'Internal links use one form of each URL',
  failureTitle: 'Internal links use several forms of the same URL',
  why: 'Links are a hint as to which URL of a page is the right one; mixed forms make it ambiguous.',
  fix: 'Link every page by its canonical URL, with the same case, slashes and parameters everywhere.',
  messages,
  authorities: [DUPLICATE_URLS],

  check(site) {
    if (!hasInternalLinks(site)) return ruling('not-applicable', siteMessages.noLinks)
    const linked = addressesWith(
      site,
      (address) =>
        site.state[address] !== STATE.external && site.inlinks.first[address] !== site.inlinks.first[address + 1],
    )
    const ends = redirectEnds(site.redirect)
    const groups: SiteGroup[] = []
    for (const [, family] of Map.groupBy(linked, (address) => site.family[address]!)) {
      const group = family.length < 2 ? null : groupOf(site, family, ends)
      if (group !== null) groups.push(group)
    }
    if (groups.length === 0) return ruling('pass', messages.consistent)
    return ruling('warn', messages.mixed({ count: groups.length }), groups)
  },
})

/** The pages to repair are those that use another form than most do. */
function groupOf(site: Site, family: number[], ends: Int32Array): SiteGroup | null {
  const isRedirect = ({ address }: { address: number }) => Number(site.redirect[address] !== NONE)
  const forms = family
    .map((address) => ({ address, pages: linkersOf(site, address) }))
    .filter(({ pages }) => pages.length > 0)
    .sort(
      (a, b) =>
        b.pages.length - a.pages.length || isRedirect(a) - isRedirect(b) || site.compareUrls(a.address, b.address),
    )
  const [main, ...others] = forms
  const same = others.filter(({ address }) => isSamePage(site, address, main!.address, ends))
  if (same.length === 0) return null
  const pages = sortedPages(same.flatMap((form) => [...form.pages]))
  return { message: messages.form({ count: same.length }), target: main!.address, pages }
}

/** On some servers /A and /a are different pages. */
function isSamePage({ text, canonical }: Site, one: number, other: number, ends: Int32Array): boolean {
  if (ends[one] !== NONE && ends[one] === ends[other]) return true
  return canonical[one] === other || canonical[other] === one || (text[one] !== 0 && text[one] === text[other])
}
