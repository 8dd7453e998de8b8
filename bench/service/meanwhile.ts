import { type Ask, expectStatus, type LoadGenerator } from './load.ts'

const TURN = 500

export interface Watch {
  base: string
  asks: Ask[]
  headers: Record<string, string>
  /** Milliseconds between two requests. */
  pace: number
}

/** Asks steadily while some work is done; answers what the work does, and how long each request took, ascending. */
export async function meanwhile<T>(
  load: LoadGenerator,
  { pace, ...ask }: Watch,
  work: () => Promise<T>,
): Promise<{ done: T; latencies: Float64Array }> {
  let over = false
  const latencies: number[] = []
  const watch = async () => {
    while (!over)
      latencies.push(...expectStatus(await load.run({ ...ask, pace, connections: 1, duration: TURN }), 200).latencies)
  }
  const worked = work().finally(() => {
    over = true
  })
  const [done] = await Promise.all([worked, watch()])
  return { done, latencies: Float64Array.from(latencies).sort() }
}
