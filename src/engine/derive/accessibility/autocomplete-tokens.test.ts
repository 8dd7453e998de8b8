import { describe, expect, it } from 'vitest'
import { autocompleteProblem } from './autocomplete-tokens.ts'

describe('autocompleteProblem', () => {
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
  ])('has nothing against %j', (value) => {
    expect(autocompleteProblem(value)).toBeNull()
  })

  it.each([
    ['e-mail', 'has "e-mail" where the name of a field belongs'],
    ['off email', 'has "off" where the name of a field belongs'],
    ['email,tel', 'has "email,tel" where the name of a field belongs'],
    ['section-a', 'names no field'],
    ['billing', 'names no field'],
    ['work', 'names no field'],
    ['work url', 'has "work" before "url", which it cannot stand with'],
    ['work shipping email', 'has "shipping" where the name of a field belongs'],
    ['email name', 'has "name" after the name of the field'],
    ['webauthn', 'has "webauthn" where the name of a field belongs'],
    ['email webauthn webauthn', 'has "webauthn" after the name of the field'],
    ['constructor', 'has "constructor" where the name of a field belongs'],
  ])('says what is wrong with %j', (value, problem) => {
    expect(autocompleteProblem(value)).toBe(problem)
  })

  it('cuts what it quotes', () => {
    expect(autocompleteProblem('x'.repeat(5000))!.length).toBeLessThan(100)
  })
})
