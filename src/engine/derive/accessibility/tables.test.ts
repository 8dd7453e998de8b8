import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { textContent } from '../document/dom.ts'
import { headersWithoutCells, readTableGrid } from './tables.ts'

function grid(rows: string, most = 1000) {
  return readTableGrid(readDocument(`<table>${rows}</table>`, 'https://example.com/').all('table')[0]!, most)
}

/** Each cell as its text and its first slot. */
function places(rows: string): string[] {
  return grid(rows)!.cells.map(
    ({ element, x, y, width, height }) => `${textContent(element)} ${x},${y} ${width}×${height}`,
  )
}

describe('the slots of a table', () => {
  it('count rows and columns', () => {
    expect(grid('<tr><th>a<td>b<tr><td>c')).toMatchObject({ rows: 2, columns: 2, slots: 3 })
    expect(places('<tr><th>a<td>b<tr><td>c')).toEqual(['a 0,0 1×1', 'b 1,0 1×1', 'c 0,1 1×1'])
  })

  it('keep out of the way of cells that reach down', () => {
    expect(places('<tr><td rowspan="2">a<td>b<tr><td>c')).toEqual(['a 0,0 1×2', 'b 1,0 1×1', 'c 1,1 1×1'])
  })

  it('span columns, by the number an attribute begins with', () => {
    expect(places('<tr><td colspan="2px">a<td colspan="0">b<td colspan="x">c')).toEqual([
      'a 0,0 2×1',
      'b 2,0 1×1',
      'c 3,0 1×1',
    ])
  })

  it('end with the group of rows', () => {
    expect(places('<tbody><tr><td rowspan="0">a<tr><td>b<tbody><tr><td rowspan="9">c')).toEqual([
      'a 0,0 1×2',
      'b 1,1 1×1',
      'c 0,2 1×1',
    ])
  })

  it('put the foot last', () => {
    expect(places('<tfoot><tr><td>a</tfoot><tbody><tr><td>b')).toEqual(['b 0,0 1×1', 'a 0,1 1×1'])
  })

  it('are not counted beyond a bound', () => {
    expect(grid('<tr><td colspan="1000">a<td>b')).toBeNull()
    expect(grid(`<tr><td colspan="1000" rowspan="9">a${'<tr><td>b'.repeat(9)}`)).toBeNull()
  })
})

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
