import { expect, it } from 'vitest'
import { distance, nearest } from './nearest.ts'

it.each([
  ['same', 'same', 0],
  ['jsn', 'json', 1],
  ['josn', 'json', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('the distance of %s and %s is %i', (a, b, slips) => {
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
])('suggests for %s: %j', (typed, expected) => {
  expect(nearest(typed, names)).toEqual(expected)
})

it('is fast for a megabyte of text', () => {
  expect(nearest('x'.repeat(1_000_000), names)).toEqual([])
})
