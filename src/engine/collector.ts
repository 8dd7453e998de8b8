import type { Read } from './derive/readings.ts'
import type { Evidence } from './evidence.ts'
import type { Collected, Page } from './model.ts'
import type { Http } from './net/http.ts'
import type { Budget } from './net/limits.ts'

/** The parts of the evidence that a collector of their own fetches; deepen.ts adds what a browser observes. */
export type EvidencePart = Exclude<
  keyof Evidence,
  'format' | 'source' | 'url' | 'collectedAt' | 'signedIn' | 'contentChecks' | 'rendered' | 'lab'
>
type ValueOf<P extends EvidencePart> = Evidence[P] extends Collected<infer V> ? V : never

/** What every collector gets. */
export interface CollectContext {
  /** The URL of the run. */
  url: URL
  http: Http
  /** Aborts when the run is canceled or its time is up. */
  signal: AbortSignal
  /** Bytes that all collectors of the run share. */
  budget: Budget
}

/** What a collector gets once the page has been fetched. */
export interface PageContext extends CollectContext {
  page: Page
  /** Readings of the page: its document, links and subresources. */
  read: Read
  /** Waits for another part. */
  part<P extends EvidencePart>(name: P): Promise<Evidence[P]>
  /** When the run started, in milliseconds. */
  now: number
}

export interface Collector<P extends EvidencePart = EvidencePart> {
  part: P
  about: string
  /** It needs a page that can be judged, and is skipped without one. */
  ofPage: boolean
  /** What it throws becomes the value of its part. */
  collect(context: PageContext): Promise<ValueOf<P>>
}

export function defineCollector<P extends EvidencePart>(
  collector: Omit<Collector<P>, 'ofPage'> & { ofPage?: boolean },
): Collector<P> {
  return { ofPage: false, ...collector }
}
