import { defineAudit, fail, pass, unknown } from '../../audit.ts'
import { axeFindingsOf } from '../../derive/browser/axe-rules.ts'
import { counted } from '../../derive/resources/resource-words.ts'
import { axeAsFindings } from '../axe-fold.ts'

export const contrast = defineAudit({
  id: 'accessibility/contrast',
  importance: 'medium',
  title: 'Text stands out from its background',
  why: 'Text in pale colours cannot be read by people with low vision, and by nobody in the sun.',
  fix: 'Choose colours with a contrast of at least 4.5 to 1, or 3 to 1 for large text.',
  authorities: [
    {
      name: 'WCAG 2.2, 1.4.3 Contrast (ACT afw4f7)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/afw4f7/',
    },
  ],
  examples: { language: 'text', bad: '#aaa on #fff: 2.3 to 1', good: '#595959 on #fff: 7 to 1' },
  depth: 'rendered',
  needs: ['rendered'],

  check({ rendered }) {
    const { axe } = rendered
    if (!axe.ok) return unknown(axe.message)
    const [found] = axeFindingsOf('accessibility/contrast', axe.value)
    if (found === undefined) return pass('axe-core found no text that stands out too little.')
    return fail(`${counted(found.total, 'piece of text stands', 'pieces of text stand')} out too little.`, {
      value: String(found.total),
      findings: axeAsFindings(found),
      findingsTotal: found.total,
    })
  },
})
