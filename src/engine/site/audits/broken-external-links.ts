import { defineMessages } from '../../audit.ts'
import { HTTP_ERRORS } from '../../authorities.ts'
import { redirectEnds } from '../graph.ts'
import { affectedPages, linkersOf, ruling, sortedPages } from '../rules.ts'
import { EXTERNAL, NONE, type Site, STATE } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const messages = defineMessages({
  notChecked: 'External links were not checked.',
  none: 'No page links to another site.',
  noneResolved:
    'None of the hosts of external links could be resolved. The DNS of this network may not resolve other sites.',
  working: 'No external link is known to be broken.',
  broken: {
    one: '{count} page has broken external links. Broken URLs: {targets}.',
    other: '{count} pages have broken external links. Broken URLs: {targets}.',
  },
  gone: 'The linked page is gone (404 or 410).',
  noHost: 'The linked host does not exist.',
})

export const brokenExternalLinks = defineSiteAudit({
  id: 'site/broken-external-links',
  importance: 'medium',
  title: 'External links work',
  failureTitle: 'Broken external links',
  why: 'Links that lead nowhere annoy visitors, and a host that no longer exists can be bought by anyone.',
  fix: 'Link to the page’s new URL or to an archived copy, or remove the link.',
  messages,
  authorities: [HTTP_ERRORS],

  check(site) {
    const { checked, address, outcome } = site.external
    if (!checked) return ruling('not-applicable', messages.notChecked)
    if (address.length === 0) return ruling('not-applicable', messages.none)
    if (isWithoutDns(site)) return ruling('unknown', messages.noneResolved)
    const groups: SiteGroup[] = []
    const redirecting = redirectsTo(site, redirectEnds(site.redirect))
    address.forEach((target, at) => {
      if (outcome[at] !== EXTERNAL.gone && outcome[at] !== EXTERNAL.noHost) return
      const message = outcome[at] === EXTERNAL.gone ? messages.gone : messages.noHost
      const pages = sortedPages(
        [target, ...(redirecting.get(target) ?? [])].flatMap((from) => [...linkersOf(site, from)]),
      )
      // Named by other means, such as hreflang.
      if (pages.length > 0) groups.push({ message, target, pages })
    })
    if (groups.length === 0) return ruling('pass', messages.working)
    // Other sites change without notice: a warning, never a failure.
    return ruling(
      'warn',
      messages.broken({ count: affectedPages(site, groups).length, targets: groups.length }),
      groups,
    )
  },
})

/** Several hosts, and none is found: closed networks give the names of their own hosts only. */
function isWithoutDns({ external: { address, outcome }, host }: Site): boolean {
  return outcome.every((one) => one === EXTERNAL.noHost) && address.some((one) => host[one] !== host[address[0]!])
}

/** Addresses of the site that redirect to another one, by its address. */
function redirectsTo({ state, redirect }: Site, ends: Int32Array): Map<number, number[]> {
  const found = new Map<number, number[]>()
  redirect.forEach((next, address) => {
    const end = ends[address]!
    if (next === NONE || end === NONE || state[end] !== STATE.external) return
    const known = found.get(end)
    if (known === undefined) found.set(end, [address])
    else known.push(address)
  })
  return found
}
