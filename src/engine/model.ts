import type { Failure } from '../errors.ts'

/** The evidence about a page. It is plain JSON, so it can be stored, sent, and re-evaluated later. */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** A value, or the reason why it could not be collected. */
export type Collected<T> = { ok: true; value: T } | ({ ok: false } & Failure)

export type Header = [name: string, value: string]

/** What the page of a report has to show, or must not: a text that visitors read, or an element by its CSS selector. */
export type ContentCheck = { kind: ContentCheckKind } & (
  | { text: string; selector?: undefined }
  | { selector: string; text?: undefined }
)

export type ContentCheckKind = 'must_contain' | 'must_not_contain'

/** Why what was sent with status 200 is not the page. */
export type PageFault =
  | 'database'
  | 'script'
  | 'server_default'
  | 'parked'
  | 'maintenance'
  | 'cdn'
  | 'suspended'
  | 'empty'

/** By what a page is known again. */
export interface PageSignature {
  /** Where it ended, without query and fragment. */
  url: string
  /** The registrable domain; the host where there is none. */
  site: string
  title: string | null
  /** The primary language that it declares. */
  language: string | null
  /** Of its visible text. */
  words: number
  /** A sample of hashes of its text, in ascending order. */
  shingles: number[]
  /** The same of its links and files. */
  parts: number[]
  /** Visitors see a field for a password. */
  hasLogIn: boolean
  fault: PageFault | null
}

/** Milliseconds of each phase of a request; null if there was no such phase (a reused connection). */
export interface Timings {
  dns: number | null
  connect: number | null
  tls: number | null
  /** From sending the request to the first byte of the response. */
  wait: number
  download: number
  /** From the start to the first byte of the response: the TTFB of this hop, as web.dev defines it. */
  firstByte: number
  total: number
}

/** A response that redirected. */
export interface Hop {
  url: string
  status: number
  /** The absolute URL of its target. */
  location: string
  headers: Header[]
  timings: Timings | null
}

/** The bytes of a body after content decoding: text if they are valid UTF-8 (with its BOM), otherwise base64. */
export type Body = { text: string } | { base64: string }

export interface Page {
  /** The final URL, after redirects. */
  url: string
  hops: Hop[]
  /** null if a capture does not include it. */
  status: number | null
  headers: Header[] | null
  body: Body
  httpVersion: '1.0' | '1.1' | '2' | null
  /** Whether the server offers h2 in ALPN; null if unknown or without TLS. */
  offersHttp2: boolean | null
  /** Bytes of the body as transferred, and after content decoding. */
  wireBytes: number | null
  decodedBytes: number
  /** The size of an uncompressed body with gzip; null if it was not computed. */
  gzipBytes: number | null
  timings: Timings | null
  /** How long we were ready to run, but had no processor, from the request to the end of the answer. Missing in evidence of earlier versions, null if unknown. */
  waited?: number | null
  address: string | null
}

/** A small text file of the site: robots.txt, security.txt, llms.txt. */
export interface TextFile {
  url: string
  status: number
  contentType: string | null
  text: string
  /** The text was truncated at our limit; `bytes` is what was read. */
  truncated: boolean
  bytes: number
}

export type SitemapProblem = 'empty' | 'web-page' | 'other-format' | 'too-large' | 'not-fetched'

export interface Sitemap {
  url: string
  /** Where its URL comes from. */
  source: 'robots.txt' | 'default'
  /** 0 if it could not be fetched, while another one could. */
  status: number
  kind: 'urlset' | 'index' | 'text' | 'feed' | 'unreadable'
  /** The number of `<loc>` entries, or more if it was truncated. */
  urls: number
  bytes: number
  truncated: boolean
  /** Why it could not be read, if so; a sentence in evidence of earlier versions. */
  problem: SitemapProblem | (string & {}) | null
}

export interface Certificate {
  /** Whether browsers accept its chain, dates and host; `reason` says why not. */
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
  /** Whether the server accepts TLS 1.0 or 1.1; null if that could not be tested. */
  acceptsLegacyTls: boolean | null
}

/** The response over http on the same host, with its redirects. */
export interface HttpVisit {
  hops: Hop[]
  url: string
  status: number
}

/** The response to a path that cannot exist. */
export interface NotFoundProbe {
  url: string
  status: number
  /** The final URL, if it redirected. */
  redirectedTo: string | null
}

export interface IconProbe {
  url: string
  rel: string
  /** 0 if it could not be fetched. Left out in evidence of earlier versions. */
  status: number
  contentType: string | null
  /** Whether the content is an image, by its signature or an svg element. */
  isImage: boolean
  bytes: number
  /** Of the icon that is shown with the report; stored results keep it apart from the evidence. */
  icon?: SmallIcon
}

/** An icon that browsers of others can show. Its type is that of its bytes. */
export interface SmallIcon {
  type: 'image/png' | 'image/x-icon' | 'image/svg+xml' | 'image/webp' | 'image/gif'
  base64: string
}

export type ResourceKind = 'script' | 'style' | 'image' | 'font' | 'media' | 'frame' | 'manifest' | 'other'

/** A subresource that the markup, or one of its style sheets, loads. */
export interface Resource {
  url: string
  kind: ResourceKind
  /** The URL of the page or style sheet that loads it. */
  from: string
  /**
   * When a browser fetches it: with the page; when it is near the viewport or played; or maybe never (a font face that
   * no text uses, one icon of several).
   */
  load: 'eager' | 'lazy' | 'conditional'
  /** null if it could not be fetched; `failure` says why. */
  answer: ResourceAnswer | null
  failure: Failure | null
}

export interface ResourceAnswer {
  status: number
  url: string
  /** null for a file on disk, like the next two and the timings. */
  headers: Header[] | null
  httpVersion: '1.0' | '1.1' | '2' | null
  wireBytes: number | null
  decodedBytes: number
  /** The size of an uncompressed text body with gzip; null if it was not computed. */
  gzipBytes: number | null
  timings: Timings | null
  /** The first 16 KiB of scripts and style sheets. */
  sample: string | null
  /** Of style sheets: `@import` targets and `url()` targets in `@font-face`, absolute. */
  imports: string[]
  fonts: string[]
  /** Of `imports`, those for every screen. Not in old evidence. */
  plainImports?: string[]
  /** Of style sheets: their rules with `display` and `visibility`, as CSS; null if they were not read. Not in old evidence. */
  displayRules?: string | null
  /** Of style sheets: their rules that may set the size of an image, as CSS, if they have any. Not in old evidence. */
  sizeRules?: string
}

export interface Resources {
  items: Resource[]
  /** The number of subresources, also those beyond the limit. */
  total: number
  /** A message about the limit that was reached, if any. */
  bound: string | null
}

export interface CanonicalTarget {
  url: string
  status: number
  redirectedTo: string | null
  /** The response has noindex in X-Robots-Tag or a robots meta element. */
  noindex: boolean
}
