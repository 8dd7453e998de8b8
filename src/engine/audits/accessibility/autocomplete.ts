import { defineAudit, defineMessages, type Message } from '../../audit.ts'
import { actRule, htmlStandard } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { ariaRole } from '../../derive/accessibility/aria.ts'
import { inputType } from '../../derive/accessibility/aria-roles.ts'
import { type AutocompleteProblem, autocompleteProblem } from '../../derive/accessibility/autocomplete-tokens.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, hasAttr } from '../../derive/document/dom.ts'
import { cut } from '../../derive/document/where.ts'
import { judgeElements, splitShown } from '../subjects.ts'

const messages = defineMessages({
  none: 'No field has an autocomplete value to check.',
  valid: 'Every autocomplete value is valid.',
  invalid: {
    one: '{count} field has an invalid autocomplete value.',
    other: '{count} fields have an invalid autocomplete value.',
  },
  total: { one: '{count} field', other: '{count} fields' },
  share: { one: '{failing} of {count} field', other: '{failing} of {count} fields' },
  noField: 'The autocomplete value has no field name.',
  unknownField: '“{token}” is not a valid field name.',
  wrongContact: '“{contact}” cannot be combined with “{field}”.',
  extraToken: '“{token}” is not allowed after the field name.',
})

export const autocomplete = defineAudit({
  id: 'accessibility/autocomplete',
  importance: 'low',
  title: 'Autocomplete values are valid',
  failureTitle: 'Invalid autocomplete values',
  why: 'With a valid value, browsers and assistive technology can fill in the field or show an icon for it, which saves people typing.',
  fix: 'Use field names of the HTML standard in `autocomplete`, such as `email`, `given-name` or `shipping street-address`.',
  messages,
  authorities: [
    actRule('WCAG 2.2, 1.3.5 Identify Input Purpose', '73f2c2'),
    htmlStandard('autofill detail tokens', 'form-control-infrastructure.html#autofill'),
  ],
  examples: {
    bad: '<body><label>E-mail <input autocomplete="e-mail"></label></body>',
    good: '<body><label>E-mail <input autocomplete="email"></label></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const subjects = splitShown(fieldsOf(document, accessibility), (field) => accessibility.rendering.isVisible(field))
    return judgeElements({ document, accessibility }, fieldsOf, messages, {
      subjects,
      failing: subjects.checked.filter((field) => autocompleteProblem(attr(field, 'autocomplete')!) !== null),
      pass: messages.valid,
      fail: messages.invalid,
      at: (field) => messageFor(autocompleteProblem(attr(field, 'autocomplete')!)!),
    })
  },
})

function fieldsOf(document: Document, accessibility: Accessibility): Element[] {
  return document.having('autocomplete').filter((field) => isJudged(field, accessibility))
}

const FIELDS = new Set(['input', 'select', 'textarea'])
/** Written to switch autofill on or off: unknown values do what the default does. */
const STATES = new Set([
  'on',
  'off',
  'true',
  'false',
  'none',
  'enabled',
  'disabled',
  'undefined',
  'null',
  'xon',
  'xoff',
])
/** People do not type into these. */
const FIXED = new Set(['button', 'checkbox', 'file', 'hidden', 'image', 'radio', 'reset', 'submit'])

function isJudged(field: Element, { rendering, roles, focus }: Accessibility): boolean {
  if (field.namespace !== 'html' || !FIELDS.has(field.name)) return false
  if (field.name === 'input' && FIXED.has(inputType(field))) return false
  const value = attr(field, 'autocomplete')!.trim().toLowerCase()
  if (value === '' || STATES.has(value)) return false
  // People cannot fill it in; if it is hidden from screen readers too, it is a honeypot for bots.
  if (hasAttr(field, 'readonly') || (rendering.isAriaHidden(field) && !focus.isTabbable(field))) return false
  if (focus.isDisabled(field) || attr(field, 'aria-disabled')?.trim().toLowerCase() === 'true') return false
  if (roles.explicit(field) === 'none' && !focus.isTabbable(field)) return false
  const role = roles.of(field)
  return role === null || ariaRole(role)?.widget === true || focus.isTabbable(field)
}

function messageFor(problem: AutocompleteProblem): Message {
  switch (problem.type) {
    case 'noField':
      return messages.noField
    case 'unknownField':
      return messages.unknownField({ token: cut(problem.token, 40) })
    case 'wrongContact':
      return messages.wrongContact({ contact: problem.contact, field: problem.field })
    case 'extraToken':
      return messages.extraToken({ token: cut(problem.token, 40) })
  }
}
