import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, pass, unknown } from '../../audit.ts'
import { actRule } from '../../authorities.ts'
import type { AxeFinding } from '../../browser-evidence.ts'
import { axeFindingsOf } from '../../derive/browser/axe-rules.ts'
import { finding } from '../../derive/document/where.ts'
import { axeAsFindings } from '../axe-fold.ts'
import { failureMessage } from '../shared-messages.ts'

const messages = defineMessages({
  sufficient: 'axe-core found no text with insufficient contrast.',
  insufficient: {
    one: '{count} element has text with insufficient contrast.',
    other: '{count} elements have text with insufficient contrast.',
  },
  total: { one: '{count} element', other: '{count} elements' },
  low: 'Contrast is {ratio}:1 ({text} on {background}); text of this size needs {least}:1.',
})

export const contrast = defineAudit({
  id: 'accessibility/contrast',
  importance: 'medium',
  title: 'Text has sufficient contrast',
  failureTitle: 'Text with insufficient contrast',
  why: 'Low-contrast text is hard to read for people with low vision, and for everyone in bright sunlight.',
  fix: 'Use colors with a contrast ratio of at least 4.5:1, or 3:1 for large text.',
  messages,
  authorities: [actRule('WCAG 2.2, 1.4.3 Contrast', 'afw4f7')],
  examples: { language: 'text', bad: '#aaa on #fff: 2.3:1', good: '#595959 on #fff: 7:1' },
  needs: ['rendered'],

  check({ rendered }) {
    const { axe } = rendered
    if (!axe.ok) return unknown(failureMessage(axe))
    const [found] = axeFindingsOf('accessibility/contrast', axe.value)
    if (found === undefined) return pass(messages.sufficient)
    const count = found.total
    return fail(messages.insufficient({ count }), {
      value: messages.total({ count }),
      findings: readings(found),
      findingsTotal: count,
    })
  },
})

/** axe-core says it in a paragraph. What it says of shadows stays as it is. */
const LOW =
  /^Element has insufficient color contrast of ([\d.]+) \(foreground color: (#\w+), background color: (#\w+),.* Expected contrast ratio of ([\d.]+)/

function readings(found: AxeFinding): Finding[] {
  return found.nodes.flatMap((node) => {
    const [, ratio, text, background, least] = LOW.exec(node.summary) ?? []
    if (ratio === undefined) return axeAsFindings({ ...found, nodes: [node] })
    // Rounded down: 4.48:1 is not the 4.5:1 that it lacks.
    const params = { ratio: Math.floor(Number(ratio) * 10) / 10, least: Number(least) }
    const { where, snippet } = node
    return [
      finding(messages.low({ ...params, text: short(text!), background: short(background!) }), { where, snippet }),
    ]
  })
}

/** `#ffffff` as people write it. */
function short(color: string): string {
  return color.replace(/^#(\w)\1(\w)\2(\w)\3$/, '#$1$2$3')
}
