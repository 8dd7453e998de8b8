import { defineMessages } from '../../audit.ts'
import { CRAWL_BUDGET, HTTP_ERRORS, REDIRECT_CHAINS } from '../../authorities.ts'
import { redirectEnds } from '../graph.ts'
import { siteMessages } from '../messages.ts'
import { affectedPages, groupsByTarget, representative, ruling, sortedPages } from '../rules.ts'
import { NONE, type Site, STATE } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

/** Half of what Google’s crawlers follow. Chains beyond 20 are not told apart. */
const GRAVE = 5
const MOST = 20

const messages = defineMessages({
  short: 'No internal link leads through more than one redirect.',
  chained: {
    one: '{count} page links to redirect chains; the longest has {hops} redirects.',
    other: '{count} pages link to redirect chains; the longest has {hops} redirects.',
  },
  chain: 'The linked URL leads through {hops} redirects.',
  forms: 'URLs redirect several times to become the same URL with https, www or a slash.',
})

export const redirectChains = defineSiteAudit({
  id: 'site/redirect-chains',
  importance: 'medium',
  title: 'No redirect chains',
  failureTitle: 'Redirect chains',
  why: 'Every step is another round trip for visitors, and crawlers give up after a few.',
  fix: 'Redirect each old URL straight to its final target, and combine the redirects to https and to www.',
  messages,
  authorities: [REDIRECT_CHAINS, HTTP_ERRORS, CRAWL_BUDGET],

  check(site) {
    if (site.redirect.every((target) => target === NONE)) return ruling('not-applicable', siteMessages.noRedirects)
    const ends = redirectEnds(site.redirect)
    const chains = groupsByTarget(site, (target) => {
      // A loop is another finding.
      if (site.state[target] === STATE.external || ends[target] === NONE) return null
      const hops = hopsFrom(site, target)
      return hops < 2 ? null : messages.chain({ hops })
    })
    if (chains.length === 0) return ruling('pass', messages.short)
    const hops = chains.reduce((most, { target }) => Math.max(most, hopsFrom(site, target!)), 0)
    const count = affectedPages(site, chains).length
    return ruling(hops >= GRAVE ? 'fail' : 'warn', messages.chained({ count, hops }), formsTogether(site, chains))
  },
})

/** Up to 20: sites can make chains as long as they like. */
function hopsFrom({ redirect }: Site, start: number): number {
  let hops = 0
  for (let at = start; redirect[at] !== NONE && hops < MOST; at = redirect[at]!) hops++
  return hops
}

/** http to https to www is one setting of the server, however many URLs it concerns. */
function formsTogether(site: Site, chains: SiteGroup[]): SiteGroup[] {
  const isForm = ({ target }: SiteGroup) => {
    let at = target!
    for (let hop = hopsFrom(site, at); hop > 0; hop--) {
      const next = site.redirect[at]!
      if (site.family[at] !== site.family[next]) return false
      at = next
    }
    return true
  }
  const forms = chains.filter(isForm)
  if (forms.length === 0) return chains
  const pages = sortedPages(forms.flatMap((group) => [...group.pages]))
  return [
    {
      message: messages.forms,
      target: representative(
        site,
        forms.map(({ target }) => target!),
      ),
      pages,
    },
    ...chains.filter((chain) => !isForm(chain)),
  ]
}
