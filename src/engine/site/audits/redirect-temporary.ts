import { defineMessages } from '../../audit.ts'
import { DUPLICATE_URLS } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { addressesWith, hasFlag, linkersOf, representative, ruling, shareOutcome } from '../rules.ts'
import { FLAG, NONE, STATE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

/** Fewer are likely to be what they say: temporary. */
const MANY = 20

const messages = defineMessages({
  rare: 'Temporary redirects are rare.',
  found: {
    one: '{count} linked URL redirects temporarily (302 or 307).',
    other: '{count} linked URLs redirect temporarily (302 or 307).',
  },
  pattern: '{count} URLs like {pattern} redirect temporarily.',
})

export const redirectTemporary = defineSiteAudit({
  id: 'site/redirect-temporary',
  importance: 'low',
  title: 'Permanent moves use permanent redirects',
  failureTitle: 'Many temporary redirects of the same kind',
  why: 'A temporary redirect asks search engines to keep the old URL; only a permanent one says which URL to show.',
  fix: 'Use 301 or 308 for pages that have moved for good, and 302 or 307 only while you plan to move them back.',
  messages,
  authorities: [DUPLICATE_URLS],

  check(site) {
    if (site.redirect.every((target) => target === NONE)) return ruling('not-applicable', siteMessages.noRedirects)
    const temporary = addressesWith(
      site,
      (address) =>
        site.redirect[address] !== NONE &&
        site.state[address] !== STATE.external &&
        hasFlag(site, address, FLAG.temporaryRedirect) &&
        !hasFlag(site, address, FLAG.conditionalRedirect | FLAG.utility) &&
        linkersOf(site, address).length > 0,
    )
    const groups = [...Map.groupBy(temporary, (address) => site.pattern[address]!)]
      .filter(([, members]) => members.length > MANY)
      .map(([pattern, members]) => ({
        message: messages.pattern({ count: members.length, pattern: site.patterns[pattern]!.name }),
        target: representative(site, members),
        pages: Uint32Array.from(members),
      }))
    const count = groups.reduce((sum, { pages }) => sum + pages.length, 0)
    const requested = addressesWith(site, (address) => site.state[address] === STATE.fetched).length
    return ruling(shareOutcome(count, requested), count === 0 ? messages.rare : messages.found({ count }), groups)
  },
})
