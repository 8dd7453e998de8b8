import { defineMessages } from '../../audit.ts'
import { OBSERVATORY } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { SECURITY_HEADERS } from '../pages/page-facts.ts'
import { hasFlag, pagesOf, representative, ruling, shareRuling } from '../rules.ts'
import { FLAG, type Site } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

/** Fewer pages may be made by another program on purpose. */
const MIN_SHARE = 0.01

const messages = defineMessages({
  same: 'All pages of a host have the same security headers.',
  found: {
    one: '{count} page lacks a security header that others have.',
    other: '{count} pages lack a security header that others have.',
  },
  missing: '{header} is missing here and present on {present:percent} of the pages.',
})

export const headersDiffer = defineSiteAudit({
  id: 'site/headers-differ',
  importance: 'medium',
  title: 'All pages have the same security headers',
  failureTitle: 'Security headers missing on some pages',
  why: 'A header that protects only some pages is usually an oversight, and attackers look for the pages without it.',
  fix: 'Set security headers in one place for all responses, in the server or proxy, not in each application.',
  messages,
  authorities: [OBSERVATORY],

  check(site) {
    const pages = pagesOf(site)
    if (pages.length === 0) return ruling('not-applicable', siteMessages.noPages)
    const groups = [...Map.groupBy(pages, (page) => site.host[page]!).values()].flatMap((ofHost) =>
      SECURITY_HEADERS.flatMap((_, bit) => groupFor(site, ofHost, bit)),
    )
    return shareRuling(site, groups, pages.length, { none: messages.same, some: messages.found })
  },
})

function groupFor(site: Site, pages: number[], bit: number): SiteGroup[] {
  const header = SECURITY_HEADERS[bit]!
  // RFC 6797 §7.2: over HTTP the header must not be sent.
  const able = header === 'strict-transport-security' ? pages.filter((page) => !hasFlag(site, page, FLAG.http)) : pages
  const missing = able.filter((page) => (site.headers[page]! & (1 << bit)) === 0)
  if (missing.length === 0 || missing.length === able.length || missing.length < able.length * MIN_SHARE) return []
  const present = 1 - missing.length / able.length
  return [
    {
      message: messages.missing({ header, present }),
      target: representative(site, missing),
      pages: Uint32Array.from(missing),
    },
  ]
}
