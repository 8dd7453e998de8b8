/** The middle of some numbers, or the mean of the two in the middle; 0 of none. */
export function medianOf(numbers: readonly number[]): number {
  if (numbers.length === 0) return 0
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
