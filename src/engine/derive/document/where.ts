import { cut } from '../../../common/text.ts'
import type { Message } from '../../../messages/message.ts'
import type { Finding } from '../../assessment.ts'
import type { Document } from './document.ts'
import { attr, Element } from './dom.ts'

export { cut, startOf } from '../../../common/text.ts'

const SNIPPET_LENGTH = 160
const SELECTOR_STEPS = 5

/** A finding, and where it is if not at an element: `header: Name` or a URL. */
export function finding(message: Message, place: Omit<Finding, 'message' | 'key' | 'params'> = {}): Finding {
  const { text, key, params } = message
  const { where, snippet, line, note } = place
  return { message: text, key, params, where, snippet, line, note }
}

/** A finding at an element: its selector, its start tag and its line. Only made for what is reported, never in a loop over the page. */
export function findingAt(document: Document, element: Element, message: Message): Finding {
  return finding(message, {
    where: selectorOf(element),
    snippet: snippetOf(element),
    line: document.lineAt(element.offset),
  })
}

const MAX_FINDINGS = 20

/** Findings at many elements: the first twenty in full, and how many there were. */
export function findingsAt(
  document: Document,
  elements: Element[],
  message: Message | ((element: Element) => Message),
): { findings: Finding[]; findingsTotal: number } {
  const findings = elements
    .slice(0, MAX_FINDINGS)
    .map((element) => findingAt(document, element, typeof message === 'function' ? message(element) : message))
  return { findings, findingsTotal: elements.length }
}

/** The start tag as it was written but for quotes, cut to a readable length. */
export function snippetOf(element: Element): string {
  let text = `<${element.name}`
  for (const { name, value } of element.attributes) {
    if (text.length > SNIPPET_LENGTH) break
    text += value === '' ? ` ${name}` : ` ${name}="${cut(value, SNIPPET_LENGTH / 2)}"`
  }
  return cut(`${text}>`, SNIPPET_LENGTH)
}

/** A selector that finds the element again: its id, or its path from the nearest ancestor with one. */
export function selectorOf(element: Element): string {
  let selector = ''
  let at: Element | null = element
  for (let steps = 0; at?.parent && steps < SELECTOR_STEPS; steps++, at = at.parent) {
    const id = attr(at, 'id')
    const isNamed = id !== null && /^[A-Za-z][\w-]{0,63}$/.test(id)
    const step = isNamed ? `#${id}` : stepOf(at)
    selector = steps === 0 ? step : `${step} > ${selector}`
    if (isNamed || at.name === 'body' || at.name === 'head' || at.name === 'html') break
  }
  return selector
}

function stepOf(element: Element): string {
  if (element.place === -1) numberSiblings(element.parent!)
  const name = element.name.replace(NOT_IN_NAMES, escaped)
  return element.place === 0 ? name : `${name}:nth-of-type(${element.place})`
}

/** CSSOM, "serialize an identifier". Elements have names such as `esi:include`; none begins with a digit or a hyphen. */
const NOT_IN_NAMES = /[^\w\u0080-\uffff-]/g

function escaped(character: string): string {
  return /[\0-\x1f\x7f]/.test(character) ? `\\${character.charCodeAt(0).toString(16)} ` : `\\${character}`
}

/** Numbers all children at once, so that many findings under one parent don't each count its children. */
function numberSiblings(parent: Element): void {
  const last = new Map<string, Element>()
  for (const child of parent.children) {
    if (!(child instanceof Element)) continue
    const before = last.get(child.name)
    if (before?.place === 0) before.place = 1
    child.place = before === undefined ? 0 : before.place + 1
    last.set(child.name, child)
  }
}
