import { defineAudit, defineMessages } from '../../audit.ts'
import { actRule, wcagCriterion } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { cut } from '../../derive/document/where.ts'
import { judgeElements, splitExposed } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page uses no ARIA roles.',
  valid: 'Every ARIA role is valid.',
  invalid: { one: '{count} element has an invalid role.', other: '{count} elements have an invalid role.' },
  total: { one: '{count} role', other: '{count} roles' },
  share: { one: '{failing} of {count} role', other: '{failing} of {count} roles' },
  deprecated: { one: '{count} element has a deprecated role.', other: '{count} elements have a deprecated role.' },
  outdated: 'The role {role} is deprecated: browsers and screen readers may drop it.',
  unknown: '“{role}” is not a valid ARIA role.',
})

export const ariaRole = defineAudit({
  id: 'accessibility/aria-role',
  importance: 'medium',
  title: 'ARIA roles are valid',
  failureTitle: 'Invalid or deprecated ARIA roles',
  why: 'Browsers ignore unknown roles, so screen readers do not announce the element as what it is meant to be.',
  fix: 'Correct the spelling of the role, or use the HTML element that already has it.',
  messages,
  authorities: [actRule('WAI-ARIA 1.2, roles', '674b10'), wcagCriterion('4.1.2 Name, Role, Value', 'name-role-value')],
  examples: {
    bad: '<body><span role="lnik" tabindex="0">Our prices</span></body>',
    good: '<body><span role="link" tabindex="0">Our prices</span></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const { roles } = accessibility
    const subjects = splitExposed(withRole(document), accessibility.rendering)
    const { checked: elements } = subjects
    const invalid = elements.filter((element) => roles.explicit(element) === null)
    const deprecated = elements.filter((element) => DEPRECATED.has(roles.explicit(element) ?? ''))
    if (invalid.length === 0 && deprecated.length > 0)
      return judgeElements({ document, accessibility }, withRole, messages, {
        subjects,
        failing: deprecated,
        pass: messages.valid,
        warn: messages.deprecated,
        at: (element) => messages.outdated({ role: roles.explicit(element)! }),
      })
    return judgeElements({ document, accessibility }, withRole, messages, {
      subjects,
      failing: invalid,
      pass: messages.valid,
      fail: messages.invalid,
      at: (element) => messages.unknown({ role: cut(attr(element, 'role')!.trim(), 60) }),
    })
  },
})

function withRole(document: Document): Element[] {
  return document
    .having('role')
    .filter(({ namespace }) => namespace === 'html' || namespace === 'svg')
    .filter((element) => attr(element, 'role')!.trim() !== '')
}

/** WAI-ARIA 1.2 and DPUB-ARIA 1.1. */
const DEPRECATED = new Set(['directory', 'doc-biblioentry', 'doc-endnote'])
