import { defineMessages } from '../../audit.ts'
import { isSessionName } from '../../derive/http/set-cookie.ts'
import { OBSERVATORY } from '../authorities.ts'
import { affectedPages, pagesOf, ruling, shareOutcome } from '../rules.ts'
import type { CookieUse, Site } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const SHOWN = 60

const messages = defineMessages({
  none: 'No page sets cookies for a first-time visitor.',
  secure: 'All cookies have the right attributes on every page.',
  found: {
    one: '{count} page sets cookies without the right attributes.',
    other: '{count} pages set cookies without the right attributes.',
  },
  missing: 'The cookie {name} lacks {attributes:list}.',
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
    const groups = site.cookies.flatMap((cookie) => {
      const attributes = missingFrom(site, cookie)
      if (attributes.length === 0) return []
      const name = cookie.name.slice(0, SHOWN)
      const note = site.hosts.hsts && attributes.length === 1 && attributes[0] === 'Secure'
      const message = note ? messages.onlyHsts({ name }) : messages.missing({ name, attributes })
      return [{ message, target: null, pages: cookie.pages, note }]
    })
    const count = affectedPages(site, groups).length
    const summary = count === 0 ? messages.secure : messages.found({ count })
    return ruling(shareOutcome(count, pagesOf(site).length), summary, groups)
  },
})

/** As on a page: scripts may read what is no session, and other sites may send it along. */
function missingFrom({ hosts }: Site, { name, secure, httpOnly, sameSite }: CookieUse): string[] {
  const isSession = isSessionName(name)
  return [
    ...(hosts.https && !secure ? ['Secure'] : []),
    ...(isSession && !httpOnly ? ['HttpOnly'] : []),
    ...(isSession && !sameSite ? ['SameSite'] : []),
  ]
}
