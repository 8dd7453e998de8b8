import { expect, it } from 'vitest'
import { clip, padEnd, widthOf, wrap } from './layout.ts'
import { createStyle } from './style.ts'

const TERMINAL = createStyle(false, true, 80)

it.each([
  ['plain', 5],
  ['é', 1],
  ['e\u0301', 1],
  ['漢字', 4],
  ['한글', 4],
  ['ｆｕｌｌ', 8],
  ['👍', 2],
  ['a\u200db', 2],
  ['─░█', 3],
])('%s takes %i columns', (text, width) => {
  expect(widthOf(text)).toBe(width)
})

it('truncates text by columns, not by characters', () => {
  expect(clip('漢字漢字', 5, TERMINAL)).toBe('漢字…')
  expect(clip('hello', 5, TERMINAL)).toBe('hello')
  expect(clip('hello!', 5, TERMINAL)).toBe('hell…')
  expect(clip('hello!', 5, createStyle(false, false, 80))).toBe('he...')
})

it('cuts nothing that no terminal shows, and breaks no word of it', () => {
  const piped = { ...TERMINAL, cuts: false }
  expect(clip('hello!', 5, piped)).toBe('hello!')
  expect(wrap('see https://example.com/a/long/path now', 8, piped)).toEqual([
    'see',
    'https://example.com/a/long/path',
    'now',
  ])
})

it('limits combining marks, which take no column', () => {
  expect(clip(`a${'\u0301'.repeat(100_000)}`, 10, TERMINAL).length).toBeLessThan(200)
})

it('pads wide characters to the same column', () => {
  expect(padEnd('漢', 4)).toBe('漢  ')
})

it('breaks lines at spaces', () => {
  expect(wrap('one two three four', 9)).toEqual(['one two', 'three', 'four'])
})

it('breaks a word that is longer than the line', () => {
  expect(wrap('x aaaaaaaaaaaaaaaaaaaa y', 8)).toEqual(['x', 'aaaaaaaa', 'aaaaaaaa', 'aaaa y'])
})

it('breaks wide characters by columns', () => {
  expect(wrap('漢字漢字漢字', 8)).toEqual(['漢字漢字', '漢字'])
})

it('returns one empty line for empty text', () => {
  expect(wrap('', 20)).toEqual([''])
})
