import { defineMessages } from '../../audit.ts'
import { DUPLICATE_URLS, screamingFrog } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import {
  affectedPages,
  groupsByCanonical,
  hasCheckedCanonicals,
  hasFlag,
  pagesWithCanonical,
  ruling,
  shareOutcome,
} from '../rules.ts'
import { FLAG, STATE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  indexable: 'Canonical URLs are indexable.',
  found: {
    one: '{count} page names a canonical URL that search engines must not show.',
    other: '{count} pages name a canonical URL that search engines must not show.',
  },
  noindex: 'The canonical URL is marked noindex.',
  blocked: 'robots.txt blocks the canonical URL.',
})

export const canonicalNoindex = defineSiteAudit({
  id: 'site/canonical-noindex',
  importance: 'high',
  title: 'Canonical URLs are indexable',
  failureTitle: 'Canonical URLs that are noindex or blocked',
  why: 'The page asks search engines to show another URL, which they are told not to show, so neither may appear.',
  fix: 'Remove noindex and the robots.txt rule from the canonical page, or name another page.',
  messages,
  authorities: [DUPLICATE_URLS, screamingFrog('non-indexable canonical', 'canonicals/non-indexable-canonical')],

  check(site) {
    const applicable = pagesWithCanonical(site).length
    if (applicable === 0) return ruling('not-applicable', siteMessages.noCanonicals)
    const groups = groupsByCanonical(site, (target) => {
      if (hasFlag(site, target, FLAG.noindex)) return messages.noindex
      const isBlocked = site.state[target] === STATE.blocked || hasFlag(site, target, FLAG.blockedForGoogle)
      return isBlocked ? messages.blocked : null
    })
    const count = affectedPages(site, groups).length
    if (count === 0 && !hasCheckedCanonicals(site)) return ruling('unknown', siteMessages.uncheckedCanonicals)
    const summary = count === 0 ? messages.indexable : messages.found({ count })
    return ruling(shareOutcome(count, applicable), summary, groups)
  },
})
