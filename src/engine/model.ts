import type { Failure } from '../errors.ts'
import type { Params } from '../messages/message.ts'
import type { Device, Result } from '../vocabulary.ts'
import type { BrowserEvidence, LighthouseEvidence } from './browser-evidence.ts'

/** The vocabulary of the engine. Everything in this file is plain JSON: it can be stored, sent and judged again later. */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Something that was looked for: had, or not had, with the reason. */
export type Got<T> = { ok: true; value: T } | ({ ok: false } & Failure)

export type Header = [name: string, value: string]

/** Milliseconds of each phase of one exchange; null where the phase did not happen (a reused connection). */
export interface Timings {
  dns: number | null
  connect: number | null
  tls: number | null
  /** From the request sent to the first byte of the answer. */
  wait: number
  download: number
  /** From the start of the exchange to the first byte of the answer: what web.dev calls TTFB, for this hop. */
  firstByte: number
  total: number
}

/** One answer that redirected. */
export interface Hop {
  url: string
  status: number
  /** The absolute URL it leads to. */
  location: string
  headers: Header[]
  timings: Timings | null
}

/** The bytes of a body after content decoding: as text where they are valid UTF-8 (a BOM is kept), else as base64. */
export type Body = { text: string } | { base64: string }

export interface Page {
  /** Where the redirects ended. */
  url: string
  hops: Hop[]
  /** null where a capture does not tell. */
  status: number | null
  headers: Header[] | null
  body: Body
  httpVersion: '1.0' | '1.1' | '2' | null
  /** Does the server's TLS offer h2 (ALPN)? null where unknown or not TLS. */
  offersHttp2: boolean | null
  /** Bytes of the body as they travelled, and after content decoding. */
  wireBytes: number | null
  decodedBytes: number
  /** What gzip would make of a body that travelled uncompressed; null where that was not tried. */
  gzipBytes: number | null
  timings: Timings | null
  address: string | null
}

/** A small text file of the site: robots.txt, security.txt, llms.txt. */
export interface TextFile {
  url: string
  status: number
  contentType: string | null
  text: string
  /** The text was cut at our bound; `bytes` counts what was read. */
  truncated: boolean
  bytes: number
}

export type SitemapProblem = 'empty' | 'web-page' | 'other-format' | 'too-large'

export interface Sitemap {
  url: string
  /** How we came to look there. */
  source: 'robots.txt' | 'default'
  status: number
  kind: 'urlset' | 'index' | 'text' | 'feed' | 'unreadable'
  /** `<loc>` entries; a count that hit the bound is at least this many. */
  urls: number
  bytes: number
  truncated: boolean
  /** Why it could not be read, where it could not; evidence of earlier versions holds a sentence. */
  problem: SitemapProblem | (string & {}) | null
}

export interface Certificate {
  /** Would a browser accept it: chain, dates and host. `reason` says why not. */
  trusted: boolean
  reason: string | null
  validForHost: boolean
  subject: string
  issuer: string
  validFrom: string
  validTo: string
  names: string[]
  selfSigned: boolean
  fingerprint: string
  protocol: string
  cipher: string
  /** Does the server also accept TLS 1.0 or 1.1? null where that could not be tried. */
  acceptsLegacyTls: boolean | null
}

/** What http:// of the same host answers, redirect by redirect. */
export interface HttpVisit {
  hops: Hop[]
  url: string
  status: number
}

/** What a path that cannot exist answers. */
export interface NotFoundProbe {
  url: string
  status: number
  /** Where it redirected to at last, if it did. */
  redirectedTo: string | null
}

export interface IconProbe {
  url: string
  rel: string
  status: number
  contentType: string | null
  /** The bytes begin like an image (sniffed by signature, or an svg element). */
  isImage: boolean
  bytes: number
}

export type ResourceKind = 'script' | 'style' | 'image' | 'font' | 'media' | 'frame' | 'manifest' | 'other'

/** One subresource that the markup, or a style sheet it loads, asks for. */
export interface Resource {
  url: string
  kind: ResourceKind
  /** What asked for it: the page's URL or a style sheet's. */
  from: string
  /**
   * When a browser fetches it: with the page; once it comes near or is played; or perhaps never (a font face that
   * no text uses, one icon of several).
   */
  load: 'eager' | 'lazy' | 'conditional'
  /** null while it could not be fetched; `failure` then says why. */
  answer: ResourceAnswer | null
  failure: Failure | null
}

