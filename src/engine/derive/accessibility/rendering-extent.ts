import { Element } from '../document/dom.ts'

/** The order after an element's last descendant: its descendants are those from its own order + 1 up to this. */
export type EndOf = (element: Element) => number

/** Follows the last children, and visits each element once. */
export function extentFinder(size: number): EndOf {
  const ends = new Int32Array(size)
  return (element) => {
    if (ends[element.order] !== 0) return ends[element.order]!
    const path = [element]
    let last = element
    for (let next = lastElement(last); next !== null && ends[last.order] === 0; next = lastElement(last)) {
      last = next
      path.push(last)
    }
    const end = ends[last.order] || last.order + 1
    for (const one of path) ends[one.order] = end
    return end
  }
}

/** Whether an element is outside all of these; must be called in document order. */
export function outsideOf(holders: readonly Element[], endOf: EndOf): (element: Element) => boolean {
  let next = 0
  let end = 0
  return (element) => {
    for (; next < holders.length && holders[next]!.order < element.order; next++)
      end = Math.max(end, endOf(holders[next]!))
    return element.order >= end
  }
}

function lastElement({ children }: Element): Element | null {
  for (let i = children.length - 1; i >= 0; i--) {
    const child = children[i]!
    if (child instanceof Element) return child
  }
  return null
}
