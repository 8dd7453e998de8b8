import type { Finding } from '../assessment.ts'
import type { Ruling } from '../audit.ts'
import type { AxeFinding } from '../browser-evidence.ts'
import { axeFindingsOf, axeOutcome } from '../derive/browser/axe-rules.ts'
import { finding } from '../derive/document/where.ts'
import type { Collected } from '../model.ts'
import { axeMessage, shared } from './shared-messages.ts'

/** The worse of an audit's own ruling and what axe-core found about the same in the browser. */
export function foldAxe(id: string, ruling: Ruling, axe: Collected<AxeFinding[]>): Ruling {
  if (!axe.ok || axe.value.length === 0) return ruling
  const found = axeFindingsOf(id, axe.value)
  // Audits that consist of axe-core's findings have them already.
  if (found.length === 0 || id === 'accessibility/contrast') return ruling
  const outcome = found.some((one) => axeOutcome(one) === 'fail') ? 'fail' : 'warn'
  const details = { ...ruling.details, axe: found.map(({ rule, total }) => ({ rule, elements: total })) }
  // Both would list the same elements in different words.
  if (ruling.outcome === 'fail' || ruling.outcome === 'warn')
    return { ...ruling, outcome: outcome === 'fail' ? 'fail' : ruling.outcome, details }
  const total = found.reduce((sum, one) => sum + one.total, 0)
  return {
    outcome,
    summary: shared.axeElements({ count: total }),
    findings: [...found.flatMap(axeAsFindings), ...(ruling.findings ?? [])],
    findingsTotal: total + (ruling.findingsTotal ?? ruling.findings?.length ?? 0),
    extent: ruling.extent && { ...ruling.extent, checked: Math.max(ruling.extent.checked, total), affected: total },
    details,
  }
}

export function axeAsFindings({ rule, help, nodes }: AxeFinding): Finding[] {
  return nodes.map(({ where, snippet, summary }) => finding(axeMessage(rule, help, summary), { where, snippet }))
}
