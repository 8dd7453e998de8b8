import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { duplicateId } from './duplicate-id.ts'

testBodies(duplicateId, [
  ['pass', 'there are no ids', '<p>Text</p>'],
  ['pass', 'they all differ', '<p id="a">A</p><p id="b">B</p>'],
  ['pass', 'they differ in case', '<p id="a">A</p><p id="A">B</p>'],
  ['pass', 'empty ones repeat', '<p id="">A</p><p id="">B</p>'],
  ['pass', 'the other is in a template', '<p id="a">A</p><template><p id="a">B</p></template>'],
  ['fail', 'one repeats', '<p id="a">A</p><p id="a">B</p>'],
])

it('points at those that came too late', () => {
  const result = audited(duplicateId, page('', '<p id="a">A</p>\n<p id="a">B</p>\n<p id="a">C</p>'))
  expect(result.value).toBe('2 of 3')
  expect(result.findings.map(({ line }) => line)).toEqual([2, 3])
})
