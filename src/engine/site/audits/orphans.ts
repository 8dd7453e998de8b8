import { defineMessages } from '../../audit.ts'
import { screamingFrog } from '../../authorities.ts'
import { redirectEnds } from '../graph.ts'
import { siteMessages } from '../messages.ts'
import {
  affectedPages,
  groupsByPattern,
  hasFlag,
  indexablePages,
  linkedAddresses,
  ruling,
  shareOutcome,
} from '../rules.ts'
import { FLAG, SOURCE, UNREACHED } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

/** Ways to know a page that are no link. */
const OTHER_WAYS = SOURCE.sitemap | SOURCE.earlier | SOURCE.canonical

const messages = defineMessages({
  reached: 'Links lead to every indexable page.',
  found: {
    one: '{count} page can’t be reached by links from the start page.',
    other: '{count} pages can’t be reached by links from the start page.',
  },
  byScript: 'Some pages are not linked in the HTML, but the links on the start page are created by scripts.',
  unlinked: 'Pages like {pattern} aren’t linked from any page.',
  island: 'Pages like {pattern} are only linked from pages that can’t be reached either.',
})

export const orphans = defineSiteAudit({
  id: 'site/orphans',
  importance: 'medium',
  title: 'Every page is linked',
  failureTitle: 'Orphaned pages that no link leads to',
  why: 'Visitors can’t find these pages, and search engines treat pages without links as unimportant.',
  fix: 'Link to them from a page on the same topic or from the navigation, or remove them.',
  messages,
  authorities: [screamingFrog('orphan URLs', 'sitemaps/orphan-urls')],
  claimsAbsence: true,

  check(site) {
    const pages = indexablePages(site)
    if (pages.length === 0) return ruling('not-applicable', siteMessages.noPages)
    const lost = pages.filter((page) => site.clicks[page] === UNREACHED && (site.sources[page]! & OTHER_WAYS) !== 0)
    if (lost.length === 0) return ruling('pass', messages.reached)
    if (hasFlag(site, site.start, FLAG.needsScripts)) return ruling('unknown', messages.byScript)
    const linked = linkedAddresses(site, redirectEnds(site.redirect))
    const groups = [
      ...groupsByPattern(
        site,
        lost.filter((page) => linked[page] === 0),
        (pattern) => messages.unlinked({ pattern }),
      ),
      ...groupsByPattern(
        site,
        lost.filter((page) => linked[page] === 1),
        (pattern) => messages.island({ pattern }),
      ),
    ]
    const count = affectedPages(site, groups).length
    return ruling(shareOutcome(count, pages.length), messages.found({ count }), groups)
  },
})
