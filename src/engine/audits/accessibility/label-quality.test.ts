import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { labelQuality } from './label-quality.ts'

const TWO = (between: string) =>
  `<label for="a">Name</label><input id="a">${between}<label for="b">Name</label><input id="b">`

testBodies(labelQuality, [
  ['not-applicable', 'there are no fields', '<p>Text</p>'],
  ['not-applicable', 'there are only options and buttons', '<input type="radio"><input type="submit" value="Go">'],
  ['not-applicable', 'the field is hidden', '<input placeholder="Name" hidden>'],
  ['pass', 'a field has a label and an example', '<label>Name <input placeholder="Ada"></label>'],
  ['pass', 'a field with a placeholder has a name of its own', '<input placeholder="Search" aria-label="Search">'],
  ['pass', 'a title names it', '<input placeholder="Ada" title="Name">'],
  ['pass', 'a field has no name at all, which another audit reports', '<input>'],
  ['pass', 'the placeholder is blank', '<input placeholder=" ">'],
  ['warn', 'the placeholder is the only label', '<input placeholder="Name">'],
  ['warn', 'the placeholder of a text area is the only label', '<textarea placeholder="Message"></textarea>'],
  ['warn', 'the label is hidden', '<label for="a" hidden>Name</label><input id="a" placeholder="Name">'],
  ['warn', 'the label is empty', '<label for="a"></label><input id="a" placeholder="Name">'],
  ['warn', 'two labels belong to one field', '<label for="a">Date</label><label for="a">Day</label><input id="a">'],
  ['pass', 'fields share an id', '<label for="a">Day</label><input id="a"><label for="a">Day</label><input id="a">'],
  ['pass', 'one of two labels is empty', '<label for="a">Day</label><label for="a"></label><input id="a">'],
  ['warn', 'two fields have the same label', TWO('<br>')],
  ['warn', 'they differ in case and white space', '<label>A b <input></label><label> a  B <input></label>'],
  ['pass', 'they are in parts with a heading', TWO('<h2>Delivery</h2>')],
  ['pass', 'they are in groups', `<fieldset>${TWO('</fieldset><fieldset>')}</fieldset>`],
  ['pass', 'they are in different forms', `<form>${TWO('</form><form>')}</form>`],
  ['pass', 'a button ends what the first belongs to', TWO('<input type="submit" value="Log in">')],
  ['pass', 'they are far from each other', TWO('<br>'.repeat(50))],
  ['pass', 'a description tells them apart', TWO('<br>').replace('id="b"', 'id="b" aria-describedby="c"')],
  [
    'not-applicable',
    'options of two questions have the same label',
    TWO('').replaceAll('<input', '<input type="radio"'),
  ],
  ['pass', 'a choice has a placeholder, which nothing shows', '<select placeholder="Name"><option>A</option></select>'],
])

it('says what is wrong with each field', () => {
  const { findings, value } = audited(labelQuality, page('', `<input placeholder="Mail">${TWO('')}`))
  expect(value).toBe('2 of 3 fields')
  expect(findings.map(({ message }) => message)).toEqual([
    'The placeholder “Mail” is the only label, and disappears as soon as people type.',
    'Another field of the form, a little before, has the same label, “Name”.',
  ])
})
