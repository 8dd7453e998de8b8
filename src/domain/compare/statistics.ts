/** More measurements add nothing, and the exact distribution takes longer with each. */
const MAX_SAMPLES = 30

/**
 * The two-sided p value of the Mann–Whitney U test, also known as Wilcoxon's rank-sum test: the share of all ways to divide the
 * values into two groups of these sizes whose rank sums differ at least as much. Exact also with ties, which get the mean of
 * their ranks. 1 if one side is empty.
 */
export function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const a = left.slice(0, MAX_SAMPLES)
  const b = right.slice(0, MAX_SAMPLES)
  if (a.length === 0 || b.length === 0) return 1
  const ranks = doubledRanks([...a, ...b])
  const observed = sum(ranks.slice(0, a.length))
  // The mean of the rank sum is n(N + 1) / 2; ranks are doubled, so that midranks are whole numbers.
  const mean = a.length * (a.length + b.length + 1)
  const ways = waysBySum(ranks, a.length)
  let all = 0
  let extreme = 0
  for (const [total, count] of ways.entries()) {
    all += count
    if (Math.abs(total - mean) >= Math.abs(observed - mean)) extreme += count
  }
  return extreme / all
}

/** The smallest p value that samples of these sizes can have, if no values are equal. */
export function smallestP(left: number, right: number): number {
  let ways = 1
  for (let i = 1; i <= Math.min(left, MAX_SAMPLES); i++) ways *= (Math.min(right, MAX_SAMPLES) + i) / i
  return Math.min(1, 2 / ways)
}

function doubledRanks(values: readonly number[]): number[] {
  const sorted = [...values].sort((x, y) => x - y)
  return values.map((value) => sorted.indexOf(value) + sorted.lastIndexOf(value) + 2)
}

/** How many choices of `size` ranks have each sum. */
function waysBySum(ranks: readonly number[], size: number): Float64Array {
  const largest = sum([...ranks].sort((x, y) => y - x).slice(0, size))
  const ways = Array.from({ length: size + 1 }, () => new Float64Array(largest + 1))
  ways[0]![0] = 1
  for (const rank of ranks)
    for (let chosen = size; chosen > 0; chosen--) {
      const to = ways[chosen]!
      const from = ways[chosen - 1]!
      for (let total = largest; total >= rank; total--) to[total]! += from[total - rank]!
    }
  return ways[size]!
}

/** Holm's step-down correction of several p values, in their order: the chance of any false alarm stays below the limit. */
export function holm(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => values[a]! - values[b]!)
  const adjusted = new Array<number>(values.length)
  let highest = 0
  for (const [step, index] of order.entries()) {
    highest = Math.max(highest, Math.min(1, values[index]! * (values.length - step)))
    adjusted[index] = highest
  }
  return adjusted
}

/** NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
