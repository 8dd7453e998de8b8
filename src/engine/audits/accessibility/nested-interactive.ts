import { defineAudit, defineMessages } from '../../audit.ts'
import { actRule } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { ariaRole } from '../../derive/accessibility/aria.ts'
import type { Document } from '../../derive/document/document.ts'
import type { Element } from '../../derive/document/dom.ts'
import { snippetOf } from '../../derive/document/where.ts'
import { judgeElements, splitExposed } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no button elements and no controls with such a role.',
  separate: 'No control contains another one.',
  nested: { one: '{count} control contains another one.', other: '{count} controls contain another one.' },
  total: { one: '{count} control', other: '{count} controls' },
  share: { one: '{failing} of {count} control', other: '{failing} of {count} controls' },
  inner: 'The Tab key reaches a control inside this element: {control}',
})

export const nestedInteractive = defineAudit({
  id: 'accessibility/nested-interactive',
  importance: 'low',
  title: 'Controls contain no other controls',
  failureTitle: 'Controls nested inside other controls',
  why: 'Screen readers announce only the text of a button, tab or checkbox; a link inside it gets focus, but is not announced.',
  fix: 'Place the controls next to each other instead of inside one another.',
  messages,
  authorities: [actRule('WCAG 2.2, 4.1.2 Name, Role, Value', '307n5z')],
  examples: {
    bad: '<body><div role="button" tabindex="0">Save <a href="/help">(help)</a></div></body>',
    good: '<body><div role="button" tabindex="0">Save</div> <a href="/help">(help)</a></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const { focus } = accessibility
    const subjects = splitExposed(controlsOf(document, accessibility), accessibility.rendering)
    return judgeElements({ document, accessibility }, controlsOf, messages, {
      subjects,
      failing: subjects.checked.filter((control) => focus.tabbableIn(control) !== null),
      pass: messages.separate,
      fail: messages.nested,
      at: (control) => messages.inner({ control: snippetOf(focus.tabbableIn(control)!) }),
    })
  },
})

/** Their content is read as plain text. */
function controlsOf(document: Document, { roles }: Accessibility): Element[] {
  const withRole = document.having('role').filter((element) => element.name !== 'button')
  return [...document.all('button'), ...withRole].filter(
    (element) => ariaRole(roles.of(element) ?? '')?.presentationalChildren === true,
  )
}
