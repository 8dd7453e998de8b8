import { defineAudit, defineMessages, fail, pass } from '../../audit.ts'
import { htmlStandard } from '../../authorities.ts'
import { attr } from '../../derive/document/dom.ts'
import { cut, findingsAt } from '../../derive/document/where.ts'

const messages = defineMessages({
  unique: 'Every ID is unique.',
  repeated: { one: '{count} element repeats the ID of another.', other: '{count} elements repeat the ID of another.' },
  share: '{repeated} of {count}',
  taken: 'The ID “{id}” is already in use.',
})

export const duplicateId = defineAudit({
  id: 'practice/duplicate-id',
  importance: 'low',
  title: 'IDs are unique',
  failureTitle: 'Duplicate IDs',
  why: 'Labels, fragment links, scripts and assistive technology use the first element with an ID and can’t reach the others.',
  fix: 'Give each element its own ID, or use a class.',
  messages,
  authorities: [htmlStandard('the id attribute', 'dom.html#the-id-attribute')],
  examples: { bad: '<p id="note">One</p><p id="note">Two</p>', good: '<p id="note-1">One</p><p id="note-2">Two</p>' },
  provenByShell: [],
  needs: ['document'],

  check({ document }) {
    const { repeatedIds, ids } = document
    const repeated = repeatedIds.length
    const extent = { checked: ids.size + repeated, affected: repeated, hidden: 0 }
    if (repeated === 0) return pass(messages.unique, { extent, details: { ids: ids.size, repeated: 0 } })
    return fail(messages.repeated({ count: repeated }), {
      value: messages.share({ repeated, count: ids.size + repeated }),
      extent,
      ...findingsAt(document, repeatedIds, (element) => messages.taken({ id: cut(attr(element, 'id')!, 60) })),
      details: { ids: ids.size, repeated },
    })
  },
})
