import { defineAudit, defineMessages } from '../../audit.ts'
import { actRule, alsoActRule } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { inputType } from '../../derive/accessibility/aria-roles.ts'
import type { Document } from '../../derive/document/document.ts'
import type { Element } from '../../derive/document/dom.ts'
import { judgeNames } from '../accessible-names.ts'

const messages = defineMessages({
  none: 'The page has no buttons or menu items.',
  named: 'Every button and menu item has an accessible name.',
  missing: {
    one: '{count} button or menu item has no accessible name.',
    other: '{count} buttons or menu items have no accessible name.',
  },
  total: { one: '{count} button', other: '{count} buttons' },
  share: { one: '{failing} of {count} button', other: '{failing} of {count} buttons' },
  noName: 'This element has neither text nor an alternative such as alt text or aria-label.',
})

export const buttonName = defineAudit({
  id: 'accessibility/button-name',
  importance: 'high',
  title: 'Buttons and menu items have an accessible name',
  failureTitle: 'Buttons or menu items without an accessible name',
  why: 'Screen readers announce a button by its name; without one, people hear only “button” and cannot tell what it does.',
  fix: 'Add text to the button, give the icon in it a text alternative, or name the button with `aria-label`.',
  messages,
  authorities: [actRule('WCAG 2.2, 4.1.2 Name, Role, Value', '97a4e1'), alsoActRule('menu items', 'm6b1q3')],
  examples: {
    bad: '<body><button><svg viewBox="0 0 9 9"><path d="M1 1h7"/></svg></button></body>',
    good: '<body><button aria-label="Open the menu"><svg viewBox="0 0 9 9"><path d="M1 1h7"/></svg></button></body>',
  },
  needs: ['document', 'accessibility'],

  check(page) {
    return judgeNames(page, buttonsOf, messages)
  },
})

/** accessibility/image-alt covers image buttons. */
function buttonsOf(_: Document, accessibility: Accessibility): Element[] {
  return accessibility
    .allWithRole((role) => role === 'button' || role === 'menuitem', ['button', 'input'])
    .filter((button) => button.name !== 'input' || inputType(button) !== 'image')
}
