import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { textContent } from '../document/dom.ts'
import { readTableGrid } from './table-grid.ts'
import { headersWithoutCells } from './table-headers.ts'

function lonely(rows: string): string[] {
  const table = readDocument(`<table>${rows}</table>`, 'https://example.com/').all('table')[0]!
  return headersWithoutCells(readTableGrid(table, 1000)!).map(textContent)
}

describe('headers without cells', () => {
  it.each([
    ['a column without cells', '<tr><th>a<th>b<tr><td>1', ['b']],
    ['a row without cells', '<tr><th scope="row">a<td>1<tr><th scope="row">b', ['b']],
    ['a header of a column that stands last in it', '<tr><td>1<tr><th scope="col">a', ['a']],
    ['headers over headers over cells', '<tr><th colspan="2">a<tr><th>b<th>c<tr><td>1<td>2', []],
    ['a header of neither a row nor a column', '<tr><td>1<th>a<tr><td>2<td>3', []],
    ['headers of groups', '<tr><th scope="rowgroup">a<tr><td>1', []],
    ['a cell that names its header', '<tr><th>a<th id="B">b<tr><td headers="B">1<tr><td>2', []],
    ['a cell whose header differs by case', '<tr><th>a<th id="B">b<tr><td headers="b">1<tr><td>2', ['b']],
    ['headers alone', '<tr><th>a<th>b', []],
  ])('finds in %s', (_, rows, expected) => {
    expect(lonely(rows)).toEqual(expected)
  })
})
