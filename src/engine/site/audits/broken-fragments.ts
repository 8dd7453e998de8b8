import { defineMessages } from '../../audit.ts'
import { redirectEnds } from '../graph.ts'
import { siteMessages } from '../messages.ts'
import {
  affectedPages,
  groupBy,
  hasFlag,
  hasInternalLinks,
  pagesOf,
  ruling,
  shareOutcome,
  sortedPages,
} from '../rules.ts'
import { FLAG } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const messages = defineMessages({
  found: 'Every link to a part of a page finds that part.',
  missing: {
    one: '{count} page links to parts of pages that don’t exist.',
    other: '{count} pages link to parts of pages that don’t exist.',
  },
  noAnchor: 'The linked page has no element with the id or name after the #.',
  byScript: 'The linked page is made by scripts, which may add the id.',
})

export const brokenFragments = defineSiteAudit({
  id: 'site/broken-fragments',
  importance: 'low',
  title: 'Links to parts of pages work',
  failureTitle: 'Links to parts of pages that don’t exist',
  why: 'Such a link opens the top of the page, and visitors have to search for the part themselves.',
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
    const groups: SiteGroup[] = [...groupBy(from.keys(), (link) => to[link]!)].map(([target, links]) => {
      const note = hasFlag(site, ends[target]!, FLAG.needsScripts)
      return {
        message: note ? messages.byScript : messages.noAnchor,
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
