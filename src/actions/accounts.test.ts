import { describe, expect, it } from 'vitest'
import { readEmail } from './accounts.ts'
import { isAccountPassword } from './passwords.ts'

describe('an e-mail address', () => {
  it.each([
    [' Ada@Example.com ', 'ada@example.com'],
    ['a@b', 'a@b'],
    ['ada', null],
    ['a b@example.com', null],
    ['a@b@c', null],
    ['', null],
    [`${'a'.repeat(250)}@b.de`, null],
  ])('%s', (typed, email) => {
    expect(readEmail(typed)).toBe(email)
  })
})

describe('a password', () => {
  it.each([
    ['1234567', false],
    ['12345678', true],
    ['x'.repeat(256), true],
    ['x'.repeat(257), false],
  ])('%s', (password, fit) => {
    expect(isAccountPassword(password)).toBe(fit)
  })
})
