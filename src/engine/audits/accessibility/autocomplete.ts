import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { ariaRole } from '../../derive/accessibility/aria.ts'
import { inputType } from '../../derive/accessibility/aria-roles-implicit.ts'
import { autocompleteProblem } from '../../derive/accessibility/autocomplete-tokens.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const autocomplete = defineAudit({
  id: 'accessibility/autocomplete',
  importance: 'low',
  title: 'Fields say what they ask for in words that browsers know',
  why: 'With the right word, browsers and assistive tools can fill a field in or show a symbol for it, which spares people typing.',
  fix: 'Use a field name of the HTML standard in `autocomplete`, such as `email`, `given-name` or `shipping street-address`.',
  authorities: [
    {
      name: 'WCAG 2.2, 1.3.5 Identify Input Purpose (ACT 73f2c2)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/73f2c2/',
    },
    {
      name: 'HTML: autofill detail tokens',
      url: 'https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><label>E-mail <input autocomplete="e-mail"></label></body>',
    good: '<body><label>E-mail <input autocomplete="email"></label></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const fields = document.having('autocomplete').filter((field) => isJudged(field, accessibility))
    if (fields.length === 0) return notApplicable('No field says what it asks for.')
    const wrong = fields.filter((field) => autocompleteProblem(attr(field, 'autocomplete')!) !== null)
    const value = `${fields.length - wrong.length} of ${counted(fields.length, 'field')}`
    if (wrong.length === 0) return pass('Every field uses words that browsers know.', { value })
    return fail(`${counted(wrong.length, 'field')} with words that browsers do not know.`, {
      value,
      ...atEach(document, wrong, (field) => `The value ${autocompleteProblem(attr(field, 'autocomplete')!)}.`),
    })
  },
})

const FIELDS = new Set(['input', 'select', 'textarea'])
/** The user does not type into these. */
const FIXED = new Set(['button', 'checkbox', 'file', 'image', 'radio', 'reset', 'submit'])

function isJudged(field: Element, { rendering, roles, focus }: Accessibility): boolean {
  if (field.namespace !== 'html' || !FIELDS.has(field.name) || !rendering.isRendered(field)) return false
  if (field.name === 'input' && FIXED.has(inputType(field))) return false
  const value = attr(field, 'autocomplete')!.trim().toLowerCase()
  if (value === '' || value === 'on' || value === 'off') return false
  if (focus.isDisabled(field) || attr(field, 'aria-disabled')?.trim().toLowerCase() === 'true') return false
  if (!rendering.isVisible(field) && !rendering.isExposed(field)) return false
  const role = roles.of(field)
  return role === null || ariaRole(role)?.widget === true || focus.isTabbable(field)
}
