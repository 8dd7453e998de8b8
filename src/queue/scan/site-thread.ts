import { Worker } from 'node:worker_threads'
import type { AddressFact } from '../../engine/site/address-columns.ts'
import type { SiteFacts } from '../../engine/site/site-builder.ts'
import type { PackedPage } from '../../storage/scans/scan-pages.ts'
import type { ResultRows } from '../../storage/scans/scan-results.ts'
import type { SiteInput, SiteScores } from './site-judging.ts'

/** Messages to the thread, in this order. */
export type SiteMessage =
  | { kind: 'addresses'; rows: AddressFact[] }
  | { kind: 'facts'; facts: SiteFacts }
  | { kind: 'pages'; rows: PackedPage[] }
  | { kind: 'judge' }
  /** The next rows to store. */
  | { kind: 'next' }

export type SiteReply = { scores: SiteScores } | { rows: ResultRows | null } | { taken: true }

// Sources end with .ts, built files with .js.
const FILE = new URL(import.meta.url.endsWith('.ts') ? './site-worker.ts' : './site-worker.js', import.meta.url)
/** Far above what the largest scan takes; a page cannot make it grow without end. */
const HEAP_MB = 1024

/** Judges a site in a thread of its own: 50,000 pages take seconds, in which a server could not answer. */
export class SiteThread implements SiteInput {
  readonly #worker = new Worker(FILE, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
  readonly #failed: Promise<never>

  constructor() {
    this.#failed = new Promise((_, reject) => {
      this.#worker.once('error', reject)
      this.#worker.once('exit', () => reject(new Error('The thread that judges the site has ended.')))
    })
    this.#failed.catch(() => {})
  }

  async addAddresses(rows: AddressFact[]): Promise<void> {
    await this.#ask({ kind: 'addresses', rows })
  }

  async addFacts(facts: SiteFacts): Promise<void> {
    await this.#ask({ kind: 'facts', facts })
  }

  async addPages(rows: PackedPage[]): Promise<void> {
    await this.#ask({ kind: 'pages', rows })
  }

  async judge(): Promise<SiteScores> {
    return ((await this.#ask({ kind: 'judge' })) as { scores: SiteScores }).scores
  }

  /** What is to be stored, some rows at a time. */
  async *results(): AsyncGenerator<ResultRows> {
    for (;;) {
      const { rows } = (await this.#ask({ kind: 'next' })) as { rows: ResultRows | null }
      if (rows === null) return
      yield rows
    }
  }

  #ask(message: SiteMessage): Promise<SiteReply> {
    const answered = new Promise<SiteReply>((resolve) => this.#worker.once('message', resolve))
    this.#worker.postMessage(message)
    return Promise.race([answered, this.#failed])
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}
