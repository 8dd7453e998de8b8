import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { dataTables } from './data-tables.ts'

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const BODY = row('Brass', '1820') + row('Glass', '1830')
const HEAD = `<thead>${row('Clock', 'Year')}</thead>`

testBodies(dataTables, [
  ['not-applicable', 'there is no table', '<p>Text</p>'],
  ['not-applicable', 'nothing shows that it is data', `<table>${BODY}</table>`],
  ['not-applicable', 'it has one row', `<table><caption>A</caption>${row('A', 'B')}</table>`],
  ['not-applicable', 'it has one column', `<table><caption>A</caption>${row('A')}${row('B')}</table>`],
  ['not-applicable', 'a role says it is layout', `<table role="none">${HEAD}${BODY}</table>`],
  ['not-applicable', 'it is a frame for other tables', `<table>${HEAD}${row('<table></table>', 'B')}</table>`],
  ['not-applicable', 'it is hidden', `<table hidden>${HEAD}${BODY}</table>`],
  ['not-applicable', 'all its text is bold', `<table>${row('<b>A</b>', '<b>B</b>').repeat(3)}</table>`],
  ['pass', 'it has header cells', `<table><tr><th>Clock</th><th>Year</th></tr>${BODY}</table>`],
  ['pass', 'roles make header cells', `<table><tr><td role="columnheader">Clock</td><td>Year</td></tr>${BODY}</table>`],
  [
    'pass',
    'a cell has a table',
    `<table><tr><th>A</th></tr><tr><td><table><tr><th>B</th></tr></table></td></tr></table>`,
  ],
  ['fail', 'the head has ordinary cells', `<table>${HEAD}${BODY}</table>`],
  ['fail', 'it has a caption', `<table><caption>Clocks</caption>${BODY}</table>`],
  ['fail', 'the first row is bold', `<table>${row('<b>Clock</b>', '<p><strong>Year</strong></p>')}${BODY}</table>`],
  [
    'fail',
    'a header is a table',
    `<table><tr><th><table><tr><th>A</th></tr></table></th></tr><tr><td>B</td></tr></table>`,
  ],
])

it('says how it sees that the table has data', () => {
  const { findings, extent } = audited(
    dataTables,
    page('', `<table>${HEAD}${BODY}</table><table><tr><th>A</th></tr></table><table hidden>${HEAD}${BODY}</table>`),
  )
  expect(findings.map(({ message }) => message)).toEqual(['This table has a thead, but no th element.'])
  expect(extent).toEqual({ checked: 2, affected: 1, hidden: 1 })
})
