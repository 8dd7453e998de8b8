import { defineMessages } from '../../audit.ts'
import { CRAWLABLE_LINKS } from '../../authorities.ts'
import { changedShare } from '../pages/link-changes.ts'
import { hasFlag, representative, ruling } from '../rules.ts'
import { FLAG, type Site } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const messages = defineMessages({
  notOpened: 'No page was opened in a browser.',
  byScript:
    'The start page has no links in its HTML, but scripts may add them. A scan finds pages by links in the HTML and by sitemaps.',
  loggedIn: 'The scan logs in, so no page was opened in a browser.',
  failed: 'The browser could not open any page.',
  same: 'The links in the browser are the same as in the HTML.',
  found: {
    one: '{count} kind of pages has different links in the browser than in the HTML.',
    other: '{count} kinds of pages have different links in the browser than in the HTML.',
  },
  differ: 'Pages like {pattern}: scripts change {share:percent} of the links. Added: {added}, removed: {removed}.',
})

export const renderedLinksDiffer = defineSiteAudit({
  id: 'site/rendered-links-differ',
  importance: 'medium',
  title: 'Links don’t depend on scripts',
  failureTitle: 'Scripts change many links',
  why: 'Crawlers that don’t run scripts see different links than visitors do, and those that do need longer to find them.',
  fix: 'Send the links in the HTML, with the URLs that visitors use.',
  messages,
  authorities: [CRAWLABLE_LINKS],

  check(site) {
    if (site.rendered === null || site.rendered.page.length === 0) {
      if (site.notRendered === null)
        return startsWithoutLinks(site)
          ? ruling('unknown', messages.byScript)
          : ruling('not-applicable', messages.notOpened)
      return ruling('unknown', site.notRendered === 'failed' ? messages.failed : messages.loggedIn)
    }
    const { page, sent, added, removed } = site.rendered
    const groups: SiteGroup[] = []
    for (const [pattern, sample] of Map.groupBy(page.keys(), (at) => site.pattern[page[at]!]!)) {
      const sum = (column: Uint32Array) => sample.reduce((total, at) => total + column[at]!, 0)
      const counts = { sent: sum(sent), added: sum(added), removed: sum(removed) }
      const share = changedShare(counts)
      if (share === null) continue
      const message = messages.differ({ ...counts, pattern: site.patterns[pattern]!.name, share })
      const pages = Uint32Array.from(sample, (at) => page[at]!).sort()
      groups.push({ message, target: representative(site, pages), pages })
    }
    if (groups.length === 0) return ruling('pass', messages.same)
    return ruling('warn', messages.found({ count: groups.length }), groups)
  },
})

/** The start page of an app: there is more of the site than its HTML shows. */
function startsWithoutLinks(site: Site): boolean {
  const { start, links } = site
  return hasFlag(site, start, FLAG.needsScripts) && links.first[start] === links.first[start + 1]
}
