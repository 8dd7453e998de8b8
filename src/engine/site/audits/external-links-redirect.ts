import { defineMessages } from '../../audit.ts'
import { REDIRECT_STATUS } from '../../authorities.ts'
import { affectedPages, linkersOf, ruling } from '../rules.ts'
import { EXTERNAL } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const messages = defineMessages({
  notChecked: 'External links were not checked.',
  none: 'No page links to another site.',
  direct: 'No linked external page has moved for good.',
  moved: {
    one: '{count} page links to external pages that have moved for good. URLs: {targets}.',
    other: '{count} pages link to external pages that have moved for good. URLs: {targets}.',
  },
  permanent: 'The linked page has moved permanently (301 or 308).',
})

export const externalLinksRedirect = defineSiteAudit({
  id: 'site/external-links-redirect',
  importance: 'info',
  title: 'External links are up to date',
  failureTitle: 'External links to pages that have moved',
  why: 'A redirect on another site may disappear one day; the link then breaks.',
  fix: 'Replace each link with the URL that it redirects to.',
  messages,
  authorities: [REDIRECT_STATUS],

  check(site) {
    const { checked, address, outcome } = site.external
    if (!checked) return ruling('not-applicable', messages.notChecked)
    if (address.length === 0) return ruling('not-applicable', messages.none)
    const groups: SiteGroup[] = []
    address.forEach((target, at) => {
      if (outcome[at] !== EXTERNAL.moved) return
      const pages = linkersOf(site, target)
      // Named by other means, such as hreflang.
      if (pages.length > 0) groups.push({ message: messages.permanent, target, pages })
    })
    if (groups.length === 0) return ruling('pass', messages.direct)
    return ruling('warn', messages.moved({ count: affectedPages(site, groups).length, targets: groups.length }), groups)
  },
})
