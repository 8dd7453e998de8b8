import { VerdictError } from '../errors.ts'
import type { Read } from './derive/readings.ts'
import type { Evidence, Got, Page } from './model.ts'
import type { Http } from './net/http.ts'
import type { Budget } from './net/limits.ts'

/** The parts of the evidence, each with a collector of its own; what a browser adds comes after them (deepen.ts). */
export type Part = Exclude<keyof Evidence, 'format' | 'source' | 'url' | 'collectedAt' | 'rendered' | 'lab'>
type ValueOf<P extends Part> = Evidence[P] extends Got<infer V> ? V : never

/** What it takes to fetch anything at all. */
export interface CollectContext {
  /** The URL asked for. */
  url: URL
  http: Http
  /** Ends the whole run when its time is up, or nobody waits any more. */
  signal: AbortSignal
  /** The bytes that all collectors of the run share. */
  budget: Budget
}

/** What a collector is given once the page is there. */
export interface PageContext extends CollectContext {
  page: Page
  /** Readings of the page: its document, its links, what it loads. */
  read: Read
  /** Another part, when it is there; whoever asks waits for it. */
  part<P extends Part>(name: P): Promise<Evidence[P]>
  /** When the run began, in milliseconds. */
  now: number
}

export interface Collector<P extends Part = Part> {
  part: P
  about: string
  /** Needs a page that can be judged: where there is none it is not even asked. */
  ofPage: boolean
  /** May throw: what it throws becomes the value of its part. */
  collect(context: PageContext): Promise<ValueOf<P>>
}

export function defineCollector<P extends Part>(
  collector: Omit<Collector<P>, 'ofPage'> & { ofPage?: boolean },
): Collector<P> {
  return { ofPage: false, ...collector }
}

/** The value of something looked for; where it was not had, the collector ends with the same reason. */
export function had<T>(got: Got<T>): T {
  if (!got.ok) throw new VerdictError(got.code, got.message)
  return got.value
}
