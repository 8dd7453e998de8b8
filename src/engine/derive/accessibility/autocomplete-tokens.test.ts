import { expect, it } from 'vitest'
import { autocompleteProblem } from './autocomplete-tokens.ts'

it.each([
  [''],
  ['off'],
  ['ON'],
  ['email'],
  [' Given-Name '],
  ['shipping postal-code'],
  ['section-a billing cc-number'],
  ['home tel'],
  ['section-a shipping work email webauthn'],
  ['current-password webauthn'],
  ['tel-extension'],
])('accepts %j', (value) => {
  expect(autocompleteProblem(value)).toBeNull()
})

it.each([
  ['e-mail', { type: 'unknownField', token: 'e-mail' }],
  ['off email', { type: 'unknownField', token: 'off' }],
  ['email,tel', { type: 'unknownField', token: 'email,tel' }],
  ['section-a', { type: 'noField' }],
  ['billing', { type: 'noField' }],
  ['work', { type: 'noField' }],
  ['work url', { type: 'wrongContact', contact: 'work', field: 'url' }],
  ['work shipping email', { type: 'unknownField', token: 'shipping' }],
  ['email name', { type: 'extraToken', token: 'name' }],
  ['webauthn', { type: 'unknownField', token: 'webauthn' }],
  ['email webauthn webauthn', { type: 'extraToken', token: 'webauthn' }],
  ['constructor', { type: 'unknownField', token: 'constructor' }],
])('finds the problem of %j', (value, problem) => {
  expect(autocompleteProblem(value)).toEqual(problem)
})
