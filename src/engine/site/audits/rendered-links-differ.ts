import { defineMessages } from '../../audit.ts'
import { CRAWLABLE_LINKS } from '../authorities.ts'
import { groupBy, ruling } from '../rules.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const MUCH = 0.2
/** A few links of a widget say nothing about a template. */
const MIN_LINKS = 5

const messages = defineMessages({
  notOpened: 'No page was opened in a browser.',
  same: 'The links in the browser are those in the HTML.',
  found: {
    one: '{count} kind of pages has other links in the browser than in the HTML.',
    other: '{count} kinds of pages have other links in the browser than in the HTML.',
  },
  differ: 'Pages like {pattern}: scripts change {share:percent} of the links. Added: {added}, removed: {removed}.',
})

export const renderedLinksDiffer = defineSiteAudit({
  id: 'site/rendered-links-differ',
  importance: 'medium',
  title: 'Links don’t depend on scripts',
  failureTitle: 'Scripts change many links',
  why: 'Crawlers that don’t run scripts see other links than visitors do, and those that do need longer to find them.',
  fix: 'Send the links in the HTML, with the URLs that visitors use.',
  messages,
  authorities: [CRAWLABLE_LINKS],

  check(site) {
    if (site.rendered === null || site.rendered.page.length === 0) return ruling('not-applicable', messages.notOpened)
    const { page, sent, added, removed } = site.rendered
    const groups: SiteGroup[] = []
    for (const [pattern, sample] of groupBy(page.keys(), (at) => site.pattern[page[at]!]!)) {
      const sum = (column: Uint32Array) => sample.reduce((total, at) => total + column[at]!, 0)
      const [plus, minus] = [sum(added), sum(removed)]
      // A changed URL is one link that is both added and removed.
      const changed = Math.max(plus, minus)
      const share = changed / Math.max(1, sum(sent) + Math.max(0, plus - minus))
      if (changed < MIN_LINKS || share <= MUCH) continue
      const message = messages.differ({ pattern: site.patterns[pattern]!.name, share, added: plus, removed: minus })
      const pages = Uint32Array.from(sample, (at) => page[at]!).sort()
      groups.push({ message, target: pages[0]!, pages })
    }
    if (groups.length === 0) return ruling('pass', messages.same)
    return ruling('warn', messages.found({ count: groups.length }), groups)
  },
})
