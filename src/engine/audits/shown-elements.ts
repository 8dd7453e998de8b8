import type { Message } from '../audit.ts'
import type { Accessibility } from '../derive/accessibility/accessible.ts'
import type { Document } from '../derive/document/document.ts'
import type { Element } from '../derive/document/dom.ts'
import { atEach, finding } from '../derive/document/where.ts'
import type { Finding } from '../model.ts'
import { shared } from './shared-messages.ts'

/** Findings at elements that people get to see; the first one says so if unread style sheets may hide some of them. */
export function atEachShown(
  document: Document,
  { rendering }: Accessibility,
  elements: Element[],
  message: Message | ((element: Element) => Message),
): { findings: Finding[]; findingsTotal: number } {
  const { findings, findingsTotal } = atEach(document, elements, message)
  if (!rendering.mayHideMore) return { findings, findingsTotal }
  return {
    findings: [finding(shared.mayBeHidden, { note: true }), ...findings],
    findingsTotal: findingsTotal + 1,
  }
}
