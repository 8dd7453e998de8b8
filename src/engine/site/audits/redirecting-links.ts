import { defineMessages } from '../../audit.ts'
import { CRAWL_BUDGET, REDIRECT_CHAINS } from '../../authorities.ts'
import { redirectEnds } from '../graph.ts'
import { siteMessages } from '../messages.ts'
import {
  addressesWith,
  affectedPages,
  answerOf,
  groupsByTarget,
  hasCheckedLinks,
  hasFlag,
  hasInternalLinks,
  pagesOf,
  ruling,
  shareOutcome,
} from '../rules.ts'
import { EXTERNAL, FLAG, NONE, type Site, STATE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  direct: 'Internal links don’t redirect.',
  indirect: {
    one: '{count} page links to URLs that redirect. Redirecting URLs: {targets}.',
    other: '{count} pages link to URLs that redirect. Redirecting URLs: {targets}.',
  },
  redirects: 'The linked URL redirects; link to its target instead.',
  redirectsToBroken: 'The linked URL redirects to a URL that doesn’t work; correct or remove the link.',
  redirectsInLoop: 'The linked URL redirects in a loop, so it can’t be opened; correct or remove the link.',
  conditional: 'The linked URL redirects depending on the visitor, such as for a login or a language.',
})

export const redirectingLinks = defineSiteAudit({
  id: 'site/redirecting-links',
  importance: 'medium',
  title: 'Internal links don’t redirect',
  failureTitle: 'Internal links to URLs that redirect',
  why: 'Each redirect makes visitors wait for another response and costs crawlers a request.',
  fix: 'Replace the link with the URL it redirects to, if that URL works. Keep the redirect for links from elsewhere.',
  messages,
  authorities: [CRAWL_BUDGET, REDIRECT_CHAINS],

  check(site) {
    if (!hasInternalLinks(site)) return ruling('not-applicable', siteMessages.noLinks)
    if (!hasCheckedLinks(site)) return ruling('unknown', siteMessages.uncheckedLinks)
    const ends = redirectEnds(site.redirect)
    const broken = brokenEnds(site)
    const endless = endlessRedirects(site)
    const groups = groupsByTarget(site, (target) => {
      if (site.redirect[target] === NONE || site.state[target] === STATE.external) return null
      if (isConditional(site, target)) return messages.conditional
      if (endless(target)) return messages.redirectsInLoop
      return broken.has(ends[target]!) ? messages.redirectsToBroken : messages.redirects
    }).map((group) => ({ ...group, note: group.message === messages.conditional }))
    const count = affectedPages(site, groups).length
    if (count === 0) return ruling('pass', messages.direct, groups)
    const targets = groups.filter(({ note }) => !note).length
    return ruling(shareOutcome(count, pagesOf(site).length), messages.indirect({ count, targets }), groups)
  },
})

/** Targets to which a link would be broken too, on other sites as well. */
function brokenEnds(site: Site): ReadonlySet<number> {
  const { address, outcome } = site.external
  const gone = address.filter((_, at) => outcome[at] === EXTERNAL.gone || outcome[at] === EXTERNAL.noHost)
  return new Set([...gone, ...addressesWith(site, (target) => answerOf(site, target) === 'broken')])
}

/** Whether a redirect leads into a loop; one that cookies or the visitor may end is none. */
function endlessRedirects(site: Site): (address: number) => boolean {
  const isOpen = (address: number) => hasFlag(site, address, FLAG.conditionalRedirect)
  const ends = redirectEnds(site.redirect.map((target, address) => (isOpen(address) ? NONE : target)))
  return (address) => ends[address] === NONE
}

/** Depends on the visitor, or is meant to end: the link is right as it is. */
function isConditional(site: Site, address: number): boolean {
  return (
    hasFlag(site, address, FLAG.conditionalRedirect) ||
    (hasFlag(site, address, FLAG.temporaryRedirect) && hasFlag(site, address, FLAG.utility))
  )
}
