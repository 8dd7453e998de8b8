import { expect, it } from 'vitest'
import { distance, nearest } from './nearest.ts'

it.each([
  ['same', 'same', 0],
  ['jsn', 'json', 1],
  ['josn', 'json', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('%s is %s after so many slips: %i', (a, b, slips) => {
  expect(distance(a, b)).toBe(slips)
})

const names = ['seo/title', 'seo/description', 'security/csp', 'check', 'collect']

it.each([
  ['chek', ['check']],
  ['seo/titel', ['seo/title']],
  ['desc', []],
  ['seo/desc', ['seo/description']],
  ['csp', ['security/csp']],
  ['zzzzzz', []],
])('%s reminds of %j', (typed, expected) => {
  expect(nearest(typed, names)).toEqual(expected)
})

it('does not labour over a megabyte of nonsense', () => {
  expect(nearest('x'.repeat(1_000_000), names)).toEqual([])
})
