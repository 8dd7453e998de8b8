import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { autocomplete } from './autocomplete.ts'

testBodies(autocomplete, [
  ['not-applicable', 'a word of its own switches it off', '<input autocomplete="none"><input autocomplete="disabled">'],
  ['not-applicable', 'only bots fill it in', '<input aria-hidden="true" tabindex="-1" autocomplete="nope">'],
  ['not-applicable', 'it is read-only', '<input readonly autocomplete="nope">'],
  ['fail', 'the section has no name', '<input autocomplete="section- name">'],
  ['not-applicable', 'no field says anything', '<input>'],
  ['not-applicable', 'it is switched off', '<input autocomplete="off"><input autocomplete="ON">'],
  ['not-applicable', 'it is empty', '<input autocomplete=" ">'],
  ['not-applicable', 'a form says it', '<form autocomplete="nope"></form>'],
  [
    'not-applicable',
    'the field is hidden',
    '<input type="hidden" autocomplete="nope"><input hidden autocomplete="nope">',
  ],
  ['not-applicable', 'the field is disabled', '<input disabled autocomplete="nope">'],
  ['not-applicable', 'the field says that it is disabled', '<input aria-disabled="true" autocomplete="nope">'],
  ['not-applicable', 'nothing is typed into it', '<input type="checkbox" autocomplete="nope">'],
  [
    'not-applicable',
    'the field means nothing and is not reached',
    '<input role="note" tabindex="-1" autocomplete="nope">',
  ],
  ['pass', 'it is a field name', '<input autocomplete="email">'],
  ['pass', 'a choice has one', '<select autocomplete="country"></select>'],
  ['fail', 'it is no field name', '<input autocomplete="nope">'],
  ['fail', 'a field without a role has none', '<input type="password" autocomplete="secret">'],
  ['fail', 'the field is hidden from screen readers only', '<input aria-hidden="true" autocomplete="nope">'],
  ['fail', 'the field is reached, whatever its role', '<input role="note" tabindex="0" autocomplete="nope">'],
])

it('says what is wrong', () => {
  const { findings } = audited(autocomplete, page('', '<input autocomplete="email please">'))
  expect(findings).toMatchObject([{ key: 'extraToken', params: { token: 'please' } }])
})

it('shortens a long value', () => {
  const { findings } = audited(autocomplete, page('', `<input autocomplete="${'x'.repeat(5000)}">`))
  expect(findings[0]!.message.length).toBeLessThan(100)
})
