import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { inOrder } from '../../derive/accessibility/accessible-order.ts'
import { inputType } from '../../derive/accessibility/aria-roles-implicit.ts'
import type { Document } from '../../derive/document/document.ts'
import type { Element } from '../../derive/document/dom.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const formLabel = defineAudit({
  id: 'accessibility/form-label',
  importance: 'high',
  title: 'Every form field has a name',
  why: 'Who does not see the page hears the name of the field when it gets the focus; without one nobody knows what to enter.',
  fix: 'Put a `<label for="…">` beside the field with the field\'s id, or put the field into the label; `aria-label` does where no text is shown.',
  authorities: [
    {
      name: 'WCAG 2.2, 4.1.2 Name, Role, Value (ACT e086e5)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/e086e5/',
    },
    {
      name: 'WCAG technique H44: label elements',
      url: 'https://www.w3.org/WAI/WCAG22/Techniques/html/H44',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><p>Your name</p><input name="name"></body>',
    good: '<body><label for="name">Your name</label><input id="name" name="name"></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const fields = fieldsOf(document, accessibility)
    if (fields.length === 0) return notApplicable('The page has no form fields.')
    const nameless = fields.filter((field) => !accessibility.names.isNamed(field))
    const value = `${fields.length - nameless.length} of ${counted(fields.length, 'field')}`
    if (nameless.length === 0) return pass('Every form field has a name.', { value })
    return fail(`${counted(nameless.length, 'form field')} without a name.`, {
      value,
      ...atEach(document, nameless, 'No label, aria-label, title or placeholder names this field.'),
    })
  },
})

/** The roles of ACT e086e5. */
const FIELD_ROLES = new Set([
  ...['checkbox', 'combobox', 'listbox', 'menuitemcheckbox', 'menuitemradio', 'radio', 'searchbox', 'slider'],
  ...['spinbutton', 'switch', 'textbox'],
])
/** No role stands for these, but they want a label all the same (H44). */
const ROLELESS_TYPES = new Set(['color', 'date', 'datetime-local', 'file', 'month', 'password', 'time', 'week'])

function fieldsOf(document: Document, { rendering, roles, withRole, focus }: Accessibility): Element[] {
  const fields = withRole((role) => FIELD_ROLES.has(role), ['input', 'select', 'textarea'])
    // WAI-ARIA 1.1 put the role on a box around the field, which has the name.
    .filter((field) => roles.of(field) !== 'combobox' || isNative(field) || focus.tabbableIn(field) === null)
  const roleless = document
    .all('input')
    .filter((input) => ROLELESS_TYPES.has(inputType(input)) && rendering.isExposed(input) && roles.of(input) === null)
  return inOrder([fields, roleless])
}

function isNative(field: Element): boolean {
  return field.name === 'input' || field.name === 'select'
}
