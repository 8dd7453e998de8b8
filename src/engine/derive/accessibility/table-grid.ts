import { attr, childElements, type Element, hasAttr } from '../document/dom.ts'

export interface TableCell {
  element: Element
  isHeader: boolean
  /** Its first slot and its span. */
  x: number
  y: number
  width: number
  height: number
}

export interface TableGrid {
  cells: TableCell[]
  rows: number
  columns: number
  slots: number
}

const MAX_COLSPAN = 1000

/**
 * The cells of a table in their slots (HTML §4.9.12.1); null if there are more than `most`, as hostile spans can cause.
 */
export function readTableGrid(table: Element, most: number): TableGrid | null {
  const cells: TableCell[] = []
  /** The first free row of each column. */
  const free: number[] = []
  let y = 0
  let slots = 0
  for (const group of rowGroups(table)) {
    const end = y + group.length
    for (const row of group) {
      let x = 0
      for (const element of childElements(row)) {
        if (element.name !== 'td' && element.name !== 'th') continue
        while ((free[x] ?? 0) > y) x++
        const width = span(element, 'colspan', 1, MAX_COLSPAN)
        const height = Math.min(span(element, 'rowspan', end - y, end - y), end - y)
        slots += width * height
        if (slots > most) return null
        for (let i = x; i < x + width; i++) free[i] = y + height
        cells.push({ element, isHeader: element.name === 'th', x, y, width, height })
        x += width
      }
      y++
    }
  }
  return { cells, rows: y, columns: free.length, slots }
}

/** Rows by row group, those of the footer last. */
function rowGroups(table: Element): Element[][] {
  const groups: Element[][] = []
  const feet: Element[][] = []
  for (const child of childElements(table)) {
    if (child.name === 'tr') groups.push([child])
    else if (child.name === 'tbody' || child.name === 'thead') groups.push(rowsIn(child))
    else if (child.name === 'tfoot') feet.push(rowsIn(child))
  }
  return [...groups, ...feet]
}

function rowsIn(group: Element): Element[] {
  return childElements(group).filter((child) => child.name === 'tr')
}

/** A span by the rules for parsing integers; 0 means `zero`. */
function span(cell: Element, name: string, zero: number, most: number): number {
  if (!hasAttr(cell, name)) return 1
  const match = /^[\t\n\f\r ]*\+?(\d{1,6})/.exec(attr(cell, name)!)
  if (match === null) return 1
  const number = Number(match[1])
  return number === 0 ? zero : Math.min(number, Math.max(1, most))
}
