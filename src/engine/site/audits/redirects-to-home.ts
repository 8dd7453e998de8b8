import { defineMessages } from '../../audit.ts'
import { HTTP_ERRORS } from '../../authorities.ts'
import { redirectEnds } from '../graph.ts'
import { siteMessages } from '../messages.ts'
import { addressesWith, groupsByPattern, hasFlag, ruling, shareOutcome } from '../rules.ts'
import { FLAG, NONE, STATE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

/** Fewer may be deliberate short links. */
const MANY = 10

const messages = defineMessages({
  few: 'Redirects lead to matching pages.',
  found: {
    one: '{count} URL redirects to the start page.',
    other: '{count} URLs redirect to the start page.',
  },
})

export const redirectsToHome = defineSiteAudit({
  id: 'site/redirects-to-home',
  importance: 'medium',
  title: 'Redirects lead to matching pages',
  failureTitle: 'Many URLs redirect to the start page',
  why: 'Visitors who wanted a certain page don’t find it on the start page, and search engines treat such redirects as “not found” (soft 404).',
  fix: 'Redirect each URL to the page that replaces it, or respond with 404 or 410 if there is none.',
  messages,
  authorities: [HTTP_ERRORS],

  check(site) {
    if (site.redirect.every((target) => target === NONE)) return ruling('not-applicable', siteMessages.noRedirects)
    const ends = redirectEnds(site.redirect)
    const home = ends[site.start]!
    const found = addressesWith(
      site,
      (address) =>
        site.redirect[address] !== NONE &&
        site.state[address] !== STATE.external &&
        ends[address] === home &&
        // Forms of the start page itself belong there, and so do visitors after a log-out.
        site.family[address] !== site.family[site.start] &&
        site.family[address] !== site.family[home] &&
        !hasFlag(site, address, FLAG.conditionalRedirect | FLAG.utility),
    )
    if (new Set(found.map((address) => site.family[address]!)).size < MANY) return ruling('pass', messages.few)
    const requested = addressesWith(site, (address) => site.state[address] === STATE.fetched).length
    const groups = groupsByPattern(site, found, (pattern) => siteMessages.pattern({ pattern }))
    return ruling(shareOutcome(found.length, requested), messages.found({ count: found.length }), groups)
  },
})
