import { defineMessages, type Message } from '../../audit.ts'
import { siteMessages } from '../messages.ts'
import { pagesOf, representative, ruling } from '../rules.ts'
import type { Site } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const MIN_PAGES = 10
const NEARLY_ALL = 0.9

const messages = defineMessages({
  none: 'No failure repeats itself on nearly all pages of a kind.',
  found: {
    one: '{count} failure comes from a template: one fix repairs all its pages.',
    other: '{count} failures come from templates: one fix for each repairs all their pages.',
  },
  template: '{audit} fails with the same cause on {count} of {all} pages like {pattern}.',
  templateAt: '{audit} fails on {count} of {all} pages like {pattern}, always at {where}.',
})

export const templateFindings = defineSiteAudit({
  id: 'site/template-findings',
  importance: 'info',
  title: 'No failures caused by templates',
  failureTitle: 'Failures caused by templates',
  why: 'A failure on nearly all pages of a kind has one cause: the template that they share.',
  fix: 'Fix these first, in the template: each fix there repairs many pages at once.',
  messages,
  authorities: [],

  check(site) {
    const pages = pagesOf(site)
    if (pages.length === 0) return ruling('not-applicable', siteMessages.noPages)
    const sizes = new Map(
      [...Map.groupBy(pages, (page) => site.pattern[page]!)].map(([pattern, { length }]) => [pattern, length]),
    )
    const groups = site.marks
      .filter(({ outcome }) => outcome === 'fail')
      .flatMap(({ audit, causes }) => causes.flatMap(({ cause, pages }) => groupsFor(site, audit, cause, pages, sizes)))
    // The pages lost these points already, so it is information only.
    if (groups.length === 0) return ruling('pass', messages.none)
    return ruling('warn', messages.found({ count: groups.length }), groups)
  },
})

function groupsFor(
  site: Site,
  audit: string,
  cause: string,
  pages: Uint32Array,
  sizes: ReadonlyMap<number, number>,
): SiteGroup[] {
  return [...Map.groupBy(pages, (page) => site.pattern[page]!)].flatMap(([pattern, members]) => {
    const all = sizes.get(pattern) ?? 0
    if (all < MIN_PAGES || members.length < all * NEARLY_ALL) return []
    const facts = { audit, count: members.length, all, pattern: site.patterns[pattern]!.name }
    return [
      { message: messageFor(cause, facts), target: representative(site, members), pages: Uint32Array.from(members) },
    ]
  })
}

/** A cause is the key of a message and the place in the page. */
function messageFor(cause: string, facts: Parameters<typeof messages.template>[0]): Message {
  const where = cause.slice(cause.indexOf(' ') + 1)
  return cause.includes(' ') && where !== '' ? messages.templateAt({ ...facts, where }) : messages.template(facts)
}
