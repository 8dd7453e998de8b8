import { defineAudit, defineMessages } from '../../audit.ts'
import { ariaInHtml } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { mayHaveRole } from '../../derive/accessibility/allowed-roles.ts'
import type { Document } from '../../derive/document/document.ts'
import type { Element } from '../../derive/document/dom.ts'
import { judgeElements, splitExposed } from '../subjects.ts'

const messages = defineMessages({
  none: 'No element has a valid ARIA role.',
  allowed: 'Every ARIA role is allowed on its element.',
  misplaced: {
    one: '{count} element has a role that it may not have.',
    other: '{count} elements have a role that they may not have.',
  },
  total: { one: '{count} role', other: '{count} roles' },
  share: { one: '{failing} of {count} role', other: '{failing} of {count} roles' },
  notAllowed: '<{element}> may not have the role {role}.',
})

export const allowedRole = defineAudit({
  id: 'accessibility/allowed-role',
  importance: 'low',
  title: 'ARIA roles suit their elements',
  failureTitle: 'ARIA roles on the wrong elements',
  why: 'A role replaces what the element is: with `role="button"`, a heading is missing from the outline; with `role="navigation"`, a list no longer says how many items it has.',
  fix: 'Put the role on a `div` or `span` around or inside the element, or use the HTML element that already has it, such as `<nav><ul>…</ul></nav>`.',
  messages,
  authorities: [ariaInHtml('allowed roles', 'docconformance')],
  examples: {
    bad: '<body><ul role="navigation"><li><a href="/clocks">Clocks</a></li></ul></body>',
    good: '<body><div role="navigation"><ul><li><a href="/clocks">Clocks</a></li></ul></div></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const { rendering, roles } = accessibility
    const subjects = splitExposed(withRole(document, accessibility), rendering)
    const misplaced = subjects.checked.filter((element) => {
      const role = roles.explicit(element)!
      // Where focus or an attribute undoes the role none, the audit of decorative elements says so.
      const isUndone = role === 'none' && roles.of(element) !== 'none'
      return !isUndone && !mayHaveRole(element, role, roles)
    })
    return judgeElements({ document, accessibility }, withRole, messages, {
      subjects,
      failing: misplaced,
      pass: messages.allowed,
      warn: messages.misplaced,
      at: (element) => messages.notAllowed({ element: element.name, role: roles.explicit(element)! }),
    })
  },
})

/** Roles that don't exist are another audit's. */
function withRole(document: Document, { roles }: Accessibility): Element[] {
  return document.having('role').filter((element) => roles.explicit(element) !== null)
}
