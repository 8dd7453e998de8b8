import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { textContent } from '../document/dom.ts'
import { readAccessibility } from './accessible.ts'
import { ariaHeadersWithoutCells } from './table-aria.ts'

const CELLS: Record<string, string> = { c: 'columnheader', r: 'rowheader', d: 'cell' }

/** Rows of letters, one a cell: c and r for headers of columns and rows, d for data. */
function lonely(rows: string[], attributes = '', cell = ''): string[] {
  const made = rows.map((row) => [...row].map((kind, i) => `<i role="${CELLS[kind]}" ${cell}>${kind}${i}</i>`).join(''))
  const html = `<div role="table" id="t" ${attributes}>${made.map((row) => `<p role="row">${row}</p>`).join('')}</div>`
  const document = readDocument(`<!doctype html><body>${html}`, 'https://example.com/')
  return ariaHeadersWithoutCells(document.ids.get('t')!, readAccessibility(document)).map(textContent)
}

describe('headers of a table made of roles', () => {
  it.each([
    ['all have cells', ['ccc', 'ddd'], []],
    ['one column ends too soon', ['ccc', 'dd'], ['c2']],
    ['the last row is of headers', ['dd', 'cc'], ['c0', 'c1']],
    ['a row has its header alone', ['rd', 'r'], ['r0']],
    ['there are no data', ['ccc'], []],
  ])('where %s', (_, rows, expected) => {
    expect(lonely(rows)).toEqual(expected)
  })

  it('are not judged where the page holds only a part of the table', () => {
    expect(lonely(['ccc', 'd'], 'aria-colcount="9"')).toEqual([])
    expect(lonely(['ccc', 'd'], '', 'aria-colindex="2"')).toEqual([])
  })

  it('reach as far as cells span', () => {
    expect(lonely(['cc', 'd'], '', 'aria-colspan="2"')).toEqual(['c1'])
  })
})
