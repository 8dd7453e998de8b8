import { defineAudit, fail, pass, unknown, warn } from '../../audit.ts'
import { axeFindingsOf, axeOutcome } from '../../derive/browser/axe-rules.ts'
import { counted } from '../../derive/resources/resource-words.ts'
import type { Finding } from '../../model.ts'
import { axeAsFindings } from '../axe-fold.ts'

export const axe = defineAudit({
  id: 'accessibility/axe',
  importance: 'medium',
  title: 'axe-core finds no further barrier in a browser',
  why: 'Some barriers show only in a real browser, with styles applied and scripts run: targets too small to hit, lists that are none, links told apart by colour alone.',
  fix: 'Go through the list: each finding names the element and what would put it right.',
  authorities: [
    { name: 'axe-core rules', url: 'https://dequeuniversity.com/rules/axe/html' },
    { name: 'WCAG 2.2', url: 'https://www.w3.org/TR/WCAG22/' },
  ],
  examples: { language: 'text', bad: 'list: <ul> holds a <div> directly', good: 'no further finding' },
  depth: 'rendered',
  needs: ['rendered'],

  check({ rendered }) {
    if (!rendered.axe.ok) return unknown(rendered.axe.message)
    const found = axeFindingsOf(null, rendered.axe.value)
    const binding = found.filter(({ bestPractice }) => !bestPractice)
    // Good practice that no criterion asks for is worth a remark, no points.
    const notes = found
      .filter(({ bestPractice }) => bestPractice)
      .flatMap(axeAsFindings)
      .map(asNote)
    if (binding.length === 0) return pass('axe-core found nothing that other audits do not tell.', { findings: notes })
    const total = binding.reduce((sum, one) => sum + one.total, 0)
    const more = {
      value: counted(binding.length, 'rule'),
      findings: [...binding.flatMap(axeAsFindings), ...notes],
      findingsTotal: total + notes.length,
      details: { rules: binding.map(({ rule, total: elements }) => ({ rule, elements })) },
    }
    const summary = `${counted(binding.length, 'rule')} of axe-core broken by ${counted(total, 'element')}.`
    return binding.some((one) => axeOutcome(one) === 'fail') ? fail(summary, more) : warn(summary, more)
  },
})

function asNote(finding: Finding): Finding {
  return { ...finding, note: true }
}
