import { defineMessages } from '../../audit.ts'
import { HTTP_ERRORS } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { groupsByPattern, hasFlag, pagesOf, ruling, shareRuling } from '../rules.ts'
import { FLAG, type Site } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const FEW_WORDS = 50

const messages = defineMessages({
  none: 'No page with status 200 looks like an error page.',
  found: {
    one: '{count} page says “not found”, but responds with status 200.',
    other: '{count} pages say “not found”, but respond with status 200.',
  },
  probe: 'Pages like {pattern} have the text of the error page for URLs that don’t exist.',
  says: 'Pages like {pattern} say “not found” in their title or heading, and are nearly empty or noindex.',
})

export const soft404 = defineSiteAudit({
  id: 'site/soft-404',
  importance: 'high',
  title: 'Missing pages respond with 404',
  failureTitle: 'Soft 404s: missing pages that respond with status 200',
  why: 'Crawlers mistake such pages for real ones: they may be indexed, and they are fetched again and again.',
  fix: 'Respond with status 404 or 410 for pages that don’t exist, even if you show a helpful text.',
  messages,
  authorities: [HTTP_ERRORS],

  check(site) {
    const pages = pagesOf(site)
    if (pages.length === 0) return ruling('not-applicable', siteMessages.noPages)
    const like = pages.filter((page) => hasFlag(site, page, FLAG.looksNotFound))
    const saying = pages.filter((page) => !hasFlag(site, page, FLAG.looksNotFound) && saysNotFound(site, page))
    const groups = [
      ...groupsByPattern(site, like, (pattern) => messages.probe({ pattern })),
      ...groupsByPattern(site, saying, (pattern) => messages.says({ pattern })),
    ]
    return shareRuling(site, groups, pages.length, { none: messages.none, some: messages.found })
  },
})

/** The words alone may be the topic of an article: a second sign is needed. */
function saysNotFound(site: Site, page: number): boolean {
  const isEmpty = site.words[page]! < FEW_WORDS && !hasFlag(site, page, FLAG.needsScripts)
  return hasFlag(site, page, FLAG.saysNotFound) && (isEmpty || hasFlag(site, page, FLAG.noindex))
}
