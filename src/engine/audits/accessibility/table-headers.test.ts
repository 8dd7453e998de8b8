import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { tableHeaders } from './table-headers.ts'

const table = (...rows: string[]) => `<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`

testBodies(tableHeaders, [
  ['fail', 'a cell refers to one that is no header', table('<td id="a">A</td>', '<td headers="a">B</td>')],
  ['not-applicable', 'there is no table', '<p>Text</p>'],
  ['not-applicable', 'it has no headers', table('<td>A</td>')],
  [
    'not-applicable',
    'it is there for the layout',
    table('<th>A</th>', '<td headers="x">B</td>').replace('<table', '<table role="none"'),
  ],
  ['pass', 'headers stand over their cells', table('<th>A</th><th>B</th>', '<td>1</td><td>2</td>')],
  ['pass', 'headers stand before their cells', table('<th>A</th><td>1</td>', '<th>B</th><td>2</td>')],
  ['pass', 'a cell spans the columns of two', table('<th>A</th><th>B</th>', '<td colspan="2">1</td>')],
  [
    'pass',
    'a cell reaches down beside another',
    table('<th>A</th><th>B</th>', '<td rowspan="2">1</td><td>2</td>', '<td>3</td>'),
  ],
  ['pass', 'there are no data yet', table('<th>A</th><th>B</th>')],
  [
    'pass',
    'a header at the foot repeats one at the head',
    '<table><tbody><tr><td>1</td></tr></tbody><tfoot><tr><th>A</th></tr></tfoot></table>',
  ],
  ['pass', 'a cell refers to its header', table('<th id="a">A</th>', '<td headers="a">1</td>')],
  [
    'pass',
    'a cell elsewhere refers to it',
    table('<th>A</th><th id="b">B</th>', '<td>1</td>', '<td headers="b">2</td>'),
  ],
  ['pass', 'a th says that it is a cell', table('<th>A</th><th role="cell">B</th>', '<td>1</td>')],
  ['pass', 'the header is hidden', table('<th>A</th><th hidden>B</th>', '<td>1</td>')],
  ['pass', 'spans make the table huge', table('<th rowspan="65534" colspan="1000">A</th>'.repeat(300), '<td>1</td>')],
  ['pass', 'a scope is written in capitals', table('<th scope="COL">A</th>', '<td>1</td>')],
  ['pass', 'an ordinary cell has the scope', table('<th>A</th>', '<td scope="x">1</td>')],
  ['fail', 'a scope is invalid', table('<th scope="column">A</th>', '<td>1</td>')],
  ['fail', 'a column has no cells', table('<th>A</th><th>B</th>', '<td>1</td>')],
  ['fail', 'a row has no cells', table('<th scope="row">A</th><td>1</td>', '<th scope="row">B</th>')],
  [
    'fail',
    'the only cell below refers to another',
    table('<th id="a">A</th><th>B</th>', '<td>1</td><td headers="a">2</td>'),
  ],
  ['fail', 'a cell refers to nothing', table('<th id="a">A</th>', '<td headers="b">1</td>', '<td>2</td>')],
  ['fail', 'a cell refers to itself', table('<th>A</th>', '<td id="b" headers="b">1</td>', '<td>2</td>')],
  [
    'fail',
    'a cell refers to another table',
    table('<th id="a">A</th>', '<td>1</td>') + table('<td headers="a">1</td>'),
  ],
  ['fail', 'a cell refers to something in a cell', table('<td><b id="a">A</b></td>', '<td headers="a">1</td>')],
  [
    'pass',
    'roles make a table',
    '<div role="table"><div role="row"><p role="columnheader">A</p></div><div role="row"><p role="cell">1</p></div></div>',
  ],
  [
    'fail',
    'a header made by a role has no cells',
    '<div role="grid"><div role="row"><p role="columnheader">A</p><p role="columnheader">B</p></div><div role="rowgroup"><div role="row"><p role="gridcell">1</p></div></div></div>',
  ],
])

it('points at the header and at the cell', () => {
  const { findings } = audited(
    tableHeaders,
    page('', table('<th>A</th><th id="lonely">B</th>', '<td id="lost" headers="x">1</td>', '<td>2</td>')),
  )
  expect(findings.map(({ where }) => where)).toEqual(['#lonely', '#lost'])
})

it('counts the tables that have problems, not the problems', () => {
  const wrong = '<table><tr><th scope="x">A<th scope="y">B<tr><td>1<td>2</table>'
  const right = '<table><tr><th scope="col">A<tr><td>1</table>'
  const extent = (...tables: string[]) => audited(tableHeaders, page('', tables.join(''))).extent
  expect(extent(wrong, right, wrong)).toEqual({ checked: 3, affected: 2, hidden: 0 })
  expect(extent(wrong, right)).toEqual({ checked: 2, affected: 1, hidden: 0 })
  expect(extent(right, wrong)).toEqual({ checked: 2, affected: 1, hidden: 0 })
})
