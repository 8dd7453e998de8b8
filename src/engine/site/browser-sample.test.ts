import { expect, it } from 'vitest'
import { chooseSample } from './browser-sample.ts'

/** Pages 1 is the start page; 10–19 are articles, 20–24 products, 30 an imprint. */
const pages = [1, ...Array.from({ length: 10 }, (_, i) => 10 + i), 20, 21, 22, 23, 24, 30]
const patternOf = (n: number) => Math.floor(n / 10)

it('begins with the start page and takes one of each pattern, the largest first, before a second one', () => {
  const sample = chooseSample(pages, { start: 1, most: 100, patternOf })
  expect(sample).toEqual([1, 10, 20, 30, 19, 24, 15, 22])
  expect(chooseSample(pages, { start: 1, most: 4, patternOf })).toEqual(sample.slice(0, 4))
})

it('counts the start page as one of its pattern', () => {
  expect(chooseSample(pages, { start: 12, most: 100, patternOf })).toEqual([12, 10, 20, 1, 30, 19, 24, 22])
})

it('takes each page once, and none beyond the limit', () => {
  expect(chooseSample([5], { start: 5, most: 10, patternOf })).toEqual([5])
  expect(chooseSample([5, 6], { start: null, most: 10, patternOf })).toEqual([5, 6])
  expect(chooseSample([], { start: null, most: 10, patternOf })).toEqual([])
  expect(chooseSample(pages, { start: 1, most: 1, patternOf })).toEqual([1])
})
