import { defineAudit, defineMessages, notApplicable, pass, warn } from '../../audit.ts'
import { axeRule } from '../../authorities.ts'
import type { Element } from '../../derive/document/dom.ts'
import { findingsAtShown } from '../shown-elements.ts'

const messages = defineMessages({
  none: 'No kind of landmark occurs twice.',
  distinct: 'Landmarks of the same kind have names.',
  alike: {
    one: '{count} landmark can’t be told from others.',
    other: '{count} landmarks can’t be told from each other.',
  },
  total: { one: '{count} landmark', other: '{count} landmarks' },
  share: { one: '{failing} of {count} landmark', other: '{failing} of {count} landmarks' },
  nameless: 'This is one of {count} landmarks with the role {role} that have no name.',
})

export const landmarkNames = defineAudit({
  id: 'accessibility/landmark-names',
  importance: 'low',
  title: 'Landmarks of the same kind have names',
  failureTitle: 'Landmarks of the same kind without names',
  why: 'Screen readers list landmarks by role and name; in a list of “navigation” and “navigation”, people can’t tell the menu from the page numbers.',
  fix: 'Name each of them with `aria-label`, or with `aria-labelledby` and the id of its heading.',
  messages,
  authorities: [
    {
      name: 'ARIA Authoring Practices: landmark regions',
      url: 'https://www.w3.org/WAI/ARIA/apg/practices/landmark-regions/',
    },
    axeRule('landmark-unique'),
  ],
  examples: {
    bad: '<body><nav><a href="/">Home</a></nav><nav><a href="/?page=2">2</a></nav></body>',
    good: '<body><nav aria-label="Main"><a href="/">Home</a></nav><nav aria-label="Pages"><a href="/?page=2">2</a></nav></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const { roles, names } = accessibility
    const landmarks = accessibility.withRole((role) => KINDS.has(role), ['nav', 'aside', 'search'])
    const byRole = Map.groupBy(landmarks, (element) => roles.of(element))
    const several = [...byRole.values()].filter((elements) => elements.length > 1)
    const count = several.reduce((sum, { length }) => sum + length, 0)
    if (count === 0) return notApplicable(messages.none)
    const alike = new Map<Element, number>()
    for (const elements of several) {
      const nameless = elements.filter((element) => !names.isNamedByAuthor(element))
      if (nameless.length > 1) for (const element of nameless) alike.set(element, nameless.length)
    }
    const failing = alike.size
    const extent = { checked: count, affected: failing, hidden: 0 }
    if (failing === 0) return pass(messages.distinct, { value: messages.total({ count }), extent })
    return warn(messages.alike({ count: failing }), {
      value: messages.share({ failing, count }),
      extent,
      ...findingsAtShown(document, accessibility, [...alike.keys()], (element) =>
        messages.nameless({ count: alike.get(element)!, role: roles.of(element)! }),
      ),
    })
  },
})

/** Of others, there should be only one, or they are landmarks only if they have a name. */
const KINDS = new Set(['navigation', 'complementary', 'search'])
