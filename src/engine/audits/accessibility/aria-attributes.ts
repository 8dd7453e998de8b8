import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { isAriaAttribute, isDefinedAriaAttribute, isValidAriaValue } from '../../derive/accessibility/aria.ts'
import { isAllowed, isForbidden } from '../../derive/accessibility/aria-allowed.ts'
import type { Attribute, Element } from '../../derive/document/dom.ts'
import { atEach, cut } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const ariaAttributes = defineAudit({
  id: 'accessibility/aria-attributes',
  importance: 'medium',
  title: 'ARIA attributes exist, fit their element and have values that mean something',
  why: 'Browsers ignore an attribute they do not know or that does not fit, so that what it should tell is not told.',
  fix: 'Correct the name or the value, or put the attribute on an element whose role supports it; a `div` takes a name only with a role.',
  authorities: [
    {
      name: 'WAI-ARIA 1.2, states and properties (ACT 6a7281)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/6a7281/',
    },
    {
      name: 'ACT 5f99a7: the attribute is defined',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/5f99a7/',
    },
    { name: 'ACT kb1m8s: it is not prohibited', url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/kb1m8s/' },
    { name: 'ACT 5c01ea: it is permitted', url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/5c01ea/' },
    {
      name: 'WCAG 2.2, 4.1.2 Name, Role, Value',
      url: 'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><button aria-expanded="closed">Menu</button></body>',
    good: '<body><button aria-expanded="false">Menu</button></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    let total = 0
    const wrong = new Map<Element, string>()
    for (const element of document.elements) {
      const { attributes } = element
      for (let i = 0; i < attributes.length; i++) {
        const attribute = attributes[i]!
        if (!isAriaAttribute(attribute.name)) continue
        if (element.namespace !== 'html' && element.namespace !== 'svg') break
        total++
        const problem = wrong.has(element) ? null : problemOf(attribute, element, accessibility)
        if (problem !== null) wrong.set(element, problem)
      }
    }
    if (total === 0) return notApplicable('The page uses no ARIA attributes.')
    const value = counted(total, 'attribute')
    if (wrong.size === 0) return pass('Every ARIA attribute exists, fits and has a valid value.', { value })
    return fail(`${counted(wrong.size, 'element')} with an ARIA attribute that is not right.`, {
      value,
      ...atEach(document, [...wrong.keys()], (element) => wrong.get(element)!),
    })
  },
})

function problemOf(
  { name, value }: Attribute,
  element: Element,
  { rendering, roles, focus }: Accessibility,
): string | null {
  if (!isDefinedAriaAttribute(name)) return `There is no attribute ${cut(name, 40)}.`
  if (!isValidAriaValue(name, value)) return `"${cut(value, 40)}" is no value for ${name}.`
  if (!rendering.isExposed(element)) return null
  const role = roles.of(element)
  if (!isAllowed(name, element, role)) return `${name} is not for ${wordsFor(role, element)}.`
  // A prohibited attribute does not bring back what role="none" takes away, even where browsers let it.
  const meant = roles.explicit(element) === 'none' && !focus.isFocusable(element) ? 'none' : role
  return isForbidden(name, meant) ? `${name} must not be used on ${wordsFor(meant, element)}.` : null
}

function wordsFor(role: string | null, element: Element): string {
  if (role === null || role === 'generic') return `<${element.name}> without a role`
  return `the role ${role}`
}
