import { describe, expect, it } from 'vitest'
import { registrableDomain, sameSite } from './registrable-domain.ts'

describe('registrableDomain', () => {
  it.each([
    [null, null],
    ['', null],
    ['de', null],
    ['verdict.example', 'verdict.example'],
    ['WWW.Verdict.Example', 'verdict.example'],
    ['shop.co.uk', 'shop.co.uk'],
    ['www.shop.co.uk', 'shop.co.uk'],
    ['co.uk', null],
    ['me.github.io', 'me.github.io'],
    ['github.io', null],
    ['www.müller.de', 'müller.de'],
    ['www.xn--mller-kva.de', 'xn--mller-kva.de'],
    ['192.0.2.7', null],
    ['[2001:db8::1]', null],
    ['localhost', null],
    ['.leading.dot', null],
  ])('of %j is %j', (host, expected) => {
    expect(registrableDomain(host)).toBe(expected)
  })
})

describe('sameSite', () => {
  it.each([
    ['a.verdict.example', 'b.verdict.example', true],
    ['a.github.io', 'b.github.io', false],
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['localhost', 'LOCALHOST', true],
    ['localhost', 'verdict.example', false],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(sameSite(a, b)).toBe(expected)
  })
})
