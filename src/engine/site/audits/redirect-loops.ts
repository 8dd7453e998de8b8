import { defineMessages } from '../../audit.ts'
import { REDIRECT_STATUS } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { hasFlag, representative, ruling } from '../rules.ts'
import { FLAG, NONE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  none: 'No redirect leads back to itself.',
  loops: { one: '{count} redirect loop.', other: '{count} redirect loops.' },
  loop: { one: 'This URL redirects to itself.', other: '{count} URLs redirect to each other in a circle.' },
  withCookies: 'The redirects set cookies or depend on the visitor, and may end in a browser.',
})

export const redirectLoops = defineSiteAudit({
  id: 'site/redirect-loops',
  importance: 'high',
  title: 'No redirect loops',
  failureTitle: 'Redirect loops',
  why: 'A page in a redirect loop can’t be opened: browsers show an error, and crawlers drop the URL.',
  fix: 'Look for rules that contradict each other, such as one that adds a trailing slash and one that removes it.',
  messages,
  authorities: [REDIRECT_STATUS],

  check(site) {
    if (site.redirect.every((target) => target === NONE)) return ruling('not-applicable', siteMessages.noRedirects)
    const groups = loopsIn(site.redirect).map((loop) => {
      // Without cookies such a redirect may never end, though it does for visitors.
      const note = loop.some((address) => hasFlag(site, address, FLAG.conditionalRedirect))
      const message = note ? messages.withCookies : messages.loop({ count: loop.length })
      return {
        message,
        target: representative(site, loop),
        pages: Uint32Array.from(loop).sort(),
        note,
      }
    })
    const count = groups.filter(({ note }) => !note).length
    return count === 0 ? ruling('pass', messages.none, groups) : ruling('fail', messages.loops({ count }), groups)
  },
})

/** Each address has one target at most, so following them meets every circle once. */
function loopsIn(redirect: Int32Array): number[][] {
  const walk = new Uint32Array(redirect.length)
  const loops: number[][] = []
  for (let start = 0; start < redirect.length; start++) {
    let at = start
    while (at !== NONE && walk[at] === 0) {
      walk[at] = start + 1
      at = redirect[at]!
    }
    if (at === NONE || walk[at] !== start + 1) continue
    const loop = [at]
    for (let next = redirect[at]!; next !== at; next = redirect[next]!) loop.push(next)
    loops.push(loop)
  }
  return loops
}
