import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { ariaRole } from '../../derive/accessibility/aria.ts'
import { atEach, snippetOf } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const nestedInteractive = defineAudit({
  id: 'accessibility/nested-interactive',
  importance: 'low',
  title: 'No control stands inside a control that hides it',
  why: 'Of a button, a tab or a checkbox a screen reader knows only the text; a link in it gets the focus, and nothing is said.',
  fix: 'Put the two controls beside each other instead of one into the other.',
  authorities: [
    {
      name: 'WCAG 2.2, 4.1.2 Name, Role, Value (ACT 307n5z)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/307n5z/',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><div role="button" tabindex="0">Save <a href="/help">(help)</a></div></body>',
    good: '<body><div role="button" tabindex="0">Save</div> <a href="/help">(help)</a></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility: { rendering, roles, focus } }) {
    const told = document.having('role').filter((element) => element.name !== 'button')
    const holders = [...document.all('button'), ...told].filter((element) => {
      if (!rendering.isExposed(element)) return false
      return ariaRole(roles.of(element) ?? '')?.presentationalChildren === true
    })
    if (holders.length === 0) return notApplicable('The page has no controls that could hide others.')
    const nested = holders.filter((holder) => focus.tabbableIn(holder) !== null)
    const value = counted(holders.length, 'element')
    if (nested.length === 0) return pass('No control stands inside another that hides it.', { value })
    return fail(`${counted(nested.length, 'control')} with another one inside.`, {
      value,
      ...atEach(
        document,
        nested,
        (holder) => `The tab key stops inside of it, at ${snippetOf(focus.tabbableIn(holder)!)}.`,
      ),
    })
  },
})
