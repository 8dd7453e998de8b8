import { defineMessages } from '../../audit.ts'
import { LOCALIZED_VERSIONS } from '../../authorities.ts'
import { languageLinks, X_DEFAULT } from '../language-links.ts'
import { siteMessages } from '../messages.ts'
import { isIndexable, ruling, sortedPages } from '../rules.ts'
import { NONE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  alone: 'No page names another language version.',
  notFetched: 'None of the language versions was fetched, so return links can’t be judged.',
  complete: 'All language versions link back to each other.',
  found: {
    one: '{count} of {pairs} hreflang links has no return link.',
    other: '{count} of {pairs} hreflang links have no return link.',
  },
  missing: 'This version does not link back to the pages that name it.',
})

export const hreflangReturn = defineSiteAudit({
  id: 'site/hreflang-return',
  importance: 'high',
  title: 'Language versions link to each other',
  failureTitle: 'hreflang links without return links',
  why: 'Search engines ignore an hreflang link if the other page doesn’t link back, and may show the wrong language.',
  fix: 'Let each language version list all versions, itself included, with the same URLs.',
  messages,
  authorities: [LOCALIZED_VERSIONS],

  check(site) {
    const links = languageLinks(site)
    if (links.pages.length === 0) return ruling('not-applicable', siteMessages.noAlternates)
    let pairs = 0
    let hasOthers = false
    const unanswered = new Map<number, number[]>()
    for (const page of links.pages)
      for (const { end, lang } of links.of(page)) {
        if (lang !== X_DEFAULT && end !== page) hasOthers = true
        // Versions that are not fetched are not known, and those that don't work are another finding.
        if (lang === X_DEFAULT || end === NONE || end === page || !isIndexable(site, end)) continue
        pairs++
        if (links.names(end, page)) continue
        const known = unanswered.get(end)
        if (known === undefined) unanswered.set(end, [page])
        else known.push(page)
      }
    if (!hasOthers) return ruling('not-applicable', messages.alone)
    if (pairs === 0) return ruling('unknown', messages.notFetched)
    const groups = [...unanswered].map(([target, pages]) => ({
      message: messages.missing,
      target,
      pages: sortedPages(pages),
    }))
    const count = [...unanswered.values()].reduce((sum, { length }) => sum + length, 0)
    if (count === 0) return ruling('pass', messages.complete)
    return ruling(count > pairs * 0.05 ? 'fail' : 'warn', messages.found({ count, pairs }), groups)
  },
})
