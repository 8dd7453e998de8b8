import { defineMessages } from '../../audit.ts'
import { LOCALIZED_VERSIONS } from '../../authorities.ts'
import { type LanguageLink, languageLinks, X_DEFAULT } from '../language-links.ts'
import { siteMessages } from '../messages.ts'
import { answerOf, hasFlag, isAnswered, isIndexable, isPage, ruling, shareRuling, sortedPages } from '../rules.ts'
import { FLAG, NONE, type Site, STATE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  working: 'All hreflang links lead to pages that may be indexed.',
  found: {
    one: '{count} page has hreflang links to URLs that can’t be shown.',
    other: '{count} pages have hreflang links to URLs that can’t be shown.',
  },
  redirects: 'The hreflang URL redirects.',
  fails: 'The hreflang URL fails with an error.',
  noindex: 'The hreflang URL is marked noindex.',
  canonical: 'The hreflang URL names another URL as its canonical URL.',
})

export const hreflangTarget = defineSiteAudit({
  id: 'site/hreflang-target',
  importance: 'high',
  title: 'hreflang links lead to indexable pages',
  failureTitle: 'hreflang links to URLs that can’t be shown',
  why: 'Search engines can only offer a language version that responds with status 200 and may be indexed.',
  fix: 'Name the final, canonical URL of each language version in all hreflang links.',
  messages,
  authorities: [LOCALIZED_VERSIONS],

  check(site) {
    const links = languageLinks(site)
    if (links.pages.length === 0) return ruling('not-applicable', siteMessages.noAlternates)
    const pagesByTarget = new Map<number, number[]>()
    let hasOthers = false
    let hasChecked = false
    for (const page of links.pages)
      for (const link of links.of(page)) {
        const { to } = link
        if (to === page) continue
        hasOthers = true
        if (site.state[to] !== STATE.external && isAnswered(site, to)) hasChecked = true
        if (problemOf(site, to) === null || choosesLanguage(site, link)) continue
        const known = pagesByTarget.get(to)
        if (known === undefined) pagesByTarget.set(to, [page])
        else known.push(page)
      }
    if (hasOthers && !hasChecked) return ruling('unknown', siteMessages.uncheckedAlternates)
    const groups = [...pagesByTarget].map(([target, pages]) => ({
      message: problemOf(site, target)!,
      target,
      pages: sortedPages(pages),
    }))
    return shareRuling(site, groups, links.pages.length, { none: messages.working, some: messages.found })
  },
})

/**
 * An x-default may be a home page that redirects each visitor to their language:
 * https://developers.google.com/search/blog/2013/04/x-default-hreflang-for-international-pages
 */
function choosesLanguage(site: Site, { to, end, lang }: LanguageLink): boolean {
  return lang === X_DEFAULT && hasFlag(site, to, FLAG.temporaryRedirect) && end !== NONE && isIndexable(site, end)
}

function problemOf(site: Site, target: number) {
  if (site.state[target] === STATE.external) return null
  const answer = answerOf(site, target)
  if (answer === 'redirect') return messages.redirects
  if (answer === 'broken') return messages.fails
  if (!isPage(site, target)) return null
  if (hasFlag(site, target, FLAG.noindex)) return messages.noindex
  return site.canonical[target] !== NONE && site.canonical[target] !== target ? messages.canonical : null
}
