import { defineMessages } from '../../audit.ts'
import { redirectEnds } from '../graph.ts'
import { siteMessages } from '../messages.ts'
import { compare } from '../page-columns.ts'
import { affectedPages, hasFlag, hasInternalLinks, pagesOf, ruling, shareOutcome, sortedPages } from '../rules.ts'
import { FLAG, type Site } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const NAMED = 5

const messages = defineMessages({
  found: 'Every anchor link finds its target.',
  missing: {
    one: '{count} page has broken anchor links.',
    other: '{count} pages have broken anchor links.',
  },
  noAnchor: 'The linked page has no such id or name{fragments}.',
  byScript: 'The linked page is built by scripts, which may add the id.',
})

export const brokenFragments = defineSiteAudit({
  id: 'site/broken-fragments',
  importance: 'low',
  title: 'Anchor links work',
  failureTitle: 'Broken anchor links',
  why: 'A broken anchor link opens the top of the page, and visitors have to find the section themselves.',
  fix: 'Add the missing `id` to the target, or correct the part of the link after the `#`.',
  messages,
  authorities: [
    {
      name: 'HTML Standard: scrolling to a fragment',
      url: 'https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment',
    },
  ],

  check(site) {
    if (!hasInternalLinks(site)) return ruling('not-applicable', siteMessages.noLinks)
    const { from, to } = site.brokenFragments
    const ends = redirectEnds(site.redirect)
    const groups: SiteGroup[] = [...Map.groupBy(from.keys(), (link) => to[link]!)].map(([target, links]) => {
      const note = hasFlag(site, ends[target]!, FLAG.needsScripts)
      return {
        message: note ? messages.byScript : messages.noAnchor({ fragments: namedFragments(site, links) }),
        target,
        pages: sortedPages(links.map((link) => from[link]!)),
        note,
      }
    })
    const count = affectedPages(site, groups).length
    const outcome = shareOutcome(count, pagesOf(site).length)
    return ruling(outcome, count === 0 ? messages.found : messages.missing({ count }), groups)
  },
})

/** Those that most of these links have: `: #a, #b`. Empty where none was kept, as in scans of earlier versions. */
function namedFragments({ brokenFragments: { name }, textOf }: Site, links: readonly number[]): string {
  const all = Map.groupBy(links, (link) => name[link]!)
  const first: { text: string; links: number }[] = []
  for (const [number, { length }] of all) {
    if (number === 0 || (first.length === NAMED && length < first.at(-1)!.links)) continue
    first.push({ text: textOf(number), links: length })
    first.sort((a, b) => b.links - a.links || compare(a.text, b.text))
    if (first.length > NAMED) first.pop()
  }
  if (first.length === 0) return ''
  const names = first.map(({ text }) => `#${text}`)
  return `: ${(all.size > names.length ? [...names, '…'] : names).join(', ')}`
}
