import { attr, type Element, hasAttr } from '../document/dom.ts'
import type { Accessibility } from './accessible.ts'

const CELLS = new Set(['cell', 'gridcell', 'columnheader', 'rowheader'])
/** Attributes of tables that are only partly in the page, or in another order. */
const PARTIAL = ['aria-colcount', 'aria-rowcount', 'aria-owns']

/** Headers without cells in a table that is made of roles, not of a `table` element. */
export function ariaHeadersWithoutCells(table: Element, { tree, roles }: Accessibility): Element[] {
  if (PARTIAL.some((name) => hasAttr(table, name))) return []
  const rows = tree
    .childrenOf(table)
    .flatMap((child) => (roles.of(child) === 'rowgroup' ? tree.childrenOf(child) : [child]))
    .filter((child) => roles.of(child) === 'row')
    .map((row) => tree.childrenOf(row).filter((cell) => CELLS.has(roles.of(cell) ?? '')))
  const cells = rows.flat()
  if (cells.some((cell) => hasAttr(cell, 'aria-colindex'))) return []
  if (!cells.some((cell) => !isHeader(cell))) return []

  const lonely: Element[] = []
  /** Number of columns of the widest row below. */
  let below = 0
  for (const row of rows.toReversed()) {
    let column = 0
    for (const cell of row) {
      const role = roles.of(cell)
      if (role === 'columnheader' && column >= below) lonely.push(cell)
      if (role === 'rowheader' && row.length === 1) lonely.push(cell)
      column += span(cell)
    }
    below = Math.max(below, column)
  }
  return lonely.sort((a, b) => a.order - b.order)

  function isHeader(cell: Element): boolean {
    const role = roles.of(cell)
    return role === 'columnheader' || role === 'rowheader'
  }
}

function span(cell: Element): number {
  const number = Number(attr(cell, 'aria-colspan'))
  return number >= 1 ? number : 1
}