export interface ResourceAnswer {
  status: number
  url: string
  /** null for a file read from disk, and so are the next two and the timings. */
  headers: Header[] | null
  httpVersion: '1.0' | '1.1' | '2' | null
  wireBytes: number | null
  decodedBytes: number
  /** What gzip would make of an uncompressed text body; null where it was not tried. */
  gzipBytes: number | null
  timings: Timings | null
  /** The start of the text of scripts and style sheets (16 KiB), for the readings that need it. */
  sample: string | null
  /** Of style sheets: `@import` targets and `url()` targets in `@font-face`, absolute. */
  imports: string[]
  fonts: string[]
}

export interface Resources {
  items: Resource[]
  /** How many the markup asks for in all, also those past the bound. */
  total: number
  /** The bound that stopped the fetching, if one did. */
  bound: string | null
}

/** Everything that was learned of a page, enough to judge it again without the network. */
export interface Evidence {
  format: 1
  /** Fetched by us, handed over as a capture, or read from files on disk: those have no server to judge. */
  source: 'network' | 'capture' | 'local'
  /** The URL asked for, normalised. */
  url: string
  /** RFC 3339. The one clock an audit may read. */
  collectedAt: string
  page: Got<Page>
  robots: Got<TextFile>
  sitemaps: Got<Sitemap[]>
  certificate: Got<Certificate>
  httpVisit: Got<HttpVisit>
  notFound: Got<NotFoundProbe>
  icons: Got<IconProbe[]>
  resources: Got<Resources>
  /** The status of the canonical URL and of its redirects, where it is another URL than the page's. */
  canonicalTarget: Got<CanonicalTarget | null>
  securityTxt: Got<TextFile>
  llmsTxt: Got<TextFile>
  /** What a browser observed; absent for quick runs. Format 1 calls the two parts `rendered` and `lab`. */
  rendered?: Got<BrowserEvidence>
  lab?: Got<LighthouseEvidence>
}

export interface CanonicalTarget {
  url: string
  status: number
  redirectedTo: string | null
  /** The answer says noindex in X-Robots-Tag or a robots meta element. */
  noindex: boolean
}

export type Outcome = 'pass' | 'warn' | 'fail' | 'not-applicable' | 'unknown'
export type Importance = 'high' | 'medium' | 'low' | 'info'
export type Category = 'seo' | 'performance' | 'security' | 'accessibility' | 'practice'

/** One thing an audit found. Every string may hold text of the page: escape it where it is shown. */
export interface Finding {
  /** In English. */
  message: string
  /** The same as data, for programs and other languages: among the audit's messages, or with a `/` among the shared ones. */
  key?: string
  params?: Params
  /** A CSS selector, `header: Name`, or a URL. */
  where?: string
  /** A short piece of the page or header. */
  snippet?: string
  /** Line of the HTML source, from 1. */
  line?: number
  /** True for a remark that did not weigh in the outcome. */
  note?: boolean
}

export interface AuditResult {
  id: string
  category: Category
  importance: Importance
  outcome: Outcome
  /** The measured value in a few words, where there is one: "1.2 s", "3 images". */
  value: string | null
  /** Where the value is a message, and no text of the page. */
  valueKey?: string
  valueParams?: Params
  /** One sentence, in English: what was seen, or why it could not be judged or does not apply. */
  summary: string
  /** The summary as data. */
  key?: string
  params?: Params
  findings: Finding[]
  /** How many there were before the list was cut. */
  findingsTotal: number
  /** Structured facts behind the value (an outline, a table), plain JSON. */
  details: { [key: string]: Json } | null
  points: { possible: number; earned: number; lost: number }
}

export interface CategoryScore {
  category: Category
  /** null where nothing in the category could be judged. */
  score: number | null
  result: Result | null
  earned: number
  possible: number
}

/** The cheapest set of audits whose repair lifts the page to "good". */
export interface FixPlan {
  audits: string[]
  points: number
  score: number
}

/** The verdict on a page. */
export interface Assessment {
  url: string
  finalUrl: string | null
  collectedAt: string
  ruleSet: string
  result: Result | null
  score: number | null
  /** Why there is no result. */
  error: Failure | null
  categories: CategoryScore[]
  audits: AuditResult[]
  plan: FixPlan | null
  /** Bounds that were hit, in words. */
  notes: string[]
  /** For depths beyond quick; results of different depths or devices cannot be compared. */
  depth?: 'rendered' | 'lab'
  device?: Device
}
