import { type BoundedProcess, type ProcessBounds, startBoundedProcess } from '../../../common/bounded-process.ts'
import { MINUTE_MS } from '../../../common/durations.ts'
import type { AddressFact } from '../../../engine/site/addresses/address-columns.ts'
import type { PackedPage } from '../../../storage/scans/scan-pages.ts'
import type { ResultRows } from '../../../storage/scans/scan-results.ts'
import type { RobotsAnswers } from '../search/site-robots.ts'
import type { GivenFacts, SiteInput, SiteScores } from './site-judging.ts'

/** Messages to the process, in this order. */
export type SiteMessage =
  | { kind: 'addresses'; rows: AddressFact[] }
  | { kind: 'origins' }
  | { kind: 'robots'; robots: RobotsAnswers | Uint8Array }
  | { kind: 'facts'; facts: GivenFacts }
  | { kind: 'pages'; rows: PackedPage[] }
  | { kind: 'judge' }
  /** The next rows to store. */
  | { kind: 'next' }

export type SiteReply = SiteScores | string[] | Uint8Array | ResultRows | null

// Sources end with .ts, built files with .js.
const FILE = new URL(import.meta.url.endsWith('.ts') ? './site-child.ts' : './site-child.js', import.meta.url)
/** Far above what the largest scan takes: a site of 50,000 pages needs 20 s of CPU time and 600 MB. */
const BOUNDS: Partial<ProcessBounds> = {
  heapMb: 1024,
  residentMb: 2048,
  cpuMs: { alone: 2 * MINUTE_MS, shared: 2 * MINUTE_MS },
  allCpuMs: 5 * MINUTE_MS,
  taskMs: 15 * MINUTE_MS,
}

/**
 * Judges a site in a process of its own: 50,000 pages take seconds, in which a server could not answer, and what a site sends may be made
 * to take hours. Rejects with `ProcessEnded` when it exceeds its limits.
 */
export class SiteProcess implements SiteInput {
  readonly #process: BoundedProcess<SiteMessage, SiteReply>

  constructor(bounds: Partial<ProcessBounds> = {}) {
    this.#process = startBoundedProcess({ file: FILE, ...BOUNDS, ...bounds })
  }

  async addAddresses(rows: AddressFact[]): Promise<void> {
    await this.#process.run({ kind: 'addresses', rows })
  }

  async origins(): Promise<string[]> {
    return (await this.#process.run({ kind: 'origins' })) as string[]
  }

  async addRobots(robots: RobotsAnswers | Uint8Array): Promise<Uint8Array> {
    return (await this.#process.run({ kind: 'robots', robots })) as Uint8Array
  }

  async addFacts(facts: GivenFacts): Promise<void> {
    await this.#process.run({ kind: 'facts', facts })
  }

  async addPages(rows: PackedPage[]): Promise<void> {
    await this.#process.run({ kind: 'pages', rows })
  }

  async judge(): Promise<SiteScores> {
    return (await this.#process.run({ kind: 'judge' })) as SiteScores
  }

  /** What is to be stored, some rows at a time. */
  async *results(): AsyncGenerator<ResultRows> {
    for (;;) {
      const rows = (await this.#process.run({ kind: 'next' })) as ResultRows | null
      if (rows === null) return
      yield rows
    }
  }

  close(): void {
    this.#process.kill()
  }
}
