import { defineAudit, fail, pass } from '../../audit.ts'
import { attr } from '../../derive/document/dom.ts'
import { atEach, cut } from '../../derive/document/where.ts'

export const duplicateId = defineAudit({
  id: 'practice/duplicate-id',
  importance: 'low',
  title: 'Every id is used once',
  why: 'Labels, links to a place, scripts and assistive technology go to the first element of an id; the others cannot be reached.',
  fix: 'Give each element an id of its own, or use a class.',
  authorities: [
    { name: 'HTML: the id attribute', url: 'https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute' },
  ],
  examples: {
    language: 'html',
    bad: '<p id="note">One</p><p id="note">Two</p>',
    good: '<p id="note-1">One</p><p id="note-2">Two</p>',
  },
  needs: ['document'],

  check({ document }) {
    const { repeatedIds, ids } = document
    if (repeatedIds.length === 0) return pass('Every id is used once.', { details: { ids: ids.size, repeated: 0 } })
    const many = repeatedIds.length > 1
    return fail(`${repeatedIds.length} ${many ? 'elements repeat ids' : 'element repeats an id'} of earlier ones.`, {
      value: `${repeatedIds.length} of ${ids.size + repeatedIds.length}`,
      ...atEach(document, repeatedIds, (element) => `The id "${cut(attr(element, 'id')!, 60)}" is taken already.`),
      details: { ids: ids.size, repeated: repeatedIds.length },
    })
  },
})
