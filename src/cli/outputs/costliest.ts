/** The items that cost most, of any number; the first stays before others of the same cost. */
export interface Costliest<T> {
  readonly total: number
  add(item: T, cost: number): void
  list(): T[]
}

export function keepCostliest<T>(limit: number): Costliest<T> {
  let kept: { item: T; cost: number; at: number }[] = []
  let total = 0
  const cut = () => {
    kept.sort((a, b) => b.cost - a.cost || a.at - b.at)
    kept = kept.slice(0, limit)
  }
  return {
    get total() {
      return total
    },
    add(item, cost) {
      kept.push({ item, cost, at: total++ })
      // Seldom, so that each item is sorted only a few times.
      if (kept.length >= 2 * limit) cut()
    },
    list() {
      cut()
      return kept.map(({ item }) => item)
    },
  }
}
