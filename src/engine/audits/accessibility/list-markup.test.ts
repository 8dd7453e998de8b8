import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { listMarkup } from './list-markup.ts'

testBodies(listMarkup, [
  ['not-applicable', 'there are no lists', '<p>Text</p>'],
  ['not-applicable', 'two lines are no list', '<p>* A<br>* B</p>'],
  ['not-applicable', 'the lines are hidden', '<p hidden>* A<br>* B<br>* C</p>'],
  ['not-applicable', 'lines are speech', '<p>– Hello<br>– Hello<br>– Goodbye</p>'],
  ['not-applicable', 'numbers don’t ascend', '<p>12. May<br>14. June<br>15. July</p>'],
  ['not-applicable', 'bullets separate words', '<p>A • B • C<br>D</p>'],
  ['not-applicable', 'other lines are between', '<p>* A<br>B<br>* C<br>* D</p>'],
  ['not-applicable', 'paragraphs are numbered', '<p>1. A</p><p>2. B</p><p>3. C</p>'],
  ['pass', 'a list is one', '<ul><li>A</li></ul>'],
  ['warn', 'lines start with asterisks', '<p>* A<br>* B<br>* C</p>'],
  ['warn', 'lines start with bullets, after a text', '<div>We have:<br>• A<br>•B<br>\n • <b>C</b></div>'],
  ['warn', 'lines are numbered', '<p>1. A<br>2. B<br>3) C</p>'],
  ['warn', 'the bullet is bold', '<p><b>* A</b><br><b>* B</b><br>* C</p>'],
  ['warn', 'paragraphs start with bullets', '<p>We have:</p><p>• A</p><p>• B</p><p>• C</p>'],
  ['not-applicable', 'such paragraphs are in different boxes', '<p>* A</p><div><p>* B</p></div><p>* C</p>'],
  ['not-applicable', 'the signs stand within a line', '<p>A <b>- b</b><b>- c</b><b>- d</b><br>e</p>'],
])

it('reports the first paragraph of a list once', () => {
  const body = '<p>We have:</p><p id="a">• A</p><p>• B</p><p>• C</p><p>• D</p>'
  expect(audited(listMarkup, page('', body)).findings.map(({ where }) => where)).toEqual(['#a'])
})
