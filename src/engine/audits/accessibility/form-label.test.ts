import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { formLabel } from './form-label.ts'

testBodies(formLabel, [
  ['fail', 'the label is hidden', '<label for="a" style="display: none">Name</label><input id="a">'],
  ['fail', 'a role does not make a field of something else', '<input role="img">'],
  [
    'pass',
    'the list of a field that has a name has none',
    '<input role="combobox" aria-label="A" aria-expanded="true" aria-controls="x list"><ul role="listbox" id="list"><li role="option">B</ul>',
  ],
  [
    'pass',
    'the list in a combobox of WAI-ARIA 1.1 has no name',
    '<div role="combobox" aria-expanded="true"><input aria-label="A"><p><ul role="listbox"><li role="option">B</ul></div>',
  ],
  [
    'fail',
    'a list that no field opens has no name',
    '<button aria-controls="list">A</button><ul role="listbox" id="list"><li role="option">B</ul>',
  ],
  ['fail', 'an option has no text', '<div role="listbox" aria-label="A"><div role="option"></div></div>'],
  ['not-applicable', 'native options are text', '<option></option>'],
  ['not-applicable', 'there are no fields', '<p>Text</p>'],
  ['not-applicable', 'there are only buttons', '<button>Go</button><input type="submit"><input type="hidden">'],
  ['not-applicable', 'the field is hidden', '<input hidden>'],
  ['not-applicable', 'the field waits in a closed dialog', '<dialog><input></dialog>'],
  ['pass', 'a label points at the field', '<label for="a">Name</label><input id="a">'],
  ['pass', 'the label is around the field', '<label>Name <input></label>'],
  [
    'pass',
    'a label around points at another field than the first',
    '<label for="b">Name <input aria-label="A"></label><input id="b">',
  ],
  ['pass', 'one of two labels is empty', '<label for="a"></label><label for="a">Name</label><input id="a">'],
  [
    'pass',
    'the label holds an image with a text',
    '<label for="a"><img src="/n.png" alt="Name"></label><input id="a">',
  ],
  ['pass', 'aria-label names it', '<select aria-label="Country"><option>Chad</option></select>'],
  ['pass', 'a title names it', '<textarea title="Your message"></textarea>'],
  ['pass', 'a placeholder names it', '<input placeholder="Search">'],
  [
    'pass',
    'content names a box with the role of a checkbox',
    '<div role="checkbox" aria-checked="false">I agree</div>',
  ],
  ['pass', 'a box around the field has the role of the field', '<div role="combobox"><input aria-label="City"></div>'],
  ['fail', 'only text stands beside it', 'Name <input>'],
  ['fail', 'a field without a role of its own has no name', '<input type="password">'],
  ['fail', 'the field is disabled, but still checked', '<input disabled>'],
  ['fail', 'the label is blank', '<label for="a"> </label><input id="a">'],
  ['fail', 'the label holds nothing but the choices', '<label><select><option>Chad</option></select></label>'],
  ['fail', 'the label around belongs to the field before', '<label>Name <input><input></label>'],
  ['fail', 'what aria-labelledby points at is empty', '<p id="a"></p><input aria-labelledby="a">'],
  [
    'fail',
    'aria-labelledby would lead on',
    '<p id="b">Name</p><p id="a" aria-labelledby="b"></p><input aria-labelledby="a">',
  ],
  ['fail', 'a label names no box', '<label for="a">Name</label><div role="textbox" id="a"></div>'],
  ['fail', 'what was entered is no name', '<div role="textbox">Ada</div>'],
  ['not-applicable', 'a disabled field means nothing', '<input role="none" disabled>'],
  ['fail', 'a button has the role of a field', '<input type="button" role="checkbox" aria-checked="false">'],
])

it('counts the fields that have a name', () => {
  expect(audited(formLabel, page('', '<input aria-label="A"><input><input type="date">')).value).toBe('2 of 3 fields')
})
