import { defineAudit, defineMessages } from '../../audit.ts'
import { actRule } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { ariaRole } from '../../derive/accessibility/aria.ts'
import type { Document } from '../../derive/document/document.ts'
import type { Element } from '../../derive/document/dom.ts'
import { judgeNames } from '../accessible-names.ts'

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
  why: 'Screen readers announce a link by its name; without one, people hear its URL or just “link”.',
  fix: 'Add text to the link, give the image in it an `alt` text, or name the link with `aria-label`.',
  messages,
  authorities: [actRule('WCAG 2.2, 2.4.4 Link Purpose and 4.1.2 Name, Role, Value', 'c487ae')],
  examples: {
    bad: '<body><a href="/cart"><img src="/cart.svg" alt=""></a></body>',
    good: '<body><a href="/cart"><img src="/cart.svg" alt="Shopping cart"></a></body>',
  },
  needs: ['document', 'accessibility'],

  check(page) {
    return judgeNames(page, linksOf, messages)
  },
})

function linksOf(_: Document, accessibility: Accessibility): Element[] {
  return accessibility.allWithRole(isLink, ['a', 'area'])
}

function isLink(role: string): boolean {
  return role === 'link' || ariaRole(role)?.link === true
}
