import { attr, type Element, hasAttr, tokens } from '../document/dom.ts'
import type { TableCell, TableGrid } from './table-grid.ts'

/** Header cells that no other cell has for its header, by the algorithm of HTML §4.9.12.2. */
export function headersWithoutCells(grid: TableGrid): Element[] {
  const { cells } = grid
  // A table of headers alone may be waiting for its data.
  if (!cells.some((cell) => !cell.isHeader)) return []
  const referred = new Set(cells.flatMap(({ element }) => idsOf(element)))
  const lines = readLines(grid)
  return cells
    .filter((cell) => cell.isHeader && !isReferredTo(cell.element, referred) && !hasCells(cell, lines))
    .map((cell) => cell.element)
}

/** The IDs a cell names in `headers`, as they are written. */
export function idsOf(cell: Element): string[] {
  const value = attr(cell, 'headers')
  return value === null ? [] : value.split(/[\t\n\f\r ]+/).filter((id) => id !== '')
}

interface Lines {
  /** Does the row or column hold a data cell? */
  dataRow: Uint8Array
  dataColumn: Uint8Array
  /** Where in each row and column the last cell starts that takes its headers from its place. */
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
  // A header of a group is one for cells far and near; that there are none at all is not worth guessing. A foot repeats the head.
  if (scope === 'rowgroup' || scope === 'colgroup' || element.parent?.parent?.name === 'tfoot') return true
  const isColumn = scope === 'col' || (scope !== 'row' && !some(lines.dataRow, y, height, (data) => data === 1))
  const isRow = scope === 'row' || (!isColumn && !some(lines.dataColumn, x, width, (data) => data === 1))
  if (isColumn) return some(lines.lastInColumn, x, width, (last) => last >= y + height)
  // A header of neither a row nor a column is a cell like any other.
  return !isRow || some(lines.lastInRow, y, height, (last) => last >= x + width)
}

function some(line: Uint8Array | Int32Array, from: number, count: number, passes: (value: number) => boolean): boolean {
  for (let i = from; i < from + count; i++) if (passes(line[i]!)) return true
  return false
}
