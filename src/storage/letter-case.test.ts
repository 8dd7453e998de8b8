import { describe, expect, it } from 'vitest'
import { commonPart, inAnyCase, lowerCaseAscii } from './letter-case.ts'

/** Which letters beyond ASCII are found in which other forms. */
const formsOf = (typed: string) => inAnyCase(typed).letters.map(({ lower, others }) => [lower, ...others].join(''))

describe('a text that is found in any case', () => {
  it.each([
    ['Shop', 'shop', []],
    ['ÄPFEL', 'äpfel', ['äÄ']],
    ['äpfel', 'äpfel', ['äÄ']],
    ['ΣΊΣΥΦΟΣ', 'σίσυφοσ', ['σΣς', 'ίΊ', 'υΥ', 'φΦ', 'οΟ']],
    ['λόγος', 'λόγοσ', ['λΛ', 'όΌ', 'οΟ', 'γΓ', 'σΣς']],
    ['straße', 'straße', []],
    ['日本', '日本', []],
  ])('%s', (typed, text, forms) => {
    expect([inAnyCase(typed).text, formsOf(typed).sort()]).toEqual([text, [...forms].sort()])
  })

  it('has 64 letters at most; others are found as they are', () => {
    const alphabet = (first: number, count: number) =>
      Array.from({ length: count }, (_, n) => String.fromCodePoint(first + n))
    const letters = [...alphabet(0x430, 32), ...alphabet(0x561, 38)]
    expect(formsOf(letters.slice(0, 64).join(''))).toHaveLength(64)
    expect(formsOf(letters.join(''))).toHaveLength(64)
  })
})

it.each([
  ['shop', 'shop'],
  ['äpfel', 'pfel'],
  ['xx-über-lang', 'ber-lang'],
  ['ÄÖÜ', ''],
])('an index finds every spelling of %s by %j', (typed, common) => {
  expect(commonPart(inAnyCase(typed))).toBe(common)
})

it('only ASCII letters are lowered where a database does no more', () => {
  expect(lowerCaseAscii('ABC ÄÉ xyz')).toBe('abc ÄÉ xyz')
})
