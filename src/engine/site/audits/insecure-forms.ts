import { defineMessages } from '../../audit.ts'
import { w3c } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { groupsByPattern, hasFlag, pagesOf, ruling, shareOutcome } from '../rules.ts'
import { FLAG } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  secure: 'No form sends its data over HTTP.',
  found: {
    one: '{count} page has a form that sends its data over HTTP.',
    other: '{count} pages have a form that sends its data over HTTP.',
  },
})

export const insecureForms = defineSiteAudit({
  id: 'site/insecure-forms',
  importance: 'high',
  title: 'Forms send their data over HTTPS',
  failureTitle: 'Forms send their data over HTTP',
  why: 'Anyone on the network path can read and change what visitors enter; browsers warn before they send it.',
  fix: 'Change the `action` of these forms to an `https:` URL; usually one template is the cause for all pages of its kind.',
  messages,
  authorities: [
    w3c('Mixed Content', 'mixed-content/'),
    {
      name: 'HTML Standard: form submission',
      url: 'https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm',
    },
  ],

  check(site) {
    const pages = pagesOf(site)
    if (pages.length === 0) return ruling('not-applicable', siteMessages.noPages)
    const found = pages.filter((page) => hasFlag(site, page, FLAG.insecureForm))
    const groups = groupsByPattern(site, found, (pattern) => siteMessages.pattern({ pattern }))
    const summary = found.length === 0 ? messages.secure : messages.found({ count: found.length })
    return ruling(shareOutcome(found.length, pages.length), summary, groups)
  },
})
