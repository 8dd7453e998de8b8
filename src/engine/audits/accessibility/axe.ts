import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, pass, unknown, warn } from '../../audit.ts'
import { axeFindingsOf, axeOutcome } from '../../derive/browser/axe-rules.ts'
import { axeAsFindings } from '../axe-fold.ts'
import { failureMessage } from '../shared-messages.ts'

const messages = defineMessages({
  none: 'axe-core found no problems beyond those of the other audits.',
  broken: { one: '{count} element breaks {rules:message}.', other: '{count} elements break {rules:message}.' },
  rules: { one: '{count} axe-core rule', other: '{count} axe-core rules' },
})

export const axe = defineAudit({
  id: 'accessibility/axe',
  importance: 'medium',
  title: 'axe-core finds no other accessibility problems',
  failureTitle: 'Other accessibility problems found by axe-core',
  why: 'Some problems only show up in a real browser, with styles and scripts: tap targets that are too small, regions that the keyboard can’t scroll, links distinguished by color alone.',
  fix: 'Go through the findings: each one names the element and how to fix it.',
  messages,
  authorities: [
    { name: 'axe-core rules', url: 'https://dequeuniversity.com/rules/axe/html' },
    { name: 'WCAG 2.2', url: 'https://www.w3.org/TR/WCAG22/' },
  ],
  examples: {
    language: 'text',
    bad: 'target-size: a link of 16 by 16 pixels next to another one',
    good: 'No findings',
  },
  depth: 'rendered',
  needs: ['rendered'],

  check({ rendered }) {
    if (!rendered.axe.ok) return unknown(failureMessage(rendered.axe))
    const found = axeFindingsOf(null, rendered.axe.value)
    const binding = found.filter(({ bestPractice }) => !bestPractice)
    // Best practices that no success criterion requires are notes and cost no points.
    const notes = found
      .filter(({ bestPractice }) => bestPractice)
      .flatMap(axeAsFindings)
      .map(asNote)
    if (binding.length === 0) return pass(messages.none, { findings: notes })
    const total = binding.reduce((sum, one) => sum + one.total, 0)
    const rules = messages.rules({ count: binding.length })
    const more = {
      value: rules,
      findings: [...binding.flatMap(axeAsFindings), ...notes],
      findingsTotal: total + notes.length,
      details: { rules: binding.map(({ rule, total: elements }) => ({ rule, elements })) },
    }
    const summary = messages.broken({ count: total, rules })
    return binding.some((one) => axeOutcome(one) === 'fail') ? fail(summary, more) : warn(summary, more)
  },
})

function asNote(finding: Finding): Finding {
  return { ...finding, note: true }
}
