import type { Message } from '../audit.ts'
import type { Document } from '../derive/document/document.ts'
import { attr, type Element, tokens } from '../derive/document/dom.ts'
import { atEach, finding } from '../derive/document/where.ts'
import type { Finding } from '../model.ts'
import { shared } from './shared-messages.ts'

/** Findings at elements that people get to see; the first one says so if external style sheets may hide some of them. */
export function atEachShown(
  document: Document,
  elements: Element[],
  message: Message | ((element: Element) => Message),
): { findings: Finding[]; findingsTotal: number } {
  const { findings, findingsTotal } = atEach(document, elements, message)
  if (!document.all('link').some(isStyleSheet)) return { findings, findingsTotal }
  return {
    findings: [finding(shared.mayBeHidden, { note: true }), ...findings],
    findingsTotal: findingsTotal + 1,
  }
}

function isStyleSheet(link: Element): boolean {
  const rel = tokens(attr(link, 'rel'))
  return rel.includes('stylesheet') && !rel.includes('alternate')
}
