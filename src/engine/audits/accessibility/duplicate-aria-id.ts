import { defineAudit, defineMessages, fail, pass } from '../../audit.ts'
import { axeRule, htmlStandard, wcagCriterion } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, splitOnSpace } from '../../derive/document/dom.ts'
import { cut, findingsAt } from '../../derive/document/where.ts'
import { noneInHtml } from '../subjects.ts'

const messages = defineMessages({
  none: 'No label or ARIA attribute refers to an id.',
  unique: 'Every referenced id is unique.',
  duplicate: {
    one: '{count} element has an id that an earlier element already uses.',
    other: '{count} elements have an id that an earlier element already uses.',
  },
  total: { one: '{count} referenced id', other: '{count} referenced ids' },
  share: { one: '{failing} of {count} referenced id', other: '{failing} of {count} referenced ids' },
  taken: 'An earlier element already uses the id “{id}”.',
})

export const duplicateAriaId = defineAudit({
  id: 'accessibility/duplicate-aria-id',
  importance: 'low',
  title: 'IDs used by labels and ARIA attributes are unique',
  failureTitle: 'Duplicate IDs used by labels or ARIA attributes',
  why: 'A label that refers to an id finds only the first element with it; the others are left without a name.',
  fix: 'Give every element its own id, and let each label and ARIA attribute refer to the right one.',
  messages,
  authorities: [
    wcagCriterion('4.1.2 Name, Role, Value', 'name-role-value'),
    axeRule('duplicate-id-aria'),
    htmlStandard('the id attribute is unique', 'dom.html#the-id-attribute'),
  ],
  examples: {
    bad: '<body><label for="name">Name</label><input id="name"><input id="name" type="hidden"></body>',
    good: '<body><label for="name">Name</label><input id="name"><input id="token" type="hidden"></body>',
  },
  provenByShell: [],
  needs: ['document'],

  check({ document }) {
    const referenced = referencedIds(document)
    if (referenced.size === 0) return noneInHtml(document, messages, (part) => [...referencedIds(part)])
    const repeated = document.repeatedIds.filter((element) => referenced.has(attr(element, 'id')!))
    const failing = new Set(repeated.map((element) => attr(element, 'id'))).size
    const extent = { checked: referenced.size, affected: failing, hidden: 0 }
    if (failing === 0) return pass(messages.unique, { value: messages.total({ count: referenced.size }), extent })
    return fail(messages.duplicate({ count: repeated.length }), {
      value: messages.share({ failing, count: referenced.size }),
      extent,
      ...findingsAt(document, repeated, (element) => messages.taken({ id: cut(attr(element, 'id')!, 60) })),
    })
  },
})

const REFERRING = [
  'activedescendant',
  'controls',
  'describedby',
  'details',
  'errormessage',
  'flowto',
  'labelledby',
  'owns',
]

function referencedIds(document: Document): Set<string> {
  const ids = new Set<string>()
  for (const label of document.all('label')) ids.add(attr(label, 'for') ?? '')
  for (const name of REFERRING.map((one) => `aria-${one}`))
    for (const element of document.having(name)) for (const id of splitOnSpace(attr(element, name))) ids.add(id)
  ids.delete('')
  return ids
}
