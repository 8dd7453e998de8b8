import { defineMessages } from '../../audit.ts'
import { CRAWL_BUDGET, REDIRECT_CHAINS } from '../authorities.ts'
import { siteMessages } from '../messages.ts'
import { affectedPages, groupsByTarget, ruling, sortedPages } from '../rules.ts'
import { NONE, type Site, STATE } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

/** Google advises against chains of five hops and more; longer ones are not told apart. */
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
  title: 'Redirects take one step',
  failureTitle: 'Redirect chains',
  why: 'Every step is another round trip for visitors, and crawlers give up after some.',
  fix: 'Redirect each old URL straight to its final target, and combine the redirects to https and to www.',
  messages,
  authorities: [REDIRECT_CHAINS, CRAWL_BUDGET],

  check(site) {
    if (site.redirect.every((target) => target === NONE)) return ruling('not-applicable', siteMessages.noRedirects)
    const chains = groupsByTarget(site, (target) => {
      if (site.state[target] === STATE.external) return null
      const hops = hopsFrom(site, target)
      return hops < 2 ? null : messages.chain({ hops })
    })
    if (chains.length === 0) return ruling('pass', messages.short)
    const hops = chains.reduce((most, { target }) => Math.max(most, hopsFrom(site, target!)), 0)
    const count = affectedPages(site, chains).length
    return ruling(hops >= GRAVE ? 'fail' : 'warn', messages.chained({ count, hops }), formsTogether(site, chains))
  },
})

/** 0 for a loop: that is another finding. */
function hopsFrom({ redirect }: Site, start: number): number {
  let at = start
  for (let hops = 0; hops < MOST; hops++) {
    if (redirect[at] === NONE) return hops
    at = redirect[at]!
    if (at === start) return 0
  }
  return isLoop(redirect, at) ? 0 : MOST
}

function isLoop(redirect: Int32Array, start: number): boolean {
  let fast = start
  let slow = start
  for (;;) {
    for (let step = 0; step < 2; step++) {
      if (redirect[fast] === NONE) return false
      fast = redirect[fast]!
    }
    slow = redirect[slow]!
    if (fast === slow) return true
  }
}

/** http to https to www is one setting of the server, however many URLs it concerns. */
function formsTogether(site: Site, chains: SiteGroup[]): SiteGroup[] {
  const isForm = ({ target }: SiteGroup) => {
    for (let at = target!; site.redirect[at] !== NONE; at = site.redirect[at]!)
      if (site.family[at] !== site.family[site.redirect[at]!]) return false
    return true
  }
  const forms = chains.filter(isForm)
  if (forms.length === 0) return chains
  const pages = sortedPages(forms.flatMap((group) => [...group.pages]))
  return [{ message: messages.forms, target: forms[0]!.target, pages }, ...chains.filter((chain) => !isForm(chain))]
}
