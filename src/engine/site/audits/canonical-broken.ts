import { defineMessages } from '../../audit.ts'
import { DUPLICATE_URLS, screamingFrog } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import {
  affectedPages,
  answerOf,
  groupsByCanonical,
  hasCheckedCanonicals,
  pagesWithCanonical,
  ruling,
} from '../rules.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  working: 'Canonical URLs work.',
  broken: {
    one: '{count} page has a broken canonical URL.',
    other: '{count} pages have a broken canonical URL.',
  },
  status: 'The canonical URL responds with status {status}.',
  noResponse: 'The canonical URL does not respond.',
  refused: 'The canonical URL refused our request, so it was not judged.',
})

export const canonicalBroken = defineSiteAudit({
  id: 'site/canonical-broken',
  importance: 'high',
  title: 'Canonical URLs work',
  failureTitle: 'Broken canonical URLs',
  why: 'The page asks search engines to show another URL instead, and there is nothing at that URL.',
  fix: 'Correct the canonical links so that they point to a page that responds with status 200.',
  messages,
  authorities: [DUPLICATE_URLS, screamingFrog('non-indexable canonical', 'canonicals/non-indexable-canonical')],

  check(site) {
    const applicable = pagesWithCanonical(site).length
    if (applicable === 0) return ruling('not-applicable', siteMessages.noCanonicals)
    const groups = groupsByCanonical(
      site,
      (target) => {
        const answer = answerOf(site, target)
        if (answer === 'refused') return messages.refused
        if (answer !== 'broken') return null
        const status = site.status[target]!
        return status === 0 ? messages.noResponse : messages.status({ status: String(status) })
      },
      (target) => answerOf(site, target) === 'refused',
    )
    const count = affectedPages(site, groups).length
    if (!hasCheckedCanonicals(site)) return ruling('unknown', siteMessages.uncheckedCanonicals, groups)
    if (count === 0) return ruling('pass', messages.working, groups)
    return ruling(count > applicable * 0.01 ? 'fail' : 'warn', messages.broken({ count }), groups)
  },
})
