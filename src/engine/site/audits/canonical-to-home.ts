import { defineMessages } from '../../audit.ts'
import { DUPLICATE_URLS } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { addressesWith, groupsByPattern, isPage, pagesWithCanonical, ruling } from '../rules.ts'
import type { Site } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  own: 'Pages don’t name the start page as their canonical URL.',
  found: {
    one: '{count} of {all} pages names the start page as its canonical URL.',
    other: '{count} of {all} pages name the start page as their canonical URL.',
  },
})

export const canonicalToHome = defineSiteAudit({
  id: 'site/canonical-to-home',
  importance: 'high',
  title: 'Canonical URLs don’t point to the start page',
  failureTitle: 'Many pages name the start page as their canonical URL',
  why: 'These pages tell search engines that they are copies of the start page, and may vanish from search results.',
  fix: 'Let the canonical link of each page name the page itself; often a fixed URL in a template is the cause.',
  messages,
  authorities: [DUPLICATE_URLS],

  check(site) {
    const all = pagesWithCanonical(site).length
    if (all === 0) return ruling('not-applicable', siteMessages.noCanonicals)
    const found = addressesWith(
      site,
      (page) =>
        isPage(site, page) && page !== site.start && site.canonical[page] === site.start && !isFormOfStart(site, page),
    )
    if (found.length <= 5 || found.length <= all * 0.2) return ruling('pass', messages.own)
    const groups = groupsByPattern(site, found, (pattern) => siteMessages.pattern({ pattern }))
    return ruling('fail', messages.found({ count: found.length, all }), groups)
  },
})

/** The start page with parameters or in another spelling, or the same text at another URL: then the canonical is right. */
function isFormOfStart(site: Site, page: number): boolean {
  const pathOf = (address: number) => site.patterns[site.pattern[address]!]!.name.split('?')[0]
  return (
    site.family[page] === site.family[site.start] ||
    pathOf(page) === pathOf(site.start) ||
    (site.text[page] !== 0 && site.text[page] === site.text[site.start])
  )
}
