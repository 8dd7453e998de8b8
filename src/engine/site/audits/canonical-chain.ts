import { defineMessages } from '../../audit.ts'
import { DUPLICATE_URLS } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { groupsByCanonical, pagesWithCanonical, ruling, shareRuling } from '../rules.ts'
import { NONE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  direct: 'No canonical URL names another one.',
  found: {
    one: '{count} page names a canonical URL that names yet another one.',
    other: '{count} pages name a canonical URL that names yet another one.',
  },
  chain: 'The canonical URL names another canonical URL.',
  loop: 'The canonical URL names this page in turn.',
})

export const canonicalChain = defineSiteAudit({
  id: 'site/canonical-chain',
  importance: 'medium',
  title: 'No canonical chains or loops',
  failureTitle: 'Canonical chains and loops',
  why: 'Search engines get contradictory hints about which URL is the right one, and may choose a third.',
  fix: 'Let all copies of a page, and the page itself, name the same canonical URL.',
  messages,
  authorities: [DUPLICATE_URLS],

  check(site) {
    const applicable = pagesWithCanonical(site).length
    if (applicable === 0) return ruling('not-applicable', siteMessages.noCanonicals)
    const groups = groupsByCanonical(site, (target, page) => {
      const next = site.canonical[target]!
      if (next === NONE || next === target) return null
      return next === page ? messages.loop : messages.chain
    })
    return shareRuling(site, groups, applicable, { none: messages.direct, some: messages.found })
  },
})
