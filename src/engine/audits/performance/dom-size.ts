import { defineAudit, defineMessages, fail, pass, warn } from '../../audit.ts'
import { chromeInsight } from '../../authorities.ts'
import { findingAt, selectorOf } from '../../derive/document/where.ts'

/** Lighthouse v12, "dom-size": elements below the body, where its curve gives 90 and 50 of 100. */
const SMALL = 818
const LARGE = 1400
/** Lighthouse called more children of one parent too many. */
const MANY_CHILDREN = 60

const messages = defineMessages({
  moderate: {
    one: 'The page has {count} element; the maximum depth is {depth}.',
    other: 'The page has {count} elements; the maximum depth is {depth}.',
  },
  large: 'The page has {count} elements, and up to {limit} is good; the maximum depth is {depth}.',
  elements: { one: '{count} element', other: '{count} elements' },
  widest: 'This element has the most children: {children}.',
})

export const domSize = defineAudit({
  id: 'performance/dom-size',
  importance: 'low',
  title: 'DOM has a moderate number of elements',
  failureTitle: 'DOM has a large number of elements',
  why: 'Every element uses memory and makes style calculation and layout slower, especially on phones.',
  fix: 'Render long lists in parts (pagination or virtual scrolling), and remove wrappers that only nest other wrappers.',
  messages,
  authorities: [chromeInsight('optimize DOM size', 'dom-size')],
  examples: {
    language: 'text',
    bad: '4,200 elements, 31 levels deep, 900 of them children of one list',
    good: '380 elements, 14 levels deep',
  },
  provenByShell: [],
  needs: ['document'],

  check({ document }) {
    const { body, elements, depth, widest } = document
    // Elements after the body in document order are inside it.
    const count = body === null ? elements.length - 1 : elements.length - 1 - body.order
    const more = {
      value: messages.elements({ count }),
      details: { elements: count, depth, widest: { children: widest.children, where: selectorOf(widest.element) } },
    }
    if (count <= SMALL) return pass(messages.moderate({ count, depth }), more)
    const summary = messages.large({ count, depth, limit: SMALL })
    // Others hold many elements at several levels, and no single one of them is the reason.
    const findings =
      widest.children > MANY_CHILDREN
        ? [findingAt(document, widest.element, messages.widest({ children: widest.children }))]
        : []
    return count <= LARGE ? warn(summary, { ...more, findings }) : fail(summary, { ...more, findings })
  },
})
