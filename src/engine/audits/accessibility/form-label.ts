import { defineAudit, defineMessages } from '../../audit.ts'
import { actRule, wcagTechnique } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { FIELD_ROLES } from '../../derive/accessibility/accessible-elements.ts'
import { inputType } from '../../derive/accessibility/aria-roles.ts'
import { outsideOf } from '../../derive/accessibility/rendering-style.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, inDocumentOrder, splitOnSpace } from '../../derive/document/dom.ts'
import { judgeNames } from '../accessible-names.ts'

const messages = defineMessages({
  none: 'The page has no form fields.',
  named: 'Every form field has an accessible name.',
  missing: { one: '{count} form field has no accessible name.', other: '{count} form fields have no accessible name.' },
  total: { one: '{count} field', other: '{count} fields' },
  share: { one: '{failing} of {count} field', other: '{failing} of {count} fields' },
  noName: 'No label, aria-label, title or placeholder gives this field a name.',
})

export const formLabel = defineAudit({
  id: 'accessibility/form-label',
  importance: 'high',
  title: 'Form fields have labels',
  failureTitle: 'Form fields without a clear label',
  why: 'Screen readers announce the label when a field gets focus; without one, people cannot tell what to enter.',
  fix: 'Add a `<label for="…">` with the id of the field, or wrap the field in a label; use `aria-label` where no text is visible.',
  messages,
  authorities: [actRule('WCAG 2.2, 4.1.2 Name, Role, Value', 'e086e5'), wcagTechnique('label elements', 'html/H44')],
  examples: {
    bad: '<body><p>Your name</p><input name="name"></body>',
    good: '<body><label for="name">Your name</label><input id="name" name="name"></body>',
  },
  needs: ['document', 'accessibility'],

  check(page) {
    return judgeNames(page, fieldsOf, messages)
  },
})

const NO_FIELD_TYPES = new Set(['button', 'hidden', 'image', 'reset', 'submit'])

function fieldsOf(document: Document, { rendering, roles, focus }: Accessibility): Element[] {
  // Native fields need a label with any role, and also without a role, such as date and password fields (H44).
  const natives = ['input', 'select', 'textarea'].map((name) =>
    document.all(name).filter((field) => {
      if (field.namespace !== 'html' || roles.isPresentational(field)) return false
      if (name === 'input' && NO_FIELD_TYPES.has(inputType(field))) return isField(roles.explicit(field))
      return true
    }),
  )
  const comboboxes = document.having('role').filter(isCombobox)
  const popups = popupsOf(comboboxes)
  const isOutside = outsideOf(comboboxes, rendering)
  const others = document.having('role').filter((element) => {
    if (element.namespace !== 'html' || isNative(element)) return false
    const role = roles.explicit(element)
    if (role === 'listbox' && (popups.has(attr(element, 'id') ?? '') || !isOutside(element))) return false
    // WAI-ARIA 1.1 put the combobox role on a wrapper; there the field inside has the name.
    return isField(role) && (role !== 'combobox' || focus.tabbableIn(element) === null)
  })
  return inDocumentOrder([...natives, others])
}

/** The ids of lists that open below a field, which has the name: WAI-ARIA 1.2 gives them none in its example, either. */
function popupsOf(comboboxes: Element[]): Set<string> {
  const attributes = comboboxes.flatMap((element) => [attr(element, 'aria-controls'), attr(element, 'aria-owns')])
  return new Set(attributes.flatMap(splitOnSpace))
}

/** A regular expression instead of a split, because every element with a role is tested. */
const COMBOBOX = /(?:^|\s)combobox(?:\s|$)/i

function isCombobox(element: Element): boolean {
  return COMBOBOX.test(attr(element, 'role')!)
}

function isField(role: string | null): boolean {
  return role !== null && FIELD_ROLES.has(role)
}

function isNative({ name }: Element): boolean {
  return name === 'input' || name === 'select' || name === 'textarea' || name === 'option'
}
