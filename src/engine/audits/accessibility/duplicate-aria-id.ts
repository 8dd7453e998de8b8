import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr } from '../../derive/document/dom.ts'
import { atEach, cut } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const duplicateAriaId = defineAudit({
  id: 'accessibility/duplicate-aria-id',
  importance: 'low',
  title: 'Ids that labels and ARIA attributes point at are there once',
  why: 'A label that points at an id finds only the first element that has it; the others stay without their name.',
  fix: 'Give every element an id of its own, and let each label or ARIA attribute point at the right one.',
  authorities: [
    {
      name: 'WCAG 2.2, 4.1.2 Name, Role, Value',
      url: 'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
    },
    { name: 'axe-core: duplicate-id-aria', url: 'https://dequeuniversity.com/rules/axe/4.10/duplicate-id-aria' },
    {
      name: 'HTML: the id attribute is unique',
      url: 'https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><label for="name">Name</label><input id="name"><input id="name" type="hidden"></body>',
    good: '<body><label for="name">Name</label><input id="name"><input id="token" type="hidden"></body>',
  },
  needs: ['document'],

  check({ document }) {
    const referred = referredIds(document)
    if (referred.size === 0) return notApplicable('No label or ARIA attribute points at an id.')
    const repeated = document.repeatedIds.filter((element) => referred.has(attr(element, 'id')!))
    const value = counted(referred.size, 'id that something points at', 'ids that something points at')
    if (repeated.length === 0) return pass('Every id that something points at is there once.', { value })
    return fail(`${counted(repeated.length, 'element')} with an id that another one before has too.`, {
      value,
      ...atEach(
        document,
        repeated,
        (element) => `The id "${cut(attr(element, 'id')!, 60)}" is taken by an earlier element.`,
      ),
    })
  },
})

const POINTING = [
  'activedescendant',
  'controls',
  'describedby',
  'details',
  'errormessage',
  'flowto',
  'labelledby',
  'owns',
]

function referredIds(document: Document): Set<string> {
  const ids = new Set<string>()
  for (const label of document.all('label')) ids.add(attr(label, 'for') ?? '')
  for (const name of POINTING.map((one) => `aria-${one}`))
    for (const element of document.having(name))
      for (const id of attr(element, name)!.split(/[\t\n\f\r ]+/)) ids.add(id)
  ids.delete('')
  return ids
}
