import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { attr } from '../../derive/document/dom.ts'
import { atEach, cut } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const ariaRole = defineAudit({
  id: 'accessibility/aria-role',
  importance: 'medium',
  title: 'Every role is one that exists',
  why: 'Browsers ignore a role they do not know, so that the element is not announced as what it is meant to be.',
  fix: 'Correct the spelling of the role, or take the HTML element that already is what you want.',
  authorities: [
    {
      name: 'WAI-ARIA 1.2, roles (ACT 674b10)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/674b10/',
    },
    {
      name: 'WCAG 2.2, 4.1.2 Name, Role, Value',
      url: 'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><span role="lnik" tabindex="0">Our prices</span></body>',
    good: '<body><span role="link" tabindex="0">Our prices</span></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility: { rendering, roles } }) {
    const told = document.having('role').filter((element) => {
      const { namespace } = element
      if (namespace !== 'html' && namespace !== 'svg') return false
      return attr(element, 'role')!.trim() !== '' && rendering.isExposed(element)
    })
    if (told.length === 0) return notApplicable('The page uses no roles.')
    const unknown = told.filter((element) => roles.explicit(element) === null)
    const value = `${told.length - unknown.length} of ${counted(told.length, 'role')}`
    if (unknown.length === 0) return pass('Every role is one that exists.', { value })
    return fail(`${counted(unknown.length, 'unknown role')}.`, {
      value,
      ...atEach(document, unknown, (element) => `"${cut(attr(element, 'role')!.trim(), 60)}" is no role.`),
    })
  },
})
