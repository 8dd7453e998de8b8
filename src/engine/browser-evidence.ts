import type { Device } from '../vocabulary.ts'
import type { Collected, Header, ResourceKind } from './model.ts'

/** What a browser and Lighthouse add to the evidence: plain JSON, like the rest of it. */

/** Elements that show something without text. */
export const PICTURES = ['img', 'svg', 'canvas', 'video', 'iframe', 'object', 'embed', 'input', 'button']

/** What a browser observed in one visit. */
export interface BrowserEvidence {
  device: Device
  /** Product and version. */
  browser: string
  /** After all redirects, also those by scripts. */
  url: string
  /** The final document, serialized and truncated at our limit. `noscript` is empty, because scripts run. */
  html: string
  /** Of the final document: other than HTML, browsers show files in a page of their own. Missing in evidence of earlier versions. */
  contentType?: string
  /** Shadow trees, which `html` does not include, show text or pictures. Otherwise missing, as in evidence of earlier versions. */
  hasShadowContent?: true
  /** The text of the first `h1` in a shadow tree, if there is one. */
  shadowHeading?: string
  /** The browser was still waiting for a file before it read on, or `html` was truncated: what is missing was not removed. */
  isIncomplete?: true
  /** Missing in evidence of earlier versions. */
  layout?: PageLayout
  requests: BrowserRequest[]
  vitals: Vitals
  axe: Collected<AxeFinding[]>
  /** Missing in evidence of earlier versions. */
  axeVersion?: string
  console: ConsoleMessage[]
  /** The number of errors, also of those that were not recorded. Missing in evidence of earlier versions. */
  consoleErrors?: number
  screenshot: Collected<Picture>
  /** Messages about limits that were reached. */
  bounds: string[]
}

/** In CSS pixels. */
export interface PageLayout {
  /** Of the screen, as the page is laid out for it. */
  width: number
  /** How wide the page is with all that people can scroll to. */
  scrollWidth: number
  /** A few of the elements that make it wider than the screen. */
  wide: { where: string; snippet: string; right: number }[]
}

export interface BrowserRequest {
  url: string
  kind: ResourceKind | 'document' | 'fetch' | 'websocket'
  method: string
  /** null if there was no response. */
  status: number | null
  /** Why there was no response, or an unused one: the message of the browser or of our proxy, or what blocked it (`cors`, `csp`, …). */
  failure: string | null
  protocol: string | null
  /** Headers and body as transferred. */
  wireBytes: number
  decodedBytes: number
  headers: Header[]
  fromCache: boolean
  /** Milliseconds from the start of the navigation. */
  startedAt: number
  endedAt: number | null
  /** The URL of what requested it, if known. */
  initiator: string | null
}

/** The failure of a request that was not sent, or got no response, because the page had reached a limit of the visit. */
export const VISIT_LIMIT = 'A limit of this visit was reached before.'

/**
 * A request that the page canceled has not failed, nor has one that was still running at the end of the visit, nor one
 * that our limits kept from a response.
 */
export function hasFailed(request: BrowserRequest): boolean {
  const { kind, status, failure } = request
  if (kind === 'document') return false
  if (status !== null) return status >= 400
  return failure !== null && failure !== VISIT_LIMIT && !isCanceled(request)
}

/** Whether the page took it back before there was a response. */
export function isCanceled({ status, failure }: BrowserRequest): boolean {
  return status === null && (failure === 'canceled' || failure === 'net::ERR_ABORTED')
}

/** What the rules of the page and of other sites keep from every browser. */
const BLOCKED = new Set(['cors', 'csp', 'mixed-content'])

/** Whether the browser did not load it for the page, as with any visitor. */
export function isBlocked({ status, failure }: BrowserRequest): boolean {
  return status === null && failure !== null && BLOCKED.has(failure)
}

/** Measured in this visit without throttling, in milliseconds (`cls` is a score); null if there was none. */
export interface Vitals {
  ttfb: number | null
  fcp: number | null
  lcp: number | null
  cls: number | null
  longTasks: { count: number; total: number; longest: number }
  domContentLoaded: number | null
  load: number | null
  /** How long the page was ready to run, but had no processor, while it was loaded. Missing in evidence of earlier versions, null if unknown. */
  waited?: number | null
}

/** A violation of one axe-core rule. */
export interface AxeFinding {
  rule: string
  impact: 'minor' | 'moderate' | 'serious' | 'critical'
  help: string
  helpUrl: string
  /** Not required by any WCAG success criterion. */
  bestPractice: boolean
  nodes: { where: string; snippet: string; summary: string }[]
  /** The number before the list was truncated. */
  total: number
}

export interface ConsoleMessage {
  level: 'error' | 'warning'
  text: string
  where: string | null
}

export interface Picture {
  type: 'image/webp'
  base64: string
  width: number
  height: number
}

/** What Lighthouse measured: the median of its runs. */
export interface LighthouseEvidence {
  device: Device
  /** The version of Lighthouse. */
  lighthouse: string
  runs: number
  /** How long the page had no processor in each run, as in `Vitals`. */
  waited?: (number | null)[]
  metrics: Record<LighthouseMetric, LighthouseValue>
  /** What the browser observed in each run, before throttling is simulated. Missing in evidence of earlier versions. */
  observed?: Record<ObservedMetric, number[]>
  /** The performance score of the median run, from 0 to 1. */
  performance: number | null
  insights: Insight[]
  filmstrip: (Picture & { at: number })[]
  /** The full Lighthouse report of the median run. */
  json: string
  /** Messages about runs that failed. */
  bounds?: string[]
}

/** `ttfb`: how long the server took to respond to the request for the page. */
export type ObservedMetric = 'ttfb' | 'fcp' | 'lcp' | 'cls'

export type LighthouseMetric = 'lcp' | 'cls' | 'tbt' | 'fcp' | 'speedIndex'

export interface LighthouseValue {
  median: number
  /** The lowest and the highest value of the runs. */
  spread: [number, number]
  /** Every value, in the order of the runs. Missing in evidence of earlier versions. */
  samples?: number[]
  /** Lighthouse's score for the median, from 0 to 1. */
  score: number
}

/** One insight or opportunity of Lighthouse. */
export interface Insight {
  id: string
  title: string
  description: string
  score: number | null
  value: string | null
  savings: { ms: number | null; bytes: number | null }
}
