import { defineAudit, defineMessages, fail, pass, unknown } from '../../audit.ts'
import { axeFindingsOf } from '../../derive/browser/axe-rules.ts'
import { axeAsFindings } from '../axe-fold.ts'
import { failureMessage } from '../shared-messages.ts'

const messages = defineMessages({
  sufficient: 'axe-core found no text with insufficient contrast.',
  insufficient: {
    one: '{count} element has text with insufficient contrast.',
    other: '{count} elements have text with insufficient contrast.',
  },
  total: { one: '{count} element', other: '{count} elements' },
})

export const contrast = defineAudit({
  id: 'accessibility/contrast',
  importance: 'medium',
  title: 'Text has sufficient contrast',
  failureTitle: 'Text with insufficient contrast',
  why: 'Low-contrast text is hard to read for people with low vision, and for everyone in bright sunlight.',
  fix: 'Use colors with a contrast ratio of at least 4.5:1, or 3:1 for large text.',
  messages,
  authorities: [
    {
      name: 'WCAG 2.2, 1.4.3 Contrast (ACT afw4f7)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/afw4f7/',
    },
  ],
  examples: { language: 'text', bad: '#aaa on #fff: 2.3:1', good: '#595959 on #fff: 7:1' },
  depth: 'rendered',
  needs: ['rendered'],

  check({ rendered }) {
    const { axe } = rendered
    if (!axe.ok) return unknown(failureMessage(axe))
    const [found] = axeFindingsOf('accessibility/contrast', axe.value)
    if (found === undefined) return pass(messages.sufficient)
    const count = found.total
    return fail(messages.insufficient({ count }), {
      value: messages.total({ count }),
      findings: axeAsFindings(found),
      findingsTotal: count,
    })
  },
})
