import { defineAudit, fail, pass, warn } from '../../audit.ts'
import { at, selectorOf } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

/** Lighthouse v12, "dom-size": elements below the body, where its curve gives 90 and 50 of 100. */
const SMALL = 818
const LARGE = 1400

export const domSize = defineAudit({
  id: 'performance/dom-size',
  importance: 'low',
  title: 'The page is made of a moderate number of elements',
  why: 'Every element costs memory and makes styling and layout slower, above all on phones.',
  fix: 'Show long lists in parts, and remove wrappers that only nest other wrappers.',
  authorities: [
    {
      name: 'Lighthouse: avoid an excessive DOM size',
      url: 'https://developer.chrome.com/docs/lighthouse/performance/dom-size',
    },
  ],
  examples: {
    language: 'text',
    bad: '4,200 elements, 31 levels deep, 900 of them children of one list',
    good: '380 elements, 14 levels deep',
  },
  needs: ['document'],

  check({ document }) {
    const { body, elements, depth, widest } = document
    // What follows the body in document order lies within it.
    const count = body === null ? elements.length - 1 : elements.length - 1 - body.order
    const more = {
      value: counted(count, 'element'),
      details: { elements: count, depth, widest: { children: widest.children, where: selectorOf(widest.element) } },
    }
    const summary = `The markup has ${counted(count, 'element')}, ${depth} levels deep.`
    if (count <= SMALL) return pass(summary, more)
    const most = counted(widest.children, 'child element', 'child elements')
    const findings = [at(document, widest.element, `${most}: the most of any element.`)]
    return count <= LARGE ? warn(summary, { ...more, findings }) : fail(summary, { ...more, findings })
  },
})
