import { defineMessages, type Message } from '../../audit.ts'
import { LOCALIZED_VERSIONS } from '../../authorities.ts'
import { type LanguageLink, languageLinks, languageOf, X_DEFAULT } from '../language-links.ts'
import { siteMessages } from '../messages.ts'
import { representative, ruling, shareRuling } from '../rules.ts'
import { NONE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  clear: 'Each language of a page leads to one URL.',
  found: {
    one: '{count} page has hreflang links that contradict each other.',
    other: '{count} pages have hreflang links that contradict each other.',
  },
  twoUrls: 'The language {lang} leads to different URLs.',
  twoLanguages: 'One URL is listed under the languages {languages:list}.',
})

export const hreflangConflict = defineSiteAudit({
  id: 'site/hreflang-conflict',
  importance: 'medium',
  title: 'hreflang links are unambiguous',
  failureTitle: 'hreflang links contradict each other',
  why: 'Search engines can’t tell which URL belongs to which language, and may ignore all of them.',
  fix: 'Name one URL for each language, and each URL under one language; other regions of the same language may share it.',
  messages,
  authorities: [LOCALIZED_VERSIONS],

  check(site) {
    const links = languageLinks(site)
    if (links.pages.length === 0) return ruling('not-applicable', siteMessages.noAlternates)
    const byCause = new Map<string, { message: Message; pages: number[] }>()
    for (const page of links.pages) {
      const message = conflictIn(links.of(page))
      if (message === null) continue
      const known = byCause.get(message.text)
      if (known === undefined) byCause.set(message.text, { message, pages: [page] })
      else known.pages.push(page)
    }
    const groups = [...byCause.values()].map(({ message, pages }) => ({
      message,
      target: representative(site, pages),
      pages: Uint32Array.from(pages),
    }))
    return shareRuling(site, groups, links.pages.length, { none: messages.clear, some: messages.found })
  },
})

function conflictIn(links: readonly LanguageLink[]): Message | null {
  const urls = new Map<string, number>()
  const languages = new Map<number, string>()
  for (const { end, lang } of links) {
    if (end === NONE) continue
    const url = urls.get(lang)
    if (url !== undefined && url !== end) return messages.twoUrls({ lang })
    urls.set(lang, end)
    // The page for all others may be one of the versions, and regions of one language may share a page.
    if (lang === X_DEFAULT) continue
    const other = languages.get(end)
    if (other !== undefined && languageOf(other) !== languageOf(lang))
      return messages.twoLanguages({ languages: [other, lang] })
    languages.set(end, lang)
  }
  return null
}
