import { describe, expect, it } from 'vitest'
import { rangesOf, slicesOf } from './ranges.ts'

const counts = { all: 100, judged: [10, 20, 30] } as const

describe('the ranges of a list', () => {
  it.each([
    ['id', 'desc', undefined, ['all key 100']],
    ['url', 'asc', undefined, ['all url 100']],
    ['generated_at', 'asc', undefined, ['judged generated_at 60', 'none key 40']],
    ['generated_at', 'desc', undefined, ['judged generated_at 60', 'none key 40']],
    ['result', 'asc', undefined, ['0 score 10', '1 score 20', '2 score 30', 'none key 40']],
    ['result', 'desc', undefined, ['2 score 30', '1 score 20', '0 score 10', 'none key 40']],
    ['id', 'asc', 'decent', ['1 key 20']],
    ['result', 'asc', 'bad', ['0 score 10']],
    ['score', 'asc', undefined, ['judged score 60', 'none key 40']],
    ['score', 'desc', 'good', ['2 score 30']],
    ['url', 'desc', 'good', ['2 url 30']],
    ['generated_at', 'desc', 'good', ['2 generated_at 30']],
  ] as const)('by %s %s of %s', (sortBy, sort, result, ranges) => {
    const made = rangesOf(sortBy, sort, result, counts)
    expect(made.map(({ of, by, size }) => `${of} ${by} ${size}`)).toEqual(ranges)
  })
})

describe('the parts of a page', () => {
  const ranges = rangesOf('result', 'asc', undefined, counts)
  const shown = (offset: number, limit: number) =>
    slicesOf(ranges, offset, limit).map((part) => `${part.range.of}: ${part.offset}+${part.limit}`)

  it.each([
    [0, 10, ['0: 0+10']],
    [0, 11, ['0: 0+10', '1: 0+1']],
    [10, 10, ['1: 0+10']],
    [25, 50, ['1: 15+5', '2: 0+30', 'none: 0+15']],
    [95, 10, ['none: 35+5']],
    [100, 10, []],
  ])('from %i on, %i rows', (offset, limit, parts) => {
    expect(shown(offset, limit)).toEqual(parts)
  })
})
