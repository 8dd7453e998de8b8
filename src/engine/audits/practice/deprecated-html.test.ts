import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { deprecatedHtml } from './deprecated-html.ts'

testBodies(deprecatedHtml, [
  ['fail', 'an element is obsolete', '<center>Text</center>'],
  ['fail', 'an element and an attribute are obsolete', '<p align="left"><tt>x</tt>'],
  ['warn', 'only an attribute is obsolete', '<table border="1"></table>'],
  ['warn', 'an attribute is obsolete everywhere', '<p contextmenu="m">'],
  ['warn', 'an image has a border', '<img src="a.png" alt="" border="2">'],
  ['pass', 'an image says it has no border', '<img src="a.png" alt="" border="0">'],
  ['pass', 'the attribute belongs to another element', '<img src="a.png" alt="" width="5"><ol type="a"></ol>'],
  ['pass', 'svg has an element and attributes of that name', '<svg><font align="x"/></svg>'],
  ['pass', 'there is none of it', '<p>Text</p>'],
])

it('reports each feature once, with how often it is used', () => {
  const result = audited(deprecatedHtml, page('', '<font>a</font><font>b</font><hr noshade>'))
  expect(result.findings.map(({ message }) => message)).toEqual([
    'font is obsolete (2 uses). Use CSS.',
    'noshade on hr is obsolete. Use CSS.',
  ])
  expect(result).toMatchObject({
    value: '3 uses',
    findingsTotal: 2,
    details: { uses: { font: 2, 'noshade on hr': 1 } },
  })
})
