export interface Measure {
  what: string
  figure: string
  bound: string
  holds: boolean
}

/** Milliseconds a piece of work takes. */
export function time(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
