import { defineMessages } from '../../audit.ts'
import { OBSERVATORY } from '../../authorities.ts'
import { isSessionName } from '../../derive/http/set-cookie.ts'
import { compare } from '../page-columns.ts'
import { pagesOf, ruling, shareRuling, sortedPages } from '../rules.ts'
import type { CookieUse, Site } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const SHOWN = 60
/** Some programs name cookies differently for every visitor, so those on the fewest pages are reported together. */
const MOST = 200

const messages = defineMessages({
  none: 'No page sets cookies for a first-time visitor.',
  secure: 'All cookies have the right attributes on every page.',
  found: {
    one: '{count} page sets cookies without the right attributes.',
    other: '{count} pages set cookies without the right attributes.',
  },
  missing: 'The cookie {name} lacks {attributes:list}.',
  others: {
    one: '{count} more cookie lacks Secure, HttpOnly or SameSite.',
    other: '{count} more cookies lack Secure, HttpOnly or SameSite.',
  },
  onlyHsts: 'The cookie {name} lacks Secure; only HSTS keeps it encrypted.',
})

export const cookiesDiffer = defineSiteAudit({
  id: 'site/cookies-differ',
  importance: 'medium',
  title: 'Cookies are secure on every page',
  failureTitle: 'Pages set cookies without Secure, HttpOnly or SameSite',
  why: 'One page that sets the session cookie without protection is enough to expose it.',
  fix: 'Set `Secure` on all cookies, and `HttpOnly` and `SameSite` on those that keep a session, in one place for all pages.',
  messages,
  authorities: [OBSERVATORY],

  check(site) {
    if (site.cookies.length === 0) return ruling('not-applicable', messages.none)
    const weak = site.cookies
      .filter((cookie) => missingFrom(site, cookie).length > 0)
      .sort((a, b) => b.pages.length - a.pages.length || compare(a.name, b.name))
    const groups = weak.slice(0, MOST).map((cookie) => groupFor(site, cookie))
    const others = weak.slice(MOST)
    if (others.length > 0)
      groups.push({
        message: messages.others({ count: others.length }),
        target: null,
        pages: sortedPages(others.flatMap(({ pages }) => [...pages])),
      })
    return shareRuling(site, groups, pagesOf(site).length, { none: messages.secure, some: messages.found })
  },
})

function groupFor(site: Site, cookie: CookieUse): SiteGroup {
  const attributes = missingFrom(site, cookie)
  const name = cookie.name.slice(0, SHOWN)
  const only = attributes.length === 1 ? attributes[0] : null
  const isEncrypted = site.hosts.hsts && only === 'Secure'
  const message = isEncrypted ? messages.onlyHsts({ name }) : messages.missing({ name, attributes })
  // Without SameSite, each browser has its own default: that costs a page nothing either.
  const note = isEncrypted || only === 'SameSite'
  return { message, target: null, pages: cookie.pages, note }
}

/** As on a page: scripts may read what is no session, and other sites may send it along. */
function missingFrom({ hosts }: Site, { name, secure, httpOnly, sameSite }: CookieUse): string[] {
  const isSession = isSessionName(name)
  return [
    ...(hosts.https && !secure ? ['Secure'] : []),
    ...(isSession && !httpOnly ? ['HttpOnly'] : []),
    ...(isSession && !sameSite ? ['SameSite'] : []),
  ]
}
