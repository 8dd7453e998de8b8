import { attr, childElements, type Element, hasAttr, splitOnSpace, tokens } from '../document/dom.ts'

interface TableCell {
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

/** Header cells that apply to no cell, by the algorithm of HTML §4.9.12.2. */
export function headersWithoutCells(grid: TableGrid): Element[] {
  const { cells } = grid
  // A table with only headers may still get its data.
  if (cells.every(isHeader)) return []
  const referred = new Set<string>()
  for (const { element } of cells)
    if (hasAttr(element, 'headers')) for (const id of splitOnSpace(attr(element, 'headers'))) referred.add(id)
  const lines = readLines(grid)
  const useless: Element[] = []
  for (const cell of cells)
    if (cell.isHeader && !isReferredTo(cell.element, referred) && !hasCells(cell, lines)) useless.push(cell.element)
  return useless
}

function isHeader(cell: TableGrid['cells'][number]): boolean {
  return cell.isHeader
}

interface Lines {
  /** Whether the row or column has a data cell. */
  dataRow: Uint8Array
  dataColumn: Uint8Array
  /** The start of the last cell in each row and column that gets its headers from its position. */
  lastInRow: Int32Array
  lastInColumn: Int32Array
}

function readLines({ cells, rows, columns }: TableGrid): Lines {
  const lines: Lines = {
    dataRow: new Uint8Array(rows),
    dataColumn: new Uint8Array(columns),
    lastInRow: new Int32Array(rows).fill(-1),
    lastInColumn: new Int32Array(columns).fill(-1),
  }
  for (const { element, isHeader, x, y, width, height } of cells) {
    const placed = !hasAttr(element, 'headers')
    for (let i = x; i < x + width; i++) {
      if (!isHeader) lines.dataColumn[i] = 1
      if (placed) lines.lastInColumn[i] = Math.max(lines.lastInColumn[i]!, y)
    }
    for (let i = y; i < y + height; i++) {
      if (!isHeader) lines.dataRow[i] = 1
      if (placed) lines.lastInRow[i] = Math.max(lines.lastInRow[i]!, x)
    }
  }
  return lines
}

function isReferredTo(header: Element, referred: Set<string>): boolean {
  const id = attr(header, 'id')
  return id !== null && referred.has(id)
}

function hasCells({ element, x, y, width, height }: TableCell, lines: Lines): boolean {
  const scope = tokens(attr(element, 'scope'))[0]
  // The cells of a group header cannot be determined for certain, and a footer repeats the headers.
  if (scope === 'rowgroup' || scope === 'colgroup' || element.parent?.parent?.name === 'tfoot') return true
  const isColumn = scope === 'col' || (scope !== 'row' && !some(lines.dataRow, y, height, (data) => data === 1))
  const isRow = scope === 'row' || (!isColumn && !some(lines.dataColumn, x, width, (data) => data === 1))
  if (isColumn) return some(lines.lastInColumn, x, width, (last) => last >= y + height)
  // A header of neither a row nor a column is an ordinary cell.
  return !isRow || some(lines.lastInRow, y, height, (last) => last >= x + width)
}

function some(line: Uint8Array | Int32Array, from: number, count: number, passes: (value: number) => boolean): boolean {
  for (let i = from; i < from + count; i++) if (passes(line[i]!)) return true
  return false
}
