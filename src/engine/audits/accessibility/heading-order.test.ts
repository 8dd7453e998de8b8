import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { headingOrder } from './heading-order.ts'

testBodies(headingOrder, [
  ['not-applicable', 'there are no headings', '<p>Text</p>'],
  ['pass', 'levels go down one by one and up as they like', '<h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2><h1>E</h1>'],
  ['pass', 'the first heading is not of the first level', '<h3>A</h3><h4>B</h4>'],
  ['pass', 'a hidden heading fills the gap for nobody, and makes none', '<h1>A</h1><h4 hidden>B</h4><h2>C</h2>'],
  ['pass', 'a role has the level between', '<h1>A</h1><p role="heading" aria-level="2">B</p><h3>C</h3>'],
  ['pass', 'an attribute changes the level', '<h1>A</h1><h3 aria-level="2">B</h3>'],
  ['warn', 'a level is skipped', '<h1>A</h1><h3>B</h3>'],
  ['warn', 'a role skips one', '<h1>A</h1><p role="heading" aria-level="4">B</p>'],
])

it('says which level follows which', () => {
  const { findings } = audited(headingOrder, page('', '<h1>A</h1><h4>B</h4>'))
  expect(findings.map(({ message }) => message)).toEqual(['Level 4 follows level 1.'])
})
