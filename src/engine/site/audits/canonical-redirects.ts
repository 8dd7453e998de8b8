import { defineMessages } from '../../audit.ts'
import { DUPLICATE_URLS, screamingFrog } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { groupsByCanonical, hasCheckedCanonicals, pagesWithCanonical, ruling, shareRuling } from '../rules.ts'
import { NONE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  direct: 'Canonical URLs don’t redirect.',
  found: {
    one: '{count} page names a canonical URL that redirects.',
    other: '{count} pages name a canonical URL that redirects.',
  },
  redirects: 'The canonical URL redirects.',
})

export const canonicalRedirects = defineSiteAudit({
  id: 'site/canonical-redirects',
  importance: 'medium',
  title: 'Canonical URLs don’t redirect',
  failureTitle: 'Canonical URLs that redirect',
  why: 'The canonical link names one URL and the server another; search engines may ignore both.',
  fix: 'Name the URL that the redirect leads to.',
  messages,
  authorities: [DUPLICATE_URLS, screamingFrog('non-indexable canonical', 'canonicals/non-indexable-canonical')],

  check(site) {
    const applicable = pagesWithCanonical(site).length
    if (applicable === 0) return ruling('not-applicable', siteMessages.noCanonicals)
    if (!hasCheckedCanonicals(site)) return ruling('unknown', siteMessages.uncheckedCanonicals)
    const groups = groupsByCanonical(site, (target) => (site.redirect[target] === NONE ? null : messages.redirects))
    return shareRuling(site, groups, applicable, { none: messages.direct, some: messages.found })
  },
})
