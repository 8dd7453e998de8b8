import { defineMessages } from '../../audit.ts'
import { ROBOTS_EXCLUSION } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import {
  affectedPages,
  hasFlag,
  hasInternalLinks,
  ignoredRules,
  linkersOf,
  representative,
  ruling,
  sortedPages,
} from '../rules.ts'
import { FLAG } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  allowed: 'robots.txt blocks no linked page, apart from searches, carts and logins.',
  found: {
    one: '{count} linked URL is blocked by robots.txt.',
    other: '{count} linked URLs are blocked by robots.txt.',
  },
  rule: 'Line {line} of robots.txt blocks them: {text}',
})

export const robotsBlocksLinked = defineSiteAudit({
  id: 'site/robots-blocks-linked',
  importance: 'info',
  title: 'Linked pages are allowed by robots.txt',
  failureTitle: 'Linked pages blocked by robots.txt',
  why: 'Crawlers can’t read these pages; search engines show at most their URL, without a description.',
  fix: 'Check whether each rule blocks what you meant. To keep a page out of search results, use noindex and let crawlers read it.',
  messages,
  authorities: [ROBOTS_EXCLUSION],

  check(site) {
    if (!hasInternalLinks(site)) return ruling('not-applicable', siteMessages.noLinks)
    const groups = site.hosts.robotsRules.flatMap(({ line, text, addresses }) => {
      const blocked = addresses.filter(
        (address) => !hasFlag(site, address, FLAG.utility) && linkersOf(site, address).length > 0,
      )
      if (blocked.length === 0) return []
      return [
        { message: messages.rule({ line, text }), target: representative(site, blocked), pages: sortedPages(blocked) },
      ]
    })
    if (groups.length === 0) return ignoredRules(site) ?? ruling('pass', messages.allowed)
    return ruling('warn', messages.found({ count: affectedPages(site, groups).length }), groups)
  },
})
