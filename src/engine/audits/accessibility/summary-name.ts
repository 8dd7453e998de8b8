import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const summaryName = defineAudit({
  id: 'accessibility/summary-name',
  importance: 'low',
  title: 'Every fold-out has a line that says what is in it',
  why: 'The `summary` is the button that opens a `details` element; without text nobody knows what it opens.',
  fix: 'Write into the `summary` what the `details` element holds.',
  authorities: [
    {
      name: 'WCAG 2.2, 4.1.2 Name, Role, Value (ACT 2t702h)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/2t702h/',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><details><summary></summary>From 9 to 5.</details></body>',
    good: '<body><details><summary>Opening hours</summary>From 9 to 5.</details></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility: { rendering, roles, names } }) {
    const summaries = document
      .all('summary')
      .filter((summary) => rendering.isOpener(summary) && rendering.isExposed(summary) && roles.of(summary) === null)
    if (summaries.length === 0) return notApplicable('The page has no details elements with a summary.')
    const empty = summaries.filter((summary) => !names.isNamed(summary))
    const value = `${summaries.length - empty.length} of ${counted(summaries.length, 'summary', 'summaries')}`
    if (empty.length === 0) return pass('Every summary has text.', { value })
    return fail(`${counted(empty.length, 'summary', 'summaries')} without text.`, {
      value,
      ...atEach(document, empty, 'This summary holds nothing that is read out.'),
    })
  },
})
