import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { ariaRequired } from './aria-required.ts'

testBodies(ariaRequired, [
  ['pass', 'a closed combobox controls nothing yet', '<div role="combobox" aria-expanded="false">A</div>'],
  [
    'fail',
    'an open combobox only owns its list',
    '<p id="a">B</p><div role="combobox" aria-expanded="true" aria-owns="a">A</div>',
  ],
  ['not-applicable', 'the value of a slider is told in words', '<div role="slider" aria-valuetext="Low">A</div>'],
  ['not-applicable', 'there are no roles', '<input type="checkbox">'],
  ['not-applicable', 'the role requires nothing', '<p role="note">Text</p>'],
  ['not-applicable', 'the element is hidden', '<div role="checkbox" hidden></div>'],
  [
    'not-applicable',
    'the element is what its role says',
    '<input type="checkbox" role="checkbox"><h2 role="heading">A</h2>',
  ],
  ['not-applicable', 'a line cannot be moved', '<div role="separator"></div>'],
  ['not-applicable', 'an option is not selected by default', '<div role="listbox"><div role="option">A</div></div>'],
  ['not-applicable', 'a native checkbox tells its state', '<input type="checkbox" role="switch">'],
  ['pass', 'the attribute is there', '<div role="checkbox" aria-checked="false">A</div>'],
  ['pass', 'a closed list needs no list', '<div role="combobox" aria-expanded="false">A</div>'],
  ['fail', 'a checkbox does not say its state', '<div role="checkbox">A</div>'],
  ['fail', 'the attribute is empty', '<div role="checkbox" aria-checked>A</div>'],
  ['fail', 'a heading has no level', '<div role="heading">A</div>'],
  ['fail', 'a slider has no value', '<div role="slider" tabindex="0"></div>'],
  ['fail', 'a line that can be moved has no value', '<div role="separator" tabindex="0"></div>'],
  ['fail', 'a button is a switch without a state', '<button role="switch">A</button>'],
])

it('names what is missing', () => {
  const { findings } = audited(ariaRequired, page('', '<div role="scrollbar"></div>'))
  expect(findings.map(({ message }) => message)).toEqual([
    'The role scrollbar requires aria-controls and aria-valuenow.',
  ])
})
