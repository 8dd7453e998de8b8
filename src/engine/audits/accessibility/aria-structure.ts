import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { misplacedParts, wrongContents } from '../../derive/accessibility/aria-structure.ts'
import type { Element } from '../../derive/document/dom.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const ariaStructure = defineAudit({
  id: 'accessibility/aria-structure',
  importance: 'medium',
  title: 'Lists, menus, tabs and tables hold their own parts and nothing else',
  why: 'A screen reader says "list, 5 items" or "tab 2 of 3" only where the parts stand in the right element; else the order is lost.',
  fix: 'Put each part right into the element its role belongs to; take the meaning of an element between them away with `role="none"`.',
  authorities: [
    {
      name: 'WCAG 2.2, 1.3.1 Info and Relationships (ACT bc4a75)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/bc4a75/',
    },
    { name: 'ACT ff89c9: the required parent', url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/ff89c9/' },
  ],
  examples: {
    language: 'html',
    bad: '<body><ul role="tablist"><li><a role="tab" href="#prices">Prices</a></li></ul></body>',
    good: '<body><ul role="tablist"><li role="none"><a role="tab" href="#prices">Prices</a></li></ul></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const contents = wrongContents(document, accessibility)
    const parts = misplacedParts(document, accessibility)
    const total = contents.total + parts.total
    if (total === 0) return notApplicable('The page has no lists, menus, tabs or tables to be checked.')
    const wrong = new Map<Element, string>([...contents.wrong, ...parts.wrong])
    const value = counted(total, 'element')
    if (wrong.size === 0) return pass('Every structure holds its own parts.', { value })
    const elements = [...wrong.keys()].sort((a, b) => a.order - b.order)
    return fail(`${counted(wrong.size, 'element')} in a structure that does not fit.`, {
      value,
      ...atEach(document, elements, (element) => wrong.get(element)!),
    })
  },
})
