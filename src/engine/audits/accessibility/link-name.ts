import { defineAudit, defineMessages, fail, notApplicable, pass } from '../../audit.ts'
import { ariaRole } from '../../derive/accessibility/aria.ts'
import type { Element } from '../../derive/document/dom.ts'
import { atEachShown } from '../shown-elements.ts'

const messages = defineMessages({
  none: 'The page has no links.',
  named: 'Every link has an accessible name.',
  missing: { one: '{count} link has no accessible name.', other: '{count} links have no accessible name.' },
  total: { one: '{count} link', other: '{count} links' },
  share: { one: '{failing} of {count} link', other: '{failing} of {count} links' },
  noName: 'This link has neither text nor an alternative such as alt text or aria-label.',
})

export const linkName = defineAudit({
  id: 'accessibility/link-name',
  importance: 'high',
  title: 'Links have an accessible name',
  failureTitle: 'Links without an accessible name',
  why: 'Screen readers announce a link by its name; without one, people hear its URL or just "link".',
  fix: 'Add text to the link, give the image in it an `alt` text, or name the link with `aria-label`.',
  messages,
  authorities: [
    {
      name: 'WCAG 2.2, 2.4.4 Link Purpose and 4.1.2 Name, Role, Value (ACT c487ae)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/c487ae/',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><a href="/cart"><img src="/cart.svg" alt=""></a></body>',
    good: '<body><a href="/cart"><img src="/cart.svg" alt="Shopping cart"></a></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const links = accessibility.withRole(isLink, ['a', 'area'])
    const count = links.length
    if (count === 0) return notApplicable(messages.none)
    const nameless: Element[] = []
    for (const link of links) if (!accessibility.names.isNamed(link)) nameless.push(link)
    const failing = nameless.length
    if (failing === 0) return pass(messages.named, { value: messages.total({ count }) })
    return fail(messages.missing({ count: failing }), {
      value: messages.share({ failing, count }),
      ...atEachShown(document, accessibility, nameless, messages.noName),
    })
  },
})

function isLink(role: string): boolean {
  return role === 'link' || ariaRole(role)?.link === true
}
