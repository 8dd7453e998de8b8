import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { inputType } from '../../derive/accessibility/aria-roles-implicit.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const buttonName = defineAudit({
  id: 'accessibility/button-name',
  importance: 'high',
  title: 'Every button and menu item has a name',
  why: 'A screen reader says the name of a button; without one people hear "button" and cannot know what it does.',
  fix: 'Write text into the button, give the icon in it a text, or name the button with `aria-label`.',
  authorities: [
    {
      name: 'WCAG 2.2, 4.1.2 Name, Role, Value (ACT 97a4e1)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/97a4e1/',
    },
    { name: 'ACT m6b1q3: menu items', url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/m6b1q3/' },
  ],
  examples: {
    language: 'html',
    bad: '<body><button><svg viewBox="0 0 9 9"><path d="M1 1h7"/></svg></button></body>',
    good: '<body><button aria-label="Open the menu"><svg viewBox="0 0 9 9"><path d="M1 1h7"/></svg></button></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const buttons = accessibility
      .withRole((role) => role === 'button' || role === 'menuitem', ['button', 'input'])
      // Image buttons are judged with the images.
      .filter((button) => button.name !== 'input' || inputType(button) !== 'image')
    if (buttons.length === 0) return notApplicable('The page has no buttons.')
    const nameless = buttons.filter((button) => !accessibility.names.isNamed(button))
    const value = `${buttons.length - nameless.length} of ${counted(buttons.length, 'button')}`
    if (nameless.length === 0) return pass('Every button has a name.', { value })
    return fail(`${counted(nameless.length, 'button')} without a name.`, {
      value,
      ...atEach(document, nameless, 'Neither text nor an alternative for it names this button.'),
    })
  },
})
