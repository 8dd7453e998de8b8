import { defineMessages, type Message } from '../../audit.ts'
import { CRAWL_BUDGET, HTTP_ERRORS } from '../../authorities.ts'
import { redirectEnds } from '../graph.ts'
import { siteMessages } from '../messages.ts'
import {
  affectedPages,
  answerOf,
  hasCheckedLinks,
  hasFlag,
  hasInternalLinks,
  linkersOf,
  pagesOf,
  ruling,
  sortedPages,
} from '../rules.ts'
import { FLAG, NONE, type Site, STATE } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const messages = defineMessages({
  working: 'Every internal link that was checked works.',
  broken: {
    one: '{count} page has broken internal links. Broken URLs: {targets}.',
    other: '{count} pages have broken internal links. Broken URLs: {targets}.',
  },
  status: 'The linked URL responds with status {status}.',
  noTarget: 'The linked URL responds with status {status}, a redirect, but without a valid target.',
  noResponse: 'The linked URL does not respond, or its response can’t be read.',
  refused: 'The linked URL refused our request, so it may work in a browser.',
  doubtful: 'The linked URL failed once; a second try did not confirm it.',
})

export const brokenLinks = defineSiteAudit({
  id: 'site/broken-links',
  importance: 'high',
  title: 'Internal links work',
  failureTitle: 'Broken internal links',
  why: 'Visitors who follow a broken link don’t find what they came for, and crawlers waste requests on it.',
  fix: 'Correct or remove each link. If the page has moved, redirect its old URL to the new one. If a page doesn’t contain the broken URL, a link on it gets there through a redirect: see “Internal links to URLs that redirect”.',
  messages,
  authorities: [HTTP_ERRORS, CRAWL_BUDGET],

  check(site) {
    if (!hasInternalLinks(site)) return ruling('not-applicable', siteMessages.noLinks)
    const groups = brokenGroups(site)
    const affected = affectedPages(site, groups)
    if (affected.length === 0)
      return hasCheckedLinks(site)
        ? ruling('pass', messages.working, groups)
        : ruling('unknown', siteMessages.uncheckedLinks, groups)
    const targets = groups.filter(({ note }) => note !== true).length
    const isGrave = affected.length > pagesOf(site).length * 0.05 || affected.includes(site.start)
    return ruling(isGrave ? 'fail' : 'warn', messages.broken({ count: affected.length, targets }), groups)
  },
})

/** By the URL that does not work, which may be the end of a redirect. */
function brokenGroups(site: Site): SiteGroup[] {
  const ends = redirectEnds(site.redirect)
  const pagesByEnd = new Map<number, number[]>()
  for (let target = 0; target < site.count; target++) {
    const end = ends[target]!
    if (end === NONE || site.state[target] === STATE.external || problemOf(site, end) === null) continue
    const pages = linkersOf(site, target)
    const known = pagesByEnd.get(end)
    if (known !== undefined) for (const page of pages) known.push(page)
    else if (pages.length > 0) pagesByEnd.set(end, [...pages])
  }
  return [...pagesByEnd].map(([target, pages]) => ({
    message: problemOf(site, target)!,
    target,
    pages: sortedPages(pages),
    note: answerOf(site, target) !== 'broken',
  }))
}

function problemOf(site: Site, address: number): Message | null {
  switch (answerOf(site, address)) {
    case 'broken':
      return brokenBy(site, address)
    case 'refused':
      return messages.refused
    case 'doubtful':
      return messages.doubtful
    default:
      return null
  }
}

function brokenBy(site: Site, address: number): Message {
  const status = String(site.status[address])
  if (hasFlag(site, address, FLAG.deadRedirect)) return messages.noTarget({ status })
  return site.status[address] === 0 ? messages.noResponse : messages.status({ status })
}
