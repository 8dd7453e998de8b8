import { defineMessages } from '../../audit.ts'
import { LOCALIZED_VERSIONS } from '../../authorities.ts'
import { languageOf, X_DEFAULT } from '../language-links.ts'
import { groupsByPattern, pagesOf, representative, ruling, shareOutcome } from '../rules.ts'
import type { Site } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

/** A directory has a language if nearly all its pages agree: at least nine beside the one that does not. */
const NEARLY_ALL = 0.9

const messages = defineMessages({
  none: 'No page names its language (html lang).',
  consistent: 'The languages of the pages agree with hreflang and with their neighbors.',
  found: {
    one: '{count} page names a different language than hreflang or its neighbors.',
    other: '{count} pages name a different language than hreflang or their neighbors.',
  },
  hreflang: 'Pages like {pattern} name a different language (html lang) than the hreflang links to them.',
  directory: 'The page names the language {lang}, nearly all others of its directory {usual}.',
})

export const langInconsistent = defineSiteAudit({
  id: 'site/lang-inconsistent',
  importance: 'low',
  title: 'Page languages are consistent',
  failureTitle: 'Page languages contradict each other',
  why: 'Screen readers choose the pronunciation and browsers offer translations by the `lang` attribute; a wrong one misleads both.',
  fix: 'Set the `lang` attribute of the `html` element to the language of the page, and use the same code in hreflang.',
  messages,
  authorities: [LOCALIZED_VERSIONS],

  check(site) {
    const pages = pagesOf(site).filter((page) => languageOf(site.textOf(site.lang[page]!)) !== null)
    if (pages.length === 0) return ruling('not-applicable', messages.none)
    const { confirmed, denied } = hreflangSays(site)
    const contradicted = pages.filter((page) => denied[page] === 1 && confirmed[page] === 0)
    const unusual = strangersIn(
      site,
      pages.filter((page) => denied[page] === 0 && confirmed[page] === 0),
      pages,
    )
    const groups = [...groupsByPattern(site, contradicted, (pattern) => messages.hreflang({ pattern })), ...unusual]
    const count = contradicted.length + unusual.reduce((sum, group) => sum + group.pages.length, 0)
    if (count === 0) return ruling('pass', messages.consistent)
    // A page in another language than its neighbors may be right: that alone never fails.
    const outcome = contradicted.length === 0 ? 'warn' : shareOutcome(contradicted.length, pages.length)
    return ruling(outcome, messages.found({ count }), groups)
  },
})

/** Whether hreflang links to a page name its language, or another. */
function hreflangSays(site: Site): { confirmed: Uint8Array; denied: Uint8Array } {
  const confirmed = new Uint8Array(site.count)
  const denied = new Uint8Array(site.count)
  site.alternates.to.forEach((page, link) => {
    const lang = site.textOf(site.alternates.lang[link]!)
    const own = languageOf(site.textOf(site.lang[page]!))
    if (lang === X_DEFAULT || own === null) return
    if (languageOf(lang) === own) confirmed[page] = 1
    else denied[page] = 1
  })
  return { confirmed, denied }
}

function strangersIn(site: Site, suspects: Uint32Array, pages: Uint32Array): SiteGroup[] {
  const languageOfPage = (page: number) => languageOf(site.textOf(site.lang[page]!))!
  const suspected = new Set(suspects)
  const groups: SiteGroup[] = []
  for (const [, members] of Map.groupBy(pages, (page) => site.directory[page]!)) {
    const byLanguage = [...Map.groupBy(members, languageOfPage)].sort(([, a], [, b]) => b.length - a.length)
    const [usual, majority] = byLanguage[0]!
    if (majority.length < members.length * NEARLY_ALL) continue
    for (const [lang, others] of byLanguage.slice(1)) {
      const found = others.filter((page) => suspected.has(page))
      if (found.length > 0)
        groups.push({
          message: messages.directory({ lang, usual }),
          target: representative(site, found),
          pages: Uint32Array.from(found),
        })
    }
  }
  return groups
}
