import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { HEADINGS } from '../../derive/accessibility/accessible-headings.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const headingName = defineAudit({
  id: 'accessibility/heading-name',
  importance: 'medium',
  title: 'Every heading has text',
  why: 'Users of screen readers jump from heading to heading; an empty one is a stop that tells nothing.',
  fix: 'Put the text of the heading into it, or remove the heading and make the space with CSS.',
  authorities: [
    {
      name: 'WAI-ARIA 1.2, accessible names (ACT ffd0e9)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/ffd0e9/',
    },
    { name: 'WCAG technique H42: h1 to h6', url: 'https://www.w3.org/WAI/WCAG22/Techniques/html/H42' },
  ],
  examples: {
    language: 'html',
    bad: '<body><h2><img src="/ornament.png" alt=""></h2></body>',
    good: '<body><h2>Opening hours</h2></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const headings = accessibility.withRole((role) => role === 'heading', HEADINGS)
    if (headings.length === 0) return notApplicable('The page has no headings.')
    const empty = headings.filter((heading) => !accessibility.names.isNamed(heading))
    const value = `${headings.length - empty.length} of ${counted(headings.length, 'heading')}`
    if (empty.length === 0) return pass('Every heading has text.', { value })
    return fail(`${counted(empty.length, 'heading')} without text.`, {
      value,
      ...atEach(document, empty, 'This heading holds nothing that is read out.'),
    })
  },
})
