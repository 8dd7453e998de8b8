import { Helper } from './children.ts'

export interface Ask {
  method?: string
  path: string
  body?: string
}

export interface Load {
  base: string
  asks: Ask[]
  headers?: Record<string, string>
  connections: number
  /** Ends after so many milliseconds, or when every ask was made so often. */
  duration?: number
  times?: number
  /** Milliseconds between two requests of a connection; 0: one after the other. */
  pace?: number
}

export interface Loaded {
  answers: number
  /** By status code. */
  statuses: Record<string, number>
  milliseconds: number
  /** Of each answer, ascending. */
  latencies: Float64Array
}

/** Requests from a process of its own, as many connections as wanted, one request at a time on each. */
export class LoadGenerator {
  readonly #helper = new Helper('load-process.ts')

  async run(load: Load): Promise<Loaded> {
    const loaded = await this.#helper.ask<Loaded & { error?: string }>(load)
    if (loaded.error !== undefined) throw new Error(loaded.error)
    return loaded
  }

  stop(): Promise<void> {
    return this.#helper.stop()
  }
}

export function perSecond({ answers, milliseconds }: Loaded): number {
  return (answers * 1000) / milliseconds
}

export function percentile(ascending: ArrayLike<number>, share: number): number {
  return ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)] ?? Number.NaN
}

/** Throws where an answer was another than it should have been. */
export function expectStatus(loaded: Loaded, status: number): Loaded {
  const others = Object.entries(loaded.statuses).filter(([code]) => code !== String(status))
  if (others.length > 0) throw new Error(`Answers other than ${status}: ${JSON.stringify(loaded.statuses)}`)
  return loaded
}
