import { defineMessages } from '../../audit.ts'
import { CRAWL_BUDGET, FACETED_NAVIGATION } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { addressesWith, pagesOf, representative, ruling } from '../rules.ts'
import { STATE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  none: 'No URL pattern goes on forever.',
  found: {
    one: '{count} URL pattern leads to endless or repeated pages; {share:percent} of all known URLs match it.',
    other: '{count} URL patterns lead to endless or repeated pages; {share:percent} of all known URLs match them.',
  },
  alike:
    '{pattern}: most of the first pages are copies of each other, noindex or canonicalized. Fetched: {pages}, known: {known}.',
  endless: '{pattern}: each page only leads to more of the same, such as a calendar. Fetched: {pages}, known: {known}.',
})

export const crawlTraps = defineSiteAudit({
  id: 'site/crawl-traps',
  importance: 'medium',
  title: 'No crawler traps',
  failureTitle: 'Crawler traps',
  why: 'Crawlers spend their requests on endless or repeated URLs and may not get to the pages that matter.',
  fix: 'Block such URLs in robots.txt, mark links to them with `rel="nofollow"`, and respond with 404 where there is nothing to show. To scan them anyway, include the pattern.',
  messages,
  authorities: [FACETED_NAVIGATION, CRAWL_BUDGET],

  check(site) {
    if (pagesOf(site).length === 0) return ruling('not-applicable', siteMessages.noPages)
    const trapped = addressesWith(
      site,
      (address) => site.state[address] === STATE.fetched && site.patterns[site.pattern[address]!]!.closed !== null,
    )
    const byPattern = Map.groupBy(trapped, (address) => site.pattern[address]!)
    const groups = site.patterns.flatMap(({ name, closed, pages, known, example }, pattern) => {
      if (closed === null) return []
      const members = Uint32Array.from(byPattern.get(pattern) ?? [])
      const target = members.length === 0 ? example : representative(site, members)
      return [{ message: messages[closed]({ pattern: name, pages, known }), target, pages: members }]
    })
    if (groups.length === 0) return ruling('pass', messages.none)
    const inTraps = site.patterns.reduce((sum, { closed, known }) => sum + (closed === null ? 0 : known), 0)
    const known = site.patterns.reduce((sum, pattern) => sum + pattern.known, 0)
    const share = inTraps / known
    return ruling(share > 0.5 ? 'fail' : 'warn', messages.found({ count: groups.length, share }), groups)
  },
})
