import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { ariaRole } from '../../derive/accessibility/aria.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const ariaRequired = defineAudit({
  id: 'accessibility/aria-required',
  importance: 'medium',
  title: 'Elements with a role have the attributes the role cannot do without',
  why: 'A checkbox that does not say whether it is checked, or a slider without a value, is of no use to a screen reader.',
  fix: 'Add the missing attribute and keep it up to date by script, or use the HTML element, which does so by itself.',
  authorities: [
    {
      name: 'WAI-ARIA 1.2, required states and properties (ACT 4e8ab6)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/4e8ab6/',
    },
    {
      name: 'WCAG 2.2, 4.1.2 Name, Role, Value',
      url: 'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><div role="switch" tabindex="0">Dark mode</div></body>',
    good: '<body><div role="switch" tabindex="0" aria-checked="false">Dark mode</div></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const told = document.having('role').filter((element) => requiredOf(element, accessibility).length > 0)
    if (told.length === 0) return notApplicable('No element has a role that requires attributes.')
    const lacking = told.filter((element) => missingOf(element, accessibility).length > 0)
    const value = `${told.length - lacking.length} of ${counted(told.length, 'element')}`
    if (lacking.length === 0) return pass('Every role has the attributes it requires.', { value })
    return fail(`${counted(lacking.length, 'element')} without an attribute that the role requires.`, {
      value,
      ...atEach(document, lacking, (element) => {
        const missing = missingOf(element, accessibility).join(' and ')
        return `The role ${accessibility.roles.explicit(element)} requires ${missing}.`
      }),
    })
  },
})

const NONE: readonly string[] = []

function requiredOf(element: Element, { rendering, roles, focus }: Accessibility): readonly string[] {
  const role = roles.explicit(element)
  if (role === null || (element.namespace !== 'html' && element.namespace !== 'svg')) return NONE
  const required = role === 'separator' ? SEPARATOR : ariaRole(role)!.required
  if (required.length === 0 || !rendering.isExposed(element) || roles.implicit(element) === role) return NONE
  // A line that can be moved is a control, one that cannot is none.
  if (role === 'separator' && !focus.isFocusable(element)) return NONE
  return isCheckable(roles.implicit(element)) ? required.filter((name) => name !== 'aria-checked') : required
}

const SEPARATOR = ['aria-valuenow']

/** Native check boxes and radio buttons tell their state under any role. */
function isCheckable(implicit: string | null): boolean {
  return implicit === 'checkbox' || implicit === 'radio'
}

function missingOf(element: Element, accessibility: Accessibility): string[] {
  return requiredOf(element, accessibility).filter((name) => (attr(element, name) ?? '').trim() === '')
}
