import { defineMessages } from '../../audit.ts'
import { LOCALIZED_VERSIONS } from '../../authorities.ts'
import { languageLinks } from '../language-links.ts'
import { siteMessages } from '../messages.ts'
import { groupsByPattern, ruling, shareOutcome } from '../rules.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  complete: 'Every page with hreflang links lists itself.',
  found: {
    one: '{count} page is missing from its own hreflang links.',
    other: '{count} pages are missing from their own hreflang links.',
  },
})

export const hreflangSelf = defineSiteAudit({
  id: 'site/hreflang-self',
  importance: 'medium',
  title: 'Pages list themselves in their hreflang links',
  failureTitle: 'Pages missing from their own hreflang links',
  why: 'Each version has to list all versions and itself, or search engines don’t know the language of this page.',
  fix: 'Add an hreflang link with the language and URL of the page itself.',
  messages,
  authorities: [LOCALIZED_VERSIONS],

  check(site) {
    const links = languageLinks(site)
    if (links.pages.length === 0) return ruling('not-applicable', siteMessages.noAlternates)
    const found = links.pages.filter((page) => !links.names(page, page))
    const groups = groupsByPattern(site, found, (pattern) => siteMessages.pattern({ pattern }))
    const summary = found.length === 0 ? messages.complete : messages.found({ count: found.length })
    return ruling(shareOutcome(found.length, links.pages.length), summary, groups)
  },
})
