import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { fieldGroup } from './field-group.ts'

const YES_NO = '<label><input type="radio" name="a"> Yes</label><label><input type="radio" name="a"> No</label>'
const BOXES = YES_NO.replaceAll('radio', 'checkbox')

testBodies(fieldGroup, [
  ['not-applicable', 'there are no groups', '<label><input type="radio" name="a"> Yes</label>'],
  ['not-applicable', 'the options have different names', '<input type="radio" name="a"><input type="radio" name="b">'],
  ['not-applicable', 'the options are hidden', `<div hidden>${YES_NO}</div>`],
  ['not-applicable', 'the fieldset is for layout', `<fieldset role="none"><input></fieldset>`],
  ['not-applicable', 'a fieldset has one field', '<fieldset><input type="search"><input type="submit"></fieldset>'],
  ['pass', 'a legend asks the question', `<fieldset><legend>Account?</legend>${YES_NO}</fieldset>`],
  ['pass', 'a fieldset has a label', `<fieldset aria-label="Account?">${YES_NO}</fieldset>`],
  ['pass', 'a group has a label', `<div role="radiogroup" aria-label="Account?"><p>${YES_NO}</p></div>`],
  ['pass', 'a list has a label', `<ul aria-labelledby="q"><li>${YES_NO}</li></ul><p id="q">Account?</p>`],
  [
    'pass',
    'each option refers to the question',
    '<p id="q">Account?</p><input type="radio" name="a" aria-describedby="q"><input type="radio" name="a" aria-labelledby="q y">',
  ],
  [
    'not-applicable',
    'checkboxes select rows of a table',
    '<table><tr><td><input type="checkbox" name="row"><td>A<tr><td><input type="checkbox" name="row"><td>B</table>',
  ],
  [
    'not-applicable',
    'checkboxes select cards',
    '<input type="checkbox" name="compare"><h3>A</h3><input type="checkbox" name="compare"><h3>B</h3>',
  ],
  [
    'not-applicable',
    'the options are in different forms',
    '<form><input type="radio" name="a"></form><form><input type="radio" name="a"></form>',
  ],
  ['warn', 'radio buttons stand alone', `<p>Account?</p>${YES_NO}`],
  ['warn', 'checkboxes stand alone', `<h4>Account?</h4>${BOXES}`],
  [
    'warn',
    'only the first option is in the fieldset',
    `<fieldset><legend>A</legend><input type="radio" name="a"></fieldset><input type="radio" name="a">`,
  ],
  ['warn', 'a fieldset has no legend', `<fieldset>${YES_NO}</fieldset>`],
  ['warn', 'a fieldset without fields has no legend', '<fieldset>Text</fieldset>'],
  ['warn', 'the legend is empty', `<fieldset><legend> </legend>${YES_NO}</fieldset>`],
  ['not-applicable', 'a layout fieldset has several fields', '<fieldset role="none"><input><input></fieldset>'],
  ['not-applicable', 'the options have no name', '<input type="radio"><input type="radio">'],
  ['not-applicable', 'their name is empty', '<input type="radio" name=""><input type="radio" name="">'],
  ['not-applicable', 'fields of one name are typed into', '<input name="a"><input name="a">'],
])

it('counts groups, not options, and names each at its first option', () => {
  const { extent, value, findings } = audited(
    fieldGroup,
    page(
      '',
      `<form>${YES_NO}</form><form>${BOXES}</form><fieldset><legend>C</legend>${YES_NO}</fieldset><p hidden>${BOXES}</p>`,
    ),
  )
  expect(extent).toEqual({ checked: 4, affected: 2, hidden: 1 })
  expect(value).toBe('2 of 4 groups')
  expect(findings.map(({ message }) => message)).toEqual([
    '2 radio buttons with this name are in no group with a name.',
    '2 checkboxes with this name are in no group with a name.',
  ])
})

it('stays fast on many options deep in many boxes', () => {
  const deep = '<div>'.repeat(400)
  const many = Array.from({ length: 20_000 }, (_, i) => `<input type="radio" name="n${i >> 1}">`).join('')
  expect(audited(fieldGroup, page('', deep + many)).findingsTotal).toBe(10_000)
})
