import { defineMessages } from '../../audit.ts'
import { screamingFrog } from '../../authorities.ts'
import { redirectEnds } from '../graph.ts'
import { siteMessages } from '../messages.ts'
import {
  groupsByCanonical,
  hasFlag,
  isPage,
  linkedAddresses,
  pagesWithCanonical,
  ruling,
  shareRuling,
} from '../rules.ts'
import { FLAG } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  linked: 'Canonical pages are linked.',
  found: {
    one: '{count} linked page names a canonical page that nothing links to.',
    other: '{count} linked pages name a canonical page that nothing links to.',
  },
  unlinked: 'No page links to this canonical page, only to its copies.',
})

export const canonicalUnlinked = defineSiteAudit({
  id: 'site/canonical-unlinked',
  importance: 'low',
  title: 'Canonical pages are linked',
  failureTitle: 'Canonical pages that nothing links to',
  why: 'Links name the copy and the canonical link names the other page, so search engines get contradictory hints.',
  fix: 'Link to the canonical page instead of its copies.',
  messages,
  authorities: [screamingFrog('canonicals', 'canonicals')],
  claimsAbsence: true,

  check(site) {
    const applicable = pagesWithCanonical(site).length
    if (applicable === 0) return ruling('not-applicable', siteMessages.noCanonicals)
    const linked = linkedAddresses(site, redirectEnds(site.redirect))
    const groups = groupsByCanonical(site, (target, page) => {
      // A page without links to it is an orphan, which another audit reports; an AMP page names its original.
      if (linked[page] === 0 || linked[target] === 1 || target === site.start) return null
      return isPage(site, target) && !hasFlag(site, page, FLAG.amp) ? messages.unlinked : null
    })
    return shareRuling(site, groups, applicable, { none: messages.linked, some: messages.found })
  },
})
