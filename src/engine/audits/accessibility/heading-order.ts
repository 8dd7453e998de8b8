import { defineAudit, notApplicable, pass, warn } from '../../audit.ts'
import { HEADINGS, headingLevel } from '../../derive/accessibility/accessible-headings.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const headingOrder = defineAudit({
  id: 'accessibility/heading-order',
  importance: 'low',
  title: 'Headings go down one level at a time',
  why: 'The levels of the headings are the table of contents of a screen reader; where one is skipped a chapter seems to be missing.',
  fix: 'Let an `h2` be followed by `h3`, not `h4`; choose the level by the place in the outline and the size by CSS.',
  authorities: [
    { name: 'axe-core: heading-order', url: 'https://dequeuniversity.com/rules/axe/4.10/heading-order' },
    {
      name: 'WCAG technique G141: organising a page using headings',
      url: 'https://www.w3.org/WAI/WCAG22/Techniques/general/G141',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><h1>Clocks</h1><h4>Pendulums</h4></body>',
    good: '<body><h1>Clocks</h1><h2>Pendulums</h2></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const headings = accessibility.withRole((role) => role === 'heading', HEADINGS)
    if (headings.length === 0) return notApplicable('The page has no headings.')
    const levels = headings.map(headingLevel)
    const jumps = headings.filter((_, i) => i > 0 && levels[i]! > levels[i - 1]! + 1)
    const value = counted(headings.length, 'heading')
    if (jumps.length === 0) return pass('No level of headings is skipped.', { value })
    return warn(`${counted(jumps.length, 'heading')} more than one level below the one before.`, {
      value,
      ...atEach(document, jumps, (heading) => {
        const i = headings.indexOf(heading)
        return `Level ${levels[i]} follows level ${levels[i - 1]}.`
      }),
    })
  },
})
