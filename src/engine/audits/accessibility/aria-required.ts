import { defineAudit, defineMessages } from '../../audit.ts'
import { actRule, wcagCriterion } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { ariaRole } from '../../derive/accessibility/aria.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { judgeElements, splitExposed } from '../subjects.ts'

const messages = defineMessages({
  none: 'No element has a role that requires attributes.',
  complete: 'Every element has the attributes that its role requires.',
  missing: {
    one: '{count} element lacks an attribute that its role requires.',
    other: '{count} elements lack an attribute that their role requires.',
  },
  total: { one: '{count} element', other: '{count} elements' },
  share: { one: '{failing} of {count} element', other: '{failing} of {count} elements' },
  required: 'The role {role} requires {attributes:list}.',
})

export const ariaRequired = defineAudit({
  id: 'accessibility/aria-required',
  importance: 'medium',
  title: 'Elements with ARIA roles have the required attributes',
  failureTitle: 'Required ARIA attributes are missing',
  why: 'A checkbox without a checked state or a slider without a value is useless to screen reader users.',
  fix: 'Add the missing attribute and keep it up to date with JavaScript, or use the native HTML element, which does so itself.',
  messages,
  authorities: [
    actRule('WAI-ARIA 1.2, required states and properties', '4e8ab6'),
    wcagCriterion('4.1.2 Name, Role, Value', 'name-role-value'),
  ],
  examples: {
    bad: '<body><div role="switch" tabindex="0">Dark mode</div></body>',
    good: '<body><div role="switch" tabindex="0" aria-checked="false">Dark mode</div></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const subjects = splitExposed(demandingOf(document, accessibility), accessibility.rendering)
    return judgeElements({ document, accessibility }, demandingOf, messages, {
      subjects,
      failing: subjects.checked.filter((element) => missingOf(element, accessibility).length > 0),
      pass: messages.complete,
      fail: messages.missing,
      at: (element) => {
        const role = accessibility.roles.explicit(element)!
        return messages.required({ role, attributes: missingOf(element, accessibility) })
      },
    })
  },
})

function demandingOf(document: Document, accessibility: Accessibility): Element[] {
  return document.having('role').filter((element) => requiredOf(element, accessibility).length > 0)
}

const NONE: readonly string[] = []

function requiredOf(element: Element, { roles, focus }: Accessibility): readonly string[] {
  const role = roles.explicit(element)
  if (role === null || (element.namespace !== 'html' && element.namespace !== 'svg')) return NONE
  const required = requiredBy(role, element)
  if (required.length === 0 || roles.implicit(element) === role) return NONE
  // A separator is a control only if it can be moved.
  if (role === 'separator' && !focus.isFocusable(element)) return NONE
  return isCheckable(roles.implicit(element)) ? required.filter((name) => name !== 'aria-checked') : required
}

const SEPARATOR = ['aria-valuenow']
const OPEN_COMBOBOX = ['aria-controls', 'aria-expanded']

function requiredBy(role: string, element: Element): readonly string[] {
  if (role === 'separator') return SEPARATOR
  // A combobox controls its popup only while that is open (WAI-ARIA 1.2).
  if (role === 'combobox' && !isCollapsed(attr(element, 'aria-expanded'))) return OPEN_COMBOBOX
  // The text of a slider's value is announced in place of the number.
  if (role === 'slider' && (attr(element, 'aria-valuetext') ?? '').trim() !== '') return NONE
  return ariaRole(role)!.required
}

function isCollapsed(expanded: string | null): boolean {
  return expanded === null || expanded.trim() === '' || expanded.trim().toLowerCase() === 'false'
}

/** Native checkboxes and radio buttons expose their state under any role. */
function isCheckable(implicit: string | null): boolean {
  return implicit === 'checkbox' || implicit === 'radio'
}

function missingOf(element: Element, accessibility: Accessibility): string[] {
  return requiredOf(element, accessibility).filter((name) => (attr(element, name) ?? '').trim() === '')
}
