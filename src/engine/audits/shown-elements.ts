import type { Finding } from '../assessment.ts'
import type { Message } from '../audit.ts'
import type { Accessibility, PagePart } from '../derive/accessibility/accessible.ts'
import type { Document } from '../derive/document/document.ts'
import { type Element, topOf } from '../derive/document/dom.ts'
import { cut, finding, findingsAt, selectorOf } from '../derive/document/where.ts'
import { shared } from './shared-messages.ts'
import { type FindElements, type Subjects, splitExposed } from './subjects.ts'

/** Findings at elements that people get to see; the first one says so if unread style sheets may hide some of them. */
export function findingsAtShown(
  document: Document,
  { rendering, shadows }: Accessibility,
  elements: Element[],
  message: Message | ((element: Element) => Message),
): { findings: Finding[]; findingsTotal: number } {
  const { findings, findingsTotal } = findingsAt(document, elements, message)
  const hosts = new Map(shadows.map(({ host, document: { html } }) => [html, host]))
  if (hosts.size > 0) for (const [place, found] of findings.entries()) found.where = whereOf(elements[place]!, hosts)
  const mayHideMore = rendering.mayHideMore || shadows.some(({ accessibility }) => accessibility.rendering.mayHideMore)
  if (!mayHideMore) return { findings, findingsTotal }
  return {
    findings: [finding(shared.mayBeHidden, { note: true }), ...findings],
    findingsTotal: findingsTotal + 1,
  }
}

/** With the elements that have the shadow roots around it, as axe-core writes it. */
function whereOf(element: Element, hosts: ReadonlyMap<Element, Element>): string {
  let where = selectorOf(element)
  for (let host = hosts.get(topOf(element)); host !== undefined; host = hosts.get(topOf(host)))
    where = `${selectorOf(host)} ${where}`
  return cut(where, MAX_WHERE)
}

const MAX_WHERE = 500

/** Elements of the page and of its declarative shadow roots: those that are shown, those that are hidden, and which of the shown fail. */
export function failingIn(
  page: PagePart,
  find: FindElements,
  fails: (element: Element, accessibility: Accessibility) => boolean,
): { subjects: Subjects; failing: Element[] } {
  const subjects: Subjects = { checked: [], hidden: [] }
  const failing: Element[] = []
  for (const { document, accessibility } of [page, ...page.accessibility.shadows]) {
    const { checked, hidden } = splitExposed(find(document, accessibility), accessibility.rendering)
    for (const element of checked) {
      subjects.checked.push(element)
      if (fails(element, accessibility)) failing.push(element)
    }
    for (const element of hidden) subjects.hidden.push(element)
  }
  return { subjects, failing }
}
