import { defineMessages } from '../../audit.ts'
import { URL_STRUCTURE } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import {
  addressesWith,
  hasFlag,
  hasInternalLinks,
  linkersOf,
  pagesOf,
  representative,
  ruling,
  shareRuling,
  sortedPages,
} from '../rules.ts'
import { FLAG, STATE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  none: 'Internal links have no session IDs.',
  found: {
    one: '{count} page links to URLs with a session ID.',
    other: '{count} pages link to URLs with a session ID.',
  },
  pattern: 'Links to URLs like {pattern} with a session ID. URLs: {urls}.',
})

export const sessionIds = defineSiteAudit({
  id: 'site/session-ids',
  importance: 'medium',
  title: 'Links have no session IDs',
  failureTitle: 'Session IDs in links',
  why: 'Every visit creates new URLs for the same pages, and anyone who gets such a link may take over the session.',
  fix: 'Keep sessions in cookies, and turn off session IDs in URLs in your framework.',
  messages,
  authorities: [URL_STRUCTURE],

  check(site) {
    if (!hasInternalLinks(site)) return ruling('not-applicable', siteMessages.noLinks)
    const found = addressesWith(
      site,
      (address) => hasFlag(site, address, FLAG.sessionId) && site.state[address] !== STATE.external,
    )
    const groups = [...Map.groupBy(found, (address) => site.pattern[address]!)].flatMap(([pattern, addresses]) => {
      const linkers: number[] = []
      for (const address of addresses) for (const page of linkersOf(site, address)) linkers.push(page)
      if (linkers.length === 0) return []
      const message = messages.pattern({ pattern: site.patterns[pattern]!.name, urls: addresses.length })
      return [{ message, target: representative(site, addresses), pages: sortedPages(linkers) }]
    })
    return shareRuling(site, groups, pagesOf(site).length, { none: messages.none, some: messages.found })
  },
})
