import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { duplicateAriaId } from './duplicate-aria-id.ts'

testBodies(duplicateAriaId, [
  ['not-applicable', 'nothing points at an id', '<p id="a"></p><p id="a"></p>'],
  ['not-applicable', 'it points at nothing', '<label for="">A</label>'],
  ['pass', 'every id is there once', '<label for="a">A</label><input id="a">'],
  [
    'pass',
    'the id that is there twice is not pointed at',
    '<label for="a">A</label><input id="a"><p id="b"></p><p id="b"></p>',
  ],
  ['pass', 'ids differ by case', '<label for="a">A</label><input id="a"><p id="A"></p>'],
  ['fail', 'a label points at two', '<label for="a">A</label><input id="a"><input id="a">'],
  ['fail', 'an attribute points at two', '<p id="a"></p><p id="a"></p><input aria-describedby="b a">'],
])

it('points at the later ones', () => {
  const { findings } = audited(duplicateAriaId, page('', '<label for="a">A</label>\n<input id="a">\n<input id="a">'))
  expect(findings).toMatchObject([{ line: 3, message: 'An earlier element already uses the id “a”.' }])
})
