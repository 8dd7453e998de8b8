import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holm, mannWhitney, median, smallestP } from './statistics.ts'

const values = (least: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most })

describe('the Mann–Whitney U test', () => {
  // Hollander & Wolfe (1973), table 4.1: permeability of the chorioamnion, as in R's example(wilcox.test): W = 35, one-sided 0.1272.
  it('gives the p value that R gives for the permeability of the chorioamnion', () => {
    const term = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    const early = [1.15, 0.88, 0.9, 0.74, 1.21]
    expect(mannWhitney(term, early)).toBeCloseTo(2 * 0.1272, 3)
  })

  // Mann & Whitney (1947), table I: the probability of a U not larger than this, n = m; two-sided it is twice that.
  it.each([
    [3, 0, 0.05],
    [4, 0, 0.014],
    [4, 1, 0.029],
    [5, 0, 0.004],
    [5, 2, 0.016],
    [5, 4, 0.048],
    [6, 5, 0.021],
  ])('agrees with the table of Mann and Whitney: n = %i, U = %i', (size, u, p) => {
    expect(mannWhitney(...groupsWith(size, u)) / 2).toBeCloseTo(p, 3)
  })

  it('sees no difference between equal values, and nothing without values', () => {
    expect(mannWhitney([2, 2, 2, 2], [2, 2, 2, 2, 2])).toBe(1)
    expect(mannWhitney([], [1, 2])).toBe(1)
  })

  it('is the share of all divisions that differ as much, also with ties', () => {
    fc.assert(
      fc.property(values(1, 6), values(1, 6), (a, b) => {
        expect(mannWhitney(a, b)).toBeCloseTo(byHand(a, b), 10)
      }),
      { numRuns: 60 },
    )
  })

  it('is the same from either side, and for any growing function of the values', () => {
    fc.assert(
      fc.property(values(1, 12), values(1, 12), (a, b) => {
        const p = mannWhitney(a, b)
        expect(mannWhitney(b, a)).toBeCloseTo(p, 10)
        expect(mannWhitney(a.map(Math.exp), b.map(Math.exp))).toBe(p)
      }),
      { numRuns: 40 },
    )
  })

  it('falls as the groups move apart', () => {
    const p = [0, 1, 2, 3, 4, 5].map((by) =>
      mannWhitney(
        [1, 2, 3, 4, 5],
        [1.5, 2.5, 3.5, 4.5, 5.5].map((value) => value + by),
      ),
    )
    expect(p).toEqual([...p].sort((x, y) => y - x))
    expect(p.at(-1)).toBeCloseTo(smallestP(5, 5), 10)
  })

  it('takes only so many values', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => index)
    expect(mannWhitney(many, many)).toBe(1)
  })
})

it.each([
  [3, 3, 0.1],
  [4, 4, 0.0286],
  [5, 5, 0.0079],
])('%i and %i values have p %f at least', (left, right, p) => {
  expect(smallestP(left, right)).toBeCloseTo(p, 4)
})

// Holm (1979); the values are those of R's p.adjust(c(0.01, 0.02, 0.03, 0.04, 0.05), "holm") and of one in another order.
it('corrects several p values as Holm does', () => {
  expect(holm([0.01, 0.02, 0.03, 0.04, 0.05])).toEqual([0.05, 0.08, 0.09, 0.09, 0.09].map((p) => expect.closeTo(p, 10)))
  expect(holm([0.4, 0.01])).toEqual([0.4, 0.02])
  expect(holm([])).toEqual([])
})

it('takes the middle of values in any order', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

/** The ranks from 1 to 2n in two groups, of which the first has this U. */
function groupsWith(size: number, u: number): [number[], number[]] {
  const ranks = Array.from({ length: 2 * size }, (_, index) => index + 1)
  const left = ranks.slice(0, size)
  for (let at = size - 1, rest = u; at >= 0; at--) {
    const up = Math.min(size, rest)
    left[at]! += up
    rest -= up
  }
  return [left, ranks.filter((rank) => !left.includes(rank))]
}

/** Every division, one by one, by the definition of U: pairs that the first wins, ties half. */
function byHand(a: readonly number[], b: readonly number[]): number {
  const all = [...a, ...b]
  const far = (chosen: readonly boolean[]) => {
    const x = all.filter((_, i) => chosen[i])
    const y = all.filter((_, i) => !chosen[i])
    const u = x.flatMap((one) => y.map((other) => (one > other ? 1 : one === other ? 0.5 : 0) as number))
    return Math.abs(u.reduce((sum, won) => sum + won, 0) - (x.length * y.length) / 2)
  }
  const observed = far(all.map((_, index) => index < a.length))
  let ways = 0
  let extreme = 0
  for (let bits = 0; bits < 2 ** all.length; bits++) {
    const chosen = all.map((_, index) => ((bits >> index) & 1) === 1)
    if (chosen.filter(Boolean).length !== a.length) continue
    ways++
    if (far(chosen) >= observed - 1e-9) extreme++
  }
  return extreme / ways
}
