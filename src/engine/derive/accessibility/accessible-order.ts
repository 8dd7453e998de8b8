import type { Element } from '../document/dom.ts'

/** Several lists in document order as one; where only one of them has anything, nothing needs to be sorted. */
export function inOrder(lists: Element[][]): Element[] {
  const filled = lists.filter((list) => list.length > 0)
  return filled.length === 1 ? filled[0]! : filled.flat().sort((a, b) => a.order - b.order)
}
